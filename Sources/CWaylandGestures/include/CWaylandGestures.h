// Trackpad pinches on Wayland (the protocol pointer-gestures-unstable-v1), and the times of touches
// and of the pointer: SDL 2 tells of neither.
//
// It listens on the display connection that SDL has open, with an event queue of its own, so SDL's
// events stay as they are. libwayland-client is opened at run time: without it, or with a
// compositor that does not speak the protocol, there are simply no pinches.
#ifndef PANORAMA_CWAYLAND_GESTURES_H
#define PANORAMA_CWAYLAND_GESTURES_H

#include <stdint.h>

typedef struct cwayland_gestures cwayland_gestures;

typedef enum {
  cwayland_pinch_began = 1,
  cwayland_pinch_changed,
  cwayland_pinch_ended,
  cwayland_pinch_cancelled,
} cwayland_pinch_phase;

typedef struct {
  cwayland_pinch_phase phase;
  // The wl_surface the pinch is over: a name only.
  uintptr_t surface;
  // Where the pointer is, in the surface's units.
  double x, y;
  // Span relative to the pinch's beginning.
  double scale;
  // Degrees clockwise since the last event.
  double rotation;
  // The compositor's clock, in milliseconds.
  uint32_t time;
} cwayland_pinch;

// Starts listening on `display`, a wl_display of somebody else's that outlives the listener. NULL
// when that cannot be, and `*reason` then says why in a few words. Talks to the compositor and
// waits for its answer.
cwayland_gestures *cwayland_gestures_open(void *display, const char **reason);

// Waits for the next step of a pinch. 1: `*pinch` is one; 0: cwayland_gestures_stop was called, or
// the compositor is gone. To be called on one thread; another may use the display meanwhile.
int cwayland_gestures_next(cwayland_gestures *gestures, cwayland_pinch *pinch);

// Makes cwayland_gestures_next return 0, from any thread.
void cwayland_gestures_stop(cwayland_gestures *gestures);

// After the last cwayland_gestures_next has returned, before the display goes.
void cwayland_gestures_close(cwayland_gestures *gestures);

// When fingers and the pointer did what SDL 2 tells without its time. It listens beside SDL on the
// same connection, with a queue of its own that is read on the caller's thread.
typedef struct cwayland_times cwayland_times;

typedef enum {
  cwayland_touch_down = 1,
  cwayland_touch_motion,
  cwayland_touch_up,
  cwayland_pointer_motion,
  cwayland_button_down,
  cwayland_button_up,
  cwayland_pointer_axis,
} cwayland_moment_kind;

typedef struct {
  cwayland_moment_kind kind;
  // The finger's name; 0 for the pointer.
  int32_t finger;
  // touch down and motion, pointer motion: where, in the surface's units.
  double x, y;
  // The compositor's clock, in milliseconds.
  uint32_t time;
} cwayland_moment;

// Starts listening on `display`, a wl_display of somebody else's that outlives the listener. NULL
// when that cannot be. Talks to the compositor and waits for its answer.
cwayland_times *cwayland_times_open(void *display);

// Takes the oldest moment that whoever reads the display has brought. 1: `*moment` is one; 0: there
// is none. Never waits.
int cwayland_times_take(cwayland_times *times, cwayland_moment *moment);

// Before the display goes.
void cwayland_times_close(cwayland_times *times);

// 1 once the connection of `display`, a wl_display, has ended: nothing can be asked of it any more.
int cwayland_display_is_gone(void *display);

// For tests, which bring a display of their own: one over a connected socket, which it then owns,
// and a surface to be named in events. NULL when that cannot be.
void *cwayland_connect(int socket);
void *cwayland_create_surface(void *display);
void cwayland_disconnect(void *display);

#endif
