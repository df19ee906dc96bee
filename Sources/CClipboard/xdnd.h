// Drags between X programs by the protocol XDND, version 5: what both sides need.
#ifndef PANORAMA_CCLIPBOARD_XDND_H
#define PANORAMA_CCLIPBOARD_XDND_H

#include "xlib.h"

// The newest version of the protocol that is spoken.
enum { xdnd_version = 5 };

// The names of the protocol's properties and messages.
typedef struct {
  Atom aware, proxy, enter, position, leave, status, drop, finished, copy, type_list;
} xdnd;

xdnd xdnd_names(const xlib *connection);

// Sends a message to `recipient`. `about` is the window that it names as its target; the numbers follow `sender`.
void xdnd_send(const xlib *connection, Window recipient, Window about, Atom message, Window sender,
               const long numbers[4]);

#endif
