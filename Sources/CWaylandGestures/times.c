#include <stdlib.h>
#include <string.h>

#include "CWaylandGestures.h"
#include "library.h"
#include "protocol.h"

// A read brings only a few events. If the buffer overflows, it loses its oldest times.
enum { moment_limit = 1024 };

struct cwayland_times {
  wayland_library lib;
  struct wl_display *display;
  struct wl_event_queue *queue;
  struct wl_proxy *registry, *seat, *touch, *pointer;
  cwayland_moment moments[moment_limit];
  unsigned first, count;
};

static void post(cwayland_times *t, cwayland_moment moment) {
  if (t->count == moment_limit) {
    t->first = (t->first + 1) % moment_limit;
    t->count--;
  }
  t->moments[(t->first + t->count++) % moment_limit] = moment;
}

// wl_touch, version 1

static void touch_down(void *data, struct wl_proxy *touch, uint32_t serial, uint32_t time,
                       void *surface, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)touch, (void)serial, (void)surface;
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

static void touch_frame(void *data, struct wl_proxy *touch) { (void)data, (void)touch; }

static void touch_cancel(void *data, struct wl_proxy *touch) {
  (void)touch;
  post(data, (cwayland_moment){cwayland_touch_cancelled, 0, 0, 0, 0});
}

static void (*touch_listener[])(void) = {
  (void (*)(void))touch_down, (void (*)(void))touch_up, (void (*)(void))touch_motion,
  (void (*)(void))touch_frame, (void (*)(void))touch_cancel};

// wl_pointer, version 1

static void pointer_enter(void *data, struct wl_proxy *pointer, uint32_t serial, void *surface,
                          wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)pointer, (void)serial, (void)surface, (void)x, (void)y;
}

static void pointer_leave(void *data, struct wl_proxy *pointer, uint32_t serial, void *surface) {
  (void)data, (void)pointer, (void)serial, (void)surface;
}

static void pointer_motion(void *data, struct wl_proxy *pointer, uint32_t time, wl_fixed_t x,
                           wl_fixed_t y) {
  (void)pointer;
  post(data, (cwayland_moment){cwayland_pointer_motion, 0, wl_fixed_to_double(x),
                               wl_fixed_to_double(y), time});
}

static void pointer_button(void *data, struct wl_proxy *pointer, uint32_t serial, uint32_t time,
                           uint32_t button, uint32_t state) {
  (void)pointer, (void)serial, (void)button;
  post(data, (cwayland_moment){state ? cwayland_button_down : cwayland_button_up, 0, 0, 0, time});
}

static void pointer_axis(void *data, struct wl_proxy *pointer, uint32_t time, uint32_t axis,
                         wl_fixed_t value) {
  (void)pointer, (void)axis, (void)value;
  post(data, (cwayland_moment){cwayland_pointer_axis, 0, 0, 0, time});
}

static void (*pointer_listener[])(void) = {
  (void (*)(void))pointer_enter, (void (*)(void))pointer_leave, (void (*)(void))pointer_motion,
  (void (*)(void))pointer_button, (void (*)(void))pointer_axis};

// wl_seat, version 1

// Creates `*device` when the seat has one, and destroys it when the seat loses it.
static void follow(cwayland_times *t, int has, struct wl_proxy **device, int request,
                   const struct wl_interface *interface, void (**listener)(void)) {
  if (!has && *device) {
    t->lib.destroy(*device);
    *device = NULL;
  } else if (has && !*device) {
    *device = t->lib.marshal_constructor(t->seat, request, interface, NULL);
    if (*device) t->lib.add_listener(*device, listener, t);
  }
}

static void seat_capabilities(void *data, struct wl_proxy *seat, uint32_t capabilities) {
  (void)seat;
  cwayland_times *t = data;
  follow(t, capabilities & seat_capability_pointer, &t->pointer, seat_get_pointer, t->lib.pointer,
         pointer_listener);
  follow(t, capabilities & seat_capability_touch, &t->touch, seat_get_touch, t->lib.touch,
         touch_listener);
}

static void (*seat_listener[])(void) = {(void (*)(void))seat_capabilities};

// wl_registry

static void registry_global(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)version;
  cwayland_times *t = data;
  if (t->seat || strcmp(interface, "wl_seat")) return;
  t->seat = t->lib.marshal_constructor_versioned(registry, registry_bind, t->lib.seat, 1, name,
                                                 t->lib.seat->name, 1, NULL);
  if (t->seat) t->lib.add_listener(t->seat, seat_listener, t);
}

static void registry_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static void (*registry_listener[])(void) = {
  (void (*)(void))registry_global, (void (*)(void))registry_global_remove};

cwayland_times *cwayland_times_open(void *display) {
  cwayland_times *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  t->display = display;
  if (!display || !wayland_load(&t->lib)) goto fail;
  t->queue = t->lib.create_queue(display);
  t->registry = t->queue ? wayland_make_registry(&t->lib, display, t->queue) : NULL;
  if (!t->registry) goto fail;
  t->lib.add_listener(t->registry, registry_listener, t);
  // The first round trip brings the seat, the second its capabilities.
  if (t->lib.roundtrip_queue(display, t->queue) < 0) goto fail;
  if (t->lib.roundtrip_queue(display, t->queue) < 0) goto fail;
  if (!t->seat) goto fail;
  t->lib.flush(display);
  return t;
fail:
  cwayland_times_close(t);
  return NULL;
}

int cwayland_times_take(cwayland_times *t, cwayland_moment *moment) {
  if (!t->count && t->lib.dispatch_queue_pending(t->display, t->queue) < 0) return 0;
  if (!t->count) return 0;
  *moment = t->moments[t->first];
  t->first = (t->first + 1) % moment_limit;
  t->count--;
  return 1;
}

void cwayland_times_catch_up(cwayland_times *t) {
  t->lib.roundtrip_queue(t->display, t->queue);
}

void cwayland_times_close(cwayland_times *t) {
  if (!t) return;
  if (t->queue) {
    struct wl_proxy *proxies[] = {t->touch, t->pointer, t->seat, t->registry};
    for (size_t i = 0; i < sizeof proxies / sizeof *proxies; i++)
      if (proxies[i]) t->lib.destroy(proxies[i]);
    t->lib.destroy_queue(t->queue);
  }
  wayland_unload(&t->lib);
  free(t);
}
