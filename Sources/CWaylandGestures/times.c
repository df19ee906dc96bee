#include <stdlib.h>

#include "protocol.h"
#include "reader.h"

enum { moment_limit = 1024 };

struct cwayland_times {
  cwayland_reader reader;
  struct wl_proxy *touch, *pointer;
  // The number of the event that pressed a button of the mouse last, and whether one is down.
  uint32_t press;
  int is_pressed;
  // The number of the event with which a finger came down last.
  uint32_t finger;
  cwayland_moment moments[moment_limit];
  ring ring;
};

static void post(cwayland_times *t, cwayland_moment moment) {
  t->moments[ring_add(&t->ring, moment_limit)] = moment;
}

// wl_touch, version 1

static void touch_down(void *data, struct wl_proxy *touch, uint32_t serial, uint32_t time,
                       void *surface, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)touch, (void)surface;
  ((cwayland_times *)data)->finger = serial;
  post(data, (cwayland_moment){cwayland_touch_down, id, wl_fixed_to_double(x),
                               wl_fixed_to_double(y), time});
}

static void touch_up(void *data, struct wl_proxy *touch, uint32_t serial, uint32_t time,
                     int32_t id) {
  (void)touch, (void)serial;
  post(data, (cwayland_moment){cwayland_touch_up, id, 0, 0, time});
}

static void touch_motion(void *data, struct wl_proxy *touch, uint32_t time, int32_t id,
                         wl_fixed_t x, wl_fixed_t y) {
  (void)touch;
  post(data, (cwayland_moment){cwayland_touch_motion, id, wl_fixed_to_double(x),
                               wl_fixed_to_double(y), time});
}

static void touch_cancel(void *data, struct wl_proxy *touch) {
  (void)touch;
  post(data, (cwayland_moment){cwayland_touch_cancelled, 0, 0, 0, 0});
}

static void (*touch_listener[])(void) = {
  (void (*)(void))touch_down, (void (*)(void))touch_up, (void (*)(void))touch_motion,
  (void (*)(void))wayland_ignore, (void (*)(void))touch_cancel};

// wl_pointer, version 1

static void pointer_motion(void *data, struct wl_proxy *pointer, uint32_t time, wl_fixed_t x,
                           wl_fixed_t y) {
  (void)pointer;
  post(data, (cwayland_moment){cwayland_pointer_motion, 0, wl_fixed_to_double(x),
                               wl_fixed_to_double(y), time});
}

static void pointer_button(void *data, struct wl_proxy *pointer, uint32_t serial, uint32_t time,
                           uint32_t button, uint32_t state) {
  (void)pointer, (void)button;
  cwayland_times *t = data;
  t->is_pressed = state != 0;
  if (state) t->press = serial;
  post(data, (cwayland_moment){state ? cwayland_button_down : cwayland_button_up, 0, 0, 0, time});
}

static void pointer_axis(void *data, struct wl_proxy *pointer, uint32_t time, uint32_t axis,
                         wl_fixed_t value) {
  (void)pointer, (void)axis, (void)value;
  post(data, (cwayland_moment){cwayland_pointer_axis, 0, 0, 0, time});
}

static void pointer_leave(void *data, struct wl_proxy *pointer, uint32_t serial, void *surface) {
  (void)pointer, (void)serial, (void)surface;
  ((cwayland_times *)data)->is_pressed = 0;
}

static void (*pointer_listener[])(void) = {
  (void (*)(void))wayland_ignore, (void (*)(void))pointer_leave, (void (*)(void))pointer_motion,
  (void (*)(void))pointer_button, (void (*)(void))pointer_axis};

static void capabilities(void *data, uint32_t devices) {
  cwayland_times *t = data;
  reader_follow(&t->reader, (devices & seat_capability_pointer) != 0, &t->pointer, seat_get_pointer,
                t->reader.lib->wl_pointer_interface, pointer_listener);
  reader_follow(&t->reader, (devices & seat_capability_touch) != 0, &t->touch, seat_get_touch,
                t->reader.lib->wl_touch_interface, touch_listener);
}

cwayland_times *cwayland_times_open(void *display) {
  static const reader_owner owner = {NULL, capabilities};
  const char *reason;
  cwayland_times *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  if (reader_open(&t->reader, display, &owner, t, &reason) && t->reader.seat) return t;
  cwayland_times_close(t);
  return NULL;
}

int cwayland_times_take(cwayland_times *t, cwayland_moment *moment) {
  if (!t->ring.count && t->reader.lib->wl_display_dispatch_queue_pending(t->reader.display, t->reader.queue) < 0)
    return 0;
  if (!t->ring.count) return 0;
  *moment = t->moments[ring_take(&t->ring, moment_limit)];
  return 1;
}

uint32_t cwayland_times_press(cwayland_times *t, int *is_pressed) {
  *is_pressed = t->is_pressed;
  return t->press;
}

uint32_t cwayland_times_finger(const cwayland_times *t) { return t->finger; }

void cwayland_times_catch_up(cwayland_times *t) {
  t->reader.lib->wl_display_roundtrip_queue(t->reader.display, t->reader.queue);
}

void cwayland_times_close(cwayland_times *t) {
  if (!t) return;
  reader_destroy(&t->reader, t->touch);
  reader_destroy(&t->reader, t->pointer);
  cwayland_close(&t->reader);
}
