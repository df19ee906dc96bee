#include <stdlib.h>
#include <string.h>

#include "protocol.h"
#include "reader.h"

enum { waiting_limit = 256 };

typedef struct {
  cwayland_reader reader;
  struct wl_proxy *pointer, *gestures, *pinch;
  // The position in the surface under the pointer.
  double x, y;
  // The surface of the pinch in progress.
  uintptr_t pinched;
  cwayland_pinch waiting[waiting_limit];
  ring ring;
} pinches;

static void post(pinches *p, cwayland_pinch_phase phase, uint32_t time, double scale, double rotation) {
  p->waiting[ring_add(&p->ring, waiting_limit)] =
    (cwayland_pinch){phase, p->pinched, p->x, p->y, scale, rotation, time};
}

// zwp_pointer_gesture_pinch_v1

static void pinch_begin(void *data, struct wl_proxy *pinch, uint32_t serial, uint32_t time,
                        void *surface, uint32_t fingers) {
  (void)pinch, (void)serial, (void)fingers;
  pinches *p = data;
  p->pinched = (uintptr_t)surface;
  post(p, cwayland_pinch_began, time, 1, 0);
}

static void pinch_update(void *data, struct wl_proxy *pinch, uint32_t time, wl_fixed_t dx,
                         wl_fixed_t dy, wl_fixed_t scale, wl_fixed_t rotation) {
  (void)pinch, (void)dx, (void)dy;
  post(data, cwayland_pinch_changed, time, wl_fixed_to_double(scale), wl_fixed_to_double(rotation));
}

static void pinch_end(void *data, struct wl_proxy *pinch, uint32_t serial, uint32_t time,
                      int32_t cancelled) {
  (void)pinch, (void)serial;
  post(data, cancelled ? cwayland_pinch_cancelled : cwayland_pinch_ended, time, 1, 0);
}

static void (*pinch_listener[])(void) = {
  (void (*)(void))pinch_begin, (void (*)(void))pinch_update, (void (*)(void))pinch_end};

// wl_pointer, version 1: only its position

static void pointer_enter(void *data, struct wl_proxy *pointer, uint32_t serial, void *surface,
                          wl_fixed_t x, wl_fixed_t y) {
  (void)pointer, (void)serial, (void)surface;
  pinches *p = data;
  p->x = wl_fixed_to_double(x);
  p->y = wl_fixed_to_double(y);
}

static void pointer_motion(void *data, struct wl_proxy *pointer, uint32_t time, wl_fixed_t x,
                           wl_fixed_t y) {
  (void)pointer, (void)time;
  pinches *p = data;
  p->x = wl_fixed_to_double(x);
  p->y = wl_fixed_to_double(y);
}

static void (*pointer_listener[])(void) = {
  (void (*)(void))pointer_enter, (void (*)(void))wayland_ignore, (void (*)(void))pointer_motion,
  (void (*)(void))wayland_ignore, (void (*)(void))wayland_ignore};

// Asks for the pointer's pinches, once there are a pointer and the gestures interface.
static void listen_to_pinches(pinches *p) {
  if (!p->gestures || !p->pointer || p->pinch) return;
  p->pinch = p->reader.lib->wl_proxy_marshal_constructor(p->gestures, gestures_get_pinch_gesture,
                                                &panorama_pinch_gesture_interface, NULL, p->pointer);
  if (p->pinch) p->reader.lib->wl_proxy_add_listener(p->pinch, pinch_listener, p);
}

static void end_pinches(pinches *p) {
  if (p->pinch) p->reader.lib->wl_proxy_marshal(p->pinch, pinch_gesture_destroy);
  reader_destroy(&p->reader, p->pinch);
  p->pinch = NULL;
}

static void capabilities(void *data, uint32_t devices) {
  pinches *p = data;
  const int has_pointer = (devices & seat_capability_pointer) != 0;
  if (!has_pointer) end_pinches(p);
  reader_follow(&p->reader, has_pointer, &p->pointer, seat_get_pointer, p->reader.lib->wl_pointer_interface,
                pointer_listener);
  listen_to_pinches(p);
}

static void global(void *data, uint32_t name, const char *interface) {
  pinches *p = data;
  if (p->gestures || strcmp(interface, panorama_pointer_gestures_interface.name)) return;
  p->gestures = reader_bind(&p->reader, name, &panorama_pointer_gestures_interface);
  listen_to_pinches(p);
}

static void release(void *data) {
  pinches *p = data;
  end_pinches(p);
  reader_destroy(&p->reader, p->pointer);
  reader_destroy(&p->reader, p->gestures);
}

cwayland_reader *cwayland_pinches_open(void *display, const char **reason) {
  static const reader_owner owner = {global, capabilities};
  pinches *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->reader.free = release;
  if (reader_open(&p->reader, display, &owner, p, reason)) {
    *reason = "the compositor has no pointer gestures";
    if (p->gestures && p->reader.seat) return &p->reader;
  }
  cwayland_close(&p->reader);
  return NULL;
}

int cwayland_pinches_next(cwayland_reader *reader, cwayland_pinch *pinch) {
  pinches *p = (pinches *)reader;
  while (!p->ring.count)
    if (!reader_wait(reader)) return 0;
  *pinch = p->waiting[ring_take(&p->ring, waiting_limit)];
  return 1;
}
