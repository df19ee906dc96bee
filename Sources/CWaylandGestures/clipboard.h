// A connection to the compositor for its clipboard.
#ifndef PANORAMA_WAYLAND_CLIPBOARD_H
#define PANORAMA_WAYLAND_CLIPBOARD_H

#include "clipboard_protocol.h"
#include "reader.h"

typedef struct {
  cwayland_reader reader;
  struct wl_proxy *manager, *device;
} clipboard_connection;

// Connects to the compositor of $WAYLAND_DISPLAY and binds its data control. Returns 1 on success. Call
// `connection_close` in any case.
int connection_open(clipboard_connection *connection);

// Starts listening to the clipboard, with the listener of a data control device.
int connection_listen(clipboard_connection *connection, void (**listener)(void), void *data);

void connection_close(clipboard_connection *connection);

#endif
