// A separate event queue on SDL's connection to the compositor, or on another one.
#ifndef PANORAMA_WAYLAND_READER_H
#define PANORAMA_WAYLAND_READER_H

#include <poll.h>

#include "library.h"

typedef struct {
  wayland_library lib;
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct wl_proxy *registry;
  int wake[2];
} wayland_reader;

// Creates a queue on `display` and waits until `listener`, the registry's listener, has received the
// compositor's globals and the objects that it bound have reported their state. Returns 1 on success, or 0
// with the reason. Call `reader_close` in any case.
int reader_open(wayland_reader *reader, void *display, void (**listener)(void), void *data,
                const char **reason);

// Binds version 1 of a global.
struct wl_proxy *reader_bind(wayland_reader *reader, uint32_t name,
                             const struct wl_interface *interface);

// Waits for events and calls their listeners. Returns 0 once `reader_stop` has been called or the
// compositor is gone.
int reader_wait(wayland_reader *reader);

// Waits in the same way, but at most `timeout` milliseconds (-1: without limit), and only until one of the `count`
// files in `others` is ready, which its `revents` tell. `others` has room for two more files at its end. Returns -1
// once `reader_stop` has been called or the compositor is gone, 0 on timeout, and otherwise 1.
int reader_poll(wayland_reader *reader, struct pollfd *others, int count, int timeout);

// Makes reader_wait return 0, and reader_poll -1. Any thread may call it.
void reader_stop(wayland_reader *reader);

// Closes the queue, after its other objects were destroyed.
void reader_close(wayland_reader *reader);

#endif
