#include <stdlib.h>
#include <string.h>

#include "CWaylandGestures.h"
#include "protocol.h"
#include "reader.h"
#include "tablet_protocol.h"

// A read brings only a few events. If the buffer overflows, it loses its oldest states.
enum { waiting_limit = 1024 };

typedef struct tool {
  struct cwayland_pens *pens;
  struct wl_proxy *proxy;
  struct tool *next;
  int is_pen;
  // The state from the events so far; complete at the end of each frame.
  cwayland_pen state;
} tool;

struct cwayland_pens {
  wayland_reader reader;
  struct wl_proxy *seat, *manager, *tablet_seat;
  tool *tools;
  int next_device;
  cwayland_pen waiting[waiting_limit];
  unsigned first, count;
};

static void post(cwayland_pens *p, const cwayland_pen *state) {
  if (p->count == waiting_limit) {
    p->first = (p->first + 1) % waiting_limit;
    p->count--;
  }
  p->waiting[(p->first + p->count++) % waiting_limit] = *state;
}

// zwp_tablet_tool_v2: a frame completes the events before it

static void tool_type(void *data, struct wl_proxy *proxy, uint32_t type) {
  (void)proxy;
  tool *t = data;
  t->is_pen = type != tool_finger && type != tool_mouse;
  t->state.is_eraser = type == tool_eraser;
}

static void tool_two(void *data, struct wl_proxy *proxy, uint32_t a, uint32_t b) {
  (void)data, (void)proxy, (void)a, (void)b;
}

static void tool_one(void *data, struct wl_proxy *proxy, uint32_t value) {
  (void)data, (void)proxy, (void)value;
}

static void tool_nothing(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }

static void tool_removed(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  tool *t = data;
  if (t->state.is_near) {
    t->state.is_near = t->state.is_touching = 0;
    t->state.buttons = 0;
    post(t->pens, &t->state);
  }
  tool **link = &t->pens->tools;
  while (*link != t) link = &(*link)->next;
  *link = t->next;
  t->pens->reader.lib.marshal(t->proxy, tablet_tool_destroy);
  t->pens->reader.lib.destroy(t->proxy);
  free(t);
}

static void tool_proximity_in(void *data, struct wl_proxy *proxy, uint32_t serial, void *tablet,
                              void *surface) {
  (void)proxy, (void)serial, (void)tablet;
  tool *t = data;
  t->state.surface = (uintptr_t)surface;
  t->state.is_near = 1;
}

static void tool_proximity_out(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  tool *t = data;
  t->state.is_near = t->state.is_touching = 0;
  t->state.buttons = 0;
  t->state.pressure = 0;
}

static void tool_down(void *data, struct wl_proxy *proxy, uint32_t serial) {
  (void)proxy, (void)serial;
  ((tool *)data)->state.is_touching = 1;
}

static void tool_up(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  ((tool *)data)->state.is_touching = 0;
}

static void tool_motion(void *data, struct wl_proxy *proxy, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy;
  tool *t = data;
  t->state.x = wl_fixed_to_double(x);
  t->state.y = wl_fixed_to_double(y);
}

static void tool_pressure(void *data, struct wl_proxy *proxy, uint32_t pressure) {
  (void)proxy;
  double share = (double)pressure / tool_pressure_maximum;
  ((tool *)data)->state.pressure = share < 1 ? share : 1;
}

static double limited(double degrees) {
  return degrees > -90 ? degrees < 90 ? degrees : 90 : -90;
}

static void tool_tilt(void *data, struct wl_proxy *proxy, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy;
  tool *t = data;
  t->state.tilt_x = limited(wl_fixed_to_double(x));
  t->state.tilt_y = limited(wl_fixed_to_double(y));
}

static void tool_rotation(void *data, struct wl_proxy *proxy, wl_fixed_t degrees) {
  (void)data, (void)proxy, (void)degrees;
}

static void tool_wheel(void *data, struct wl_proxy *proxy, wl_fixed_t degrees, int32_t clicks) {
  (void)data, (void)proxy, (void)degrees, (void)clicks;
}

static void tool_button(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t button,
                        uint32_t state) {
  (void)proxy, (void)serial;
  tool *t = data;
  uint32_t bit = 1u << (button & 31);
  t->state.buttons = state ? t->state.buttons | bit : t->state.buttons & ~bit;
}

static void tool_frame(void *data, struct wl_proxy *proxy, uint32_t time) {
  (void)proxy;
  tool *t = data;
  t->state.time = time;
  if (t->is_pen) post(t->pens, &t->state);
}

static void (*tool_listener[])(void) = {
  (void (*)(void))tool_type,         (void (*)(void))tool_two,            // type, serial
  (void (*)(void))tool_two,          (void (*)(void))tool_one,            // id, capability
  (void (*)(void))tool_nothing,      (void (*)(void))tool_removed,        // done, removed
  (void (*)(void))tool_proximity_in, (void (*)(void))tool_proximity_out,
  (void (*)(void))tool_down,         (void (*)(void))tool_up,
  (void (*)(void))tool_motion,       (void (*)(void))tool_pressure,
  (void (*)(void))tool_one,          (void (*)(void))tool_tilt,           // distance, tilt
  (void (*)(void))tool_rotation,     (void (*)(void))tool_one,            // rotation, slider
  (void (*)(void))tool_wheel,        (void (*)(void))tool_button,
  (void (*)(void))tool_frame};

// zwp_tablet_seat_v2

static void ignore_added(void *data, struct wl_proxy *seat, struct wl_proxy *added) {
  (void)data, (void)seat, (void)added;
}

static void tool_added(void *data, struct wl_proxy *seat, struct wl_proxy *proxy) {
  (void)seat;
  cwayland_pens *p = data;
  tool *t = calloc(1, sizeof *t);
  if (!t) return;
  *t = (tool){.pens = p, .proxy = proxy, .next = p->tools, .is_pen = 1};
  t->state.device = ++p->next_device;
  p->tools = t;
  p->reader.lib.add_listener(proxy, tool_listener, t);
}

static void (*tablet_seat_listener[])(void) = {
  (void (*)(void))ignore_added, (void (*)(void))tool_added, (void (*)(void))ignore_added};

// wl_registry

static void listen_to_tools(cwayland_pens *p) {
  if (!p->manager || !p->seat || p->tablet_seat) return;
  p->tablet_seat = p->reader.lib.marshal_constructor(
    p->manager, tablet_manager_get_seat, &panorama_tablet_seat_interface, NULL, p->seat);
  if (p->tablet_seat) p->reader.lib.add_listener(p->tablet_seat, tablet_seat_listener, p);
}

static void registry_global(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)registry, (void)version;
  cwayland_pens *p = data;
  if (!p->seat && !strcmp(interface, "wl_seat"))
    p->seat = reader_bind(&p->reader, name, p->reader.lib.seat);
  if (!p->manager && !strcmp(interface, panorama_tablet_manager_interface.name))
    p->manager = reader_bind(&p->reader, name, &panorama_tablet_manager_interface);
  listen_to_tools(p);
}

static void registry_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static void (*registry_listener[])(void) = {
  (void (*)(void))registry_global, (void (*)(void))registry_global_remove};

cwayland_pens *cwayland_pens_open(void *display, const char **reason) {
  cwayland_pens *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  if (reader_open(&p->reader, display, registry_listener, p, reason)) {
    *reason = "the compositor has no tablets";
    if (p->tablet_seat) return p;
  }
  cwayland_pens_close(p);
  return NULL;
}

int cwayland_pens_next(cwayland_pens *p, cwayland_pen *pen) {
  while (!p->count)
    if (!reader_wait(&p->reader)) return 0;
  *pen = p->waiting[p->first];
  p->first = (p->first + 1) % waiting_limit;
  p->count--;
  return 1;
}

void cwayland_pens_stop(cwayland_pens *p) { reader_stop(&p->reader); }

void cwayland_pens_close(cwayland_pens *p) {
  if (!p) return;
  while (p->tools) {
    tool *t = p->tools;
    p->tools = t->next;
    p->reader.lib.destroy(t->proxy);
    free(t);
  }
  if (p->tablet_seat) p->reader.lib.destroy(p->tablet_seat);
  if (p->manager) p->reader.lib.destroy(p->manager);
  if (p->seat) p->reader.lib.destroy(p->seat);
  reader_close(&p->reader);
  free(p);
}
