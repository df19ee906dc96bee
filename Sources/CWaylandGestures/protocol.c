#include "protocol.h"

#include <stddef.h>

// Argument types: libwayland checks those that are not NULL.
static const struct wl_interface *unchecked[5] = {NULL};
static const struct wl_interface *pinch_of_pointer[2] = {&panorama_pinch_gesture_interface, NULL};

static const struct wl_message gestures_requests[] = {
  {"get_swipe_gesture", "no", unchecked},
  {"get_pinch_gesture", "no", pinch_of_pointer},
};

const struct wl_interface panorama_pointer_gestures_interface = {
  "zwp_pointer_gestures_v1", 1, 2, gestures_requests, 0, NULL,
};

static const struct wl_message pinch_requests[] = {
  {"destroy", "", NULL},
};

static const struct wl_message pinch_events[] = {
  {"begin", "uuou", unchecked},   // serial, time, surface, fingers
  {"update", "uffff", unchecked},
  {"end", "uui", unchecked},      // serial, time, cancelled
};

const struct wl_interface panorama_pinch_gesture_interface = {
  "zwp_pointer_gesture_pinch_v1", 1, 1, pinch_requests, 3, pinch_events,
};
