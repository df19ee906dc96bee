// The protocols in libwayland's notation. The core protocol comes with the library;
// pointer-gestures-unstable-v1 is described here.
#ifndef PANORAMA_WAYLAND_PROTOCOL_H
#define PANORAMA_WAYLAND_PROTOCOL_H

#include <wayland-util.h>

// Request opcodes, in the protocols' order.
enum {
  display_get_registry = 1,
  registry_bind = 0,
  compositor_create_surface = 0,
  shm_create_pool = 0,
  shm_pool_create_buffer = 0,
  shm_pool_destroy = 1,
  surface_destroy = 0,
  surface_attach = 1,
  surface_damage = 2,
  surface_commit = 6,
  surface_set_buffer_scale = 8,
  seat_get_pointer = 0,
  seat_get_touch = 2,
  data_manager_create_source = 0,
  data_manager_get_device = 1,
  data_device_start_drag = 0,
  data_source_offer = 0,
  data_source_destroy = 1,
  data_source_set_actions = 2,
  data_offer_accept = 0,
  data_offer_receive = 1,
  data_offer_destroy = 2,
  data_offer_set_actions = 4,
  gestures_get_pinch_gesture = 1,
  pinch_gesture_destroy = 0,
};

// The wl_seat.capability bits of a pointer and a touch screen.
enum { seat_capability_pointer = 1, seat_capability_touch = 4 };

// The interfaces of pointer-gestures-unstable-v1, version 1. The swipe gesture is not used,
// so its interface is not described.
extern const struct wl_interface panorama_pointer_gestures_interface;
extern const struct wl_interface panorama_pinch_gesture_interface;

#endif
