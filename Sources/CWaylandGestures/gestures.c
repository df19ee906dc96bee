#include "CWaylandGestures.h"

#include <stdlib.h>
#include <string.h>

#include "library.h"
#include "protocol.h"
#include "reader.h"

// A read brings only a few events. If a pinch overflows the buffer, it loses its oldest steps.
enum { waiting_limit = 256 };

struct cwayland_gestures {
  wayland_reader reader;
  struct wl_proxy *seat, *pointer, *gestures, *pinch;
  // The surface under the pointer, and the position in it.
  uintptr_t surface;
  double x, y;
  // The surface of the pinch in progress.
  uintptr_t pinched;
  cwayland_pinch waiting[waiting_limit];
  unsigned first, count;
};

static void post(cwayland_gestures *g, cwayland_pinch_phase phase, uint32_t time, double scale,
                 double rotation) {
  if (g->count == waiting_limit) {
    g->first = (g->first + 1) % waiting_limit;
    g->count--;
  }
  g->waiting[(g->first + g->count++) % waiting_limit] =
    (cwayland_pinch){phase, g->pinched, g->x, g->y, scale, rotation, time};
}

// zwp_pointer_gesture_pinch_v1

static void pinch_begin(void *data, struct wl_proxy *pinch, uint32_t serial, uint32_t time,
                        void *surface, uint32_t fingers) {
  (void)pinch, (void)serial, (void)fingers;
  cwayland_gestures *g = data;
  g->pinched = (uintptr_t)surface;
  post(g, cwayland_pinch_began, time, 1, 0);
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
  (void)pointer, (void)serial;
  cwayland_gestures *g = data;
  g->surface = (uintptr_t)surface;
  g->x = wl_fixed_to_double(x);
  g->y = wl_fixed_to_double(y);
}

static void pointer_leave(void *data, struct wl_proxy *pointer, uint32_t serial, void *surface) {
  (void)pointer, (void)serial, (void)surface;
  ((cwayland_gestures *)data)->surface = 0;
}

static void pointer_motion(void *data, struct wl_proxy *pointer, uint32_t time, wl_fixed_t x,
                           wl_fixed_t y) {
  (void)pointer, (void)time;
  cwayland_gestures *g = data;
  g->x = wl_fixed_to_double(x);
  g->y = wl_fixed_to_double(y);
}

static void pointer_button(void *data, struct wl_proxy *pointer, uint32_t serial, uint32_t time,
                           uint32_t button, uint32_t state) {
  (void)data, (void)pointer, (void)serial, (void)time, (void)button, (void)state;
}

static void pointer_axis(void *data, struct wl_proxy *pointer, uint32_t time, uint32_t axis,
                         wl_fixed_t value) {
  (void)data, (void)pointer, (void)time, (void)axis, (void)value;
}

static void (*pointer_listener[])(void) = {
  (void (*)(void))pointer_enter, (void (*)(void))pointer_leave, (void (*)(void))pointer_motion,
  (void (*)(void))pointer_button, (void (*)(void))pointer_axis};

// wl_seat, version 1

static void release_pointer(cwayland_gestures *g) {
  if (g->pinch) {
    g->reader.lib.marshal(g->pinch, pinch_gesture_destroy);
    g->reader.lib.destroy(g->pinch);
  }
  if (g->pointer) g->reader.lib.destroy(g->pointer);
  g->pinch = g->pointer = NULL;
}

// Asks for the pointer's pinches, once there are a pointer and the gestures interface.
static void listen_to_pinches(cwayland_gestures *g) {
  if (!g->gestures || !g->pointer || g->pinch) return;
  g->pinch = g->reader.lib.marshal_constructor(g->gestures, gestures_get_pinch_gesture,
                                        &panorama_pinch_gesture_interface, NULL, g->pointer);
  if (g->pinch) g->reader.lib.add_listener(g->pinch, pinch_listener, g);
}

static void seat_capabilities(void *data, struct wl_proxy *seat, uint32_t capabilities) {
  cwayland_gestures *g = data;
  if (!(capabilities & seat_capability_pointer)) {
    release_pointer(g);
  } else if (!g->pointer) {
    g->pointer = g->reader.lib.marshal_constructor(seat, seat_get_pointer, g->reader.lib.pointer, NULL);
    if (g->pointer) g->reader.lib.add_listener(g->pointer, pointer_listener, g);
    listen_to_pinches(g);
  }
}

static void (*seat_listener[])(void) = {(void (*)(void))seat_capabilities};

// wl_registry

static void registry_global(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)registry, (void)version;
  cwayland_gestures *g = data;
  if (!g->seat && !strcmp(interface, "wl_seat")) {
    g->seat = reader_bind(&g->reader, name, g->reader.lib.seat);
    if (g->seat) g->reader.lib.add_listener(g->seat, seat_listener, g);
  } else if (!g->gestures && !strcmp(interface, panorama_pointer_gestures_interface.name)) {
    g->gestures = reader_bind(&g->reader, name, &panorama_pointer_gestures_interface);
    listen_to_pinches(g);
  }
}

static void registry_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static void (*registry_listener[])(void) = {
  (void (*)(void))registry_global, (void (*)(void))registry_global_remove};

cwayland_gestures *cwayland_gestures_open(void *display, const char **reason) {
  cwayland_gestures *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  if (reader_open(&g->reader, display, registry_listener, g, reason)) {
    *reason = "the compositor has no pointer gestures";
    if (g->gestures && g->seat) return g;
  }
  cwayland_gestures_close(g);
  return NULL;
}

int cwayland_gestures_next(cwayland_gestures *g, cwayland_pinch *pinch) {
  while (!g->count)
    if (!reader_wait(&g->reader)) return 0;
  *pinch = g->waiting[g->first];
  g->first = (g->first + 1) % waiting_limit;
  g->count--;
  return 1;
}

void cwayland_gestures_stop(cwayland_gestures *g) { reader_stop(&g->reader); }

void cwayland_gestures_close(cwayland_gestures *g) {
  if (!g) return;
  release_pointer(g);
  if (g->gestures) g->reader.lib.destroy(g->gestures);
  if (g->seat) g->reader.lib.destroy(g->seat);
  reader_close(&g->reader);
  free(g);
}

// For tests

void *cwayland_connect(int socket) {
  wayland_library lib;
  // The library must stay loaded as long as its display exists.
  struct wl_display *display = wayland_load(&lib) ? lib.connect_to_fd(socket) : NULL;
  if (!display) wayland_unload(&lib);
  return display;
}

typedef struct {
  wayland_library *lib;
  struct wl_proxy *compositor;
} compositor_search;

static void find_compositor(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)version;
  compositor_search *search = data;
  if (search->compositor || strcmp(interface, "wl_compositor")) return;
  search->compositor = search->lib->marshal_constructor_versioned(
    registry, registry_bind, search->lib->compositor, 1, name, interface, 1, NULL);
}

static void (*search_listener[])(void) = {
  (void (*)(void))find_compositor, (void (*)(void))registry_global_remove};

void *cwayland_create_surface(void *display) {
  wayland_library lib;
  if (!wayland_load(&lib)) return NULL;
  compositor_search search = {&lib, NULL};
  struct wl_event_queue *queue = lib.create_queue(display);
  struct wl_proxy *registry = wayland_make_registry(&lib, display, queue), *surface = NULL;
  lib.add_listener(registry, search_listener, &search);
  if (lib.roundtrip_queue(display, queue) >= 0 && search.compositor)
    surface = lib.marshal_constructor(search.compositor, compositor_create_surface, lib.surface,
                                      NULL);
  if (surface) lib.set_queue(surface, NULL);  // back to the default queue
  if (search.compositor) lib.destroy(search.compositor);
  lib.destroy(registry);
  lib.destroy_queue(queue);
  lib.flush(display);
  wayland_unload(&lib);
  return surface;
}

void cwayland_disconnect(void *display) {
  wayland_library lib;
  if (wayland_load(&lib)) lib.disconnect(display);
  wayland_unload(&lib);
}
