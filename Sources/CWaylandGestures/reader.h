// A separate event queue on SDL's connection to the compositor, or on a connection of its own.
#ifndef PANORAMA_WAYLAND_READER_H
#define PANORAMA_WAYLAND_READER_H

#include <poll.h>

#include "CWaylandGestures.h"
#include "library.h"

// What the owner of a reader is told, with its `data`. Either may be NULL.
typedef struct {
  // The compositor has a global. The reader has bound the first seat itself.
  void (*global)(void *data, uint32_t name, const char *interface);
  // The kinds of devices that the seat has.
  void (*capabilities)(void *data, uint32_t capabilities);
} reader_owner;

// The kinds of input are structures that begin with their reader.
struct cwayland_reader {
  const wayland_library *lib;
  struct wl_display *display;
  // Whether the connection ends with the reader.
  int owns_display;
  struct wl_event_queue *queue;
  struct wl_proxy *registry, *seat;
  // The version of the global of which the owner is being told.
  uint32_t version;
  int wake[2];
  const reader_owner *owner;
  void *data;
  // Frees what the kind of input has beside the reader; NULL for nothing.
  void (*free)(void *data);
};

// Creates a queue on `display`, and waits until `owner` knows the compositor's globals and the objects that it
// bound have reported their state. Returns 1 on success, or 0 with the reason. Call `reader_close` in any case.
int reader_open(cwayland_reader *reader, void *display, const reader_owner *owner, void *data,
                const char **reason);

// The same with a new connection, to the compositor of $WAYLAND_DISPLAY.
int reader_connect(cwayland_reader *reader, const reader_owner *owner, void *data);

// Binds version 1 of a global.
struct wl_proxy *reader_bind(cwayland_reader *reader, uint32_t name,
                             const struct wl_interface *interface);

// Binds another version, which the global must have.
struct wl_proxy *reader_bind_version(cwayland_reader *reader, uint32_t name,
                                     const struct wl_interface *interface, uint32_t version);

// The device of a reader of drops. Only one of a program may be told of a drag, so what begins there must use it.
struct wl_proxy *drops_device(cwayland_reader *drops);

// Destroys an object on this side, if there is one.
void reader_destroy(cwayland_reader *reader, struct wl_proxy *proxy);

// Creates `*device` when the seat has one, and destroys it when the seat loses it.
void reader_follow(cwayland_reader *reader, int has, struct wl_proxy **device, uint32_t request,
                   const struct wl_interface *interface, void (**listener)(void));

// Waits for events and calls their listeners. Returns 0 once `cwayland_stop` has been called or the
// compositor is gone.
int reader_wait(cwayland_reader *reader);

// Waits in the same way, but at most `timeout` milliseconds (-1: without limit), and only until one of the `count`
// files in `others` is ready, which its `revents` tell. `others` has room for two more files at its end. Returns -1
// once `cwayland_stop` has been called or the compositor is gone, 0 on timeout, and otherwise 1.
int reader_poll(cwayland_reader *reader, struct pollfd *others, int count, int timeout);

// Closes the queue, after its other objects were destroyed.
void reader_close(cwayland_reader *reader);

// Events that wait to be taken, in an array of `capacity`. A read brings only a few; if more come, the oldest are
// lost.
typedef struct {
  unsigned first, count;
} ring;

// The index for a new event.
static inline unsigned ring_add(ring *ring, unsigned capacity) {
  if (ring->count == capacity) {
    ring->first = (ring->first + 1) % capacity;
    ring->count--;
  }
  return (ring->first + ring->count++) % capacity;
}

// The index of the newest event, of which there must be one.
static inline unsigned ring_newest(const ring *ring, unsigned capacity) {
  return (ring->first + ring->count - 1) % capacity;
}

// Removes the oldest event, of which there must be one, and returns its index.
static inline unsigned ring_take(ring *ring, unsigned capacity) {
  const unsigned oldest = ring->first;
  ring->first = (oldest + 1) % capacity;
  ring->count--;
  return oldest;
}

#endif
