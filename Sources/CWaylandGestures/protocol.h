// The messages of the two protocols that are used, as libwayland wants them described: the core
// protocol's come with the library; those of pointer-gestures-unstable-v1 are written down here.
#ifndef PANORAMA_WAYLAND_PROTOCOL_H
#define PANORAMA_WAYLAND_PROTOCOL_H

#include <wayland-util.h>

// Request numbers, in the order the protocols list them.
enum {
  display_get_registry = 1,
  registry_bind = 0,
  compositor_create_surface = 0,
  seat_get_pointer = 0,
  seat_get_touch = 2,
  gestures_get_pinch_gesture = 1,
  pinch_gesture_destroy = 0,
};

// wl_seat.capability: bits of a pointer and a touch screen.
enum { seat_capability_pointer = 1, seat_capability_touch = 4 };

// The interfaces of pointer-gestures-unstable-v1, version 1. The swipe gesture is never asked for,
// so its interface has no messages here.
extern const struct wl_interface panorama_pointer_gestures_interface;
extern const struct wl_interface panorama_pinch_gesture_interface;

#endif
