// A connection to an X server.
#ifndef PANORAMA_CCLIPBOARD_XLIB_H
#define PANORAMA_CCLIPBOARD_XLIB_H

#include <X11/Xatom.h>

#include "x11.h"

typedef struct {
  Display *display;
  // A window of our own, which nobody sees.
  Window window;
  // The clipboard, and the type of what comes in pieces.
  Atom clipboard, incr;
  // Whether the server has gone away.
  int is_gone;
} xlib;

// Opens a connection. If its server goes away, `is_gone` is set and waiting ends; with a libX11 before 1.7 the
// program ends. Returns 1 on success. Call `xlib_close` in any case.
int xlib_open(xlib *connection, const char *name);

// Closes the connection, unless the server is gone.
void xlib_close(xlib *connection);

Atom xlib_atom(const xlib *connection, const char *name);

// Waits until the connection has events, the descriptor `wake` (< 0: none) can be read, or `timeout`
// milliseconds (< 0: unlimited) have passed. Returns 1 for events, 0 on timeout, -1 if woken or the
// server is gone.
int xlib_wait(xlib *connection, int wake, int timeout);

#endif
