#include <stdlib.h>
#include <string.h>

#include "protocol.h"
#include "reader.h"
#include "tablet_protocol.h"

enum { waiting_limit = 1024 };

typedef struct tool {
  struct pens *pens;
  struct wl_proxy *proxy;
  struct tool *next;
  int is_pen;
  // The state from the events so far; complete at the end of each frame.
  cwayland_pen state;
} tool;

typedef struct pens {
  cwayland_reader reader;
  struct wl_proxy *manager, *tablet_seat;
  tool *tools;
  int next_device;
  cwayland_pen waiting[waiting_limit];
  ring ring;
} pens;

static void post(pens *p, const cwayland_pen *state) {
  p->waiting[ring_add(&p->ring, waiting_limit)] = *state;
}

// zwp_tablet_tool_v2: a frame completes the events before it

static void tool_type(void *data, struct wl_proxy *proxy, uint32_t type) {
  (void)proxy;
  tool *t = data;
  t->is_pen = type != tool_finger && type != tool_mouse;
  t->state.is_eraser = type == tool_eraser;
}

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
  t->pens->reader.lib->wl_proxy_marshal(t->proxy, tablet_tool_destroy);
  t->pens->reader.lib->wl_proxy_destroy(t->proxy);
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
  (void (*)(void))tool_type,
  (void (*)(void))wayland_ignore, (void (*)(void))wayland_ignore,   // serial, id
  (void (*)(void))wayland_ignore, (void (*)(void))wayland_ignore,   // capability, done
  (void (*)(void))tool_removed,
  (void (*)(void))tool_proximity_in, (void (*)(void))tool_proximity_out,
  (void (*)(void))tool_down,      (void (*)(void))tool_up,
  (void (*)(void))tool_motion,    (void (*)(void))tool_pressure,
  (void (*)(void))wayland_ignore, (void (*)(void))tool_tilt,        // distance, tilt
  (void (*)(void))wayland_ignore, (void (*)(void))wayland_ignore,   // rotation, slider
  (void (*)(void))wayland_ignore, (void (*)(void))tool_button,      // wheel, button
  (void (*)(void))tool_frame};

// zwp_tablet_seat_v2

static void tool_added(void *data, struct wl_proxy *seat, struct wl_proxy *proxy) {
  (void)seat;
  pens *p = data;
  tool *t = calloc(1, sizeof *t);
  if (!t) return;
  *t = (tool){.pens = p, .proxy = proxy, .next = p->tools, .is_pen = 1};
  t->state.device = ++p->next_device;
  p->tools = t;
  p->reader.lib->wl_proxy_add_listener(proxy, tool_listener, t);
}

static void (*tablet_seat_listener[])(void) = {
  (void (*)(void))wayland_ignore, (void (*)(void))tool_added, (void (*)(void))wayland_ignore};

static void global(void *data, uint32_t name, const char *interface) {
  pens *p = data;
  if (!p->manager && !strcmp(interface, panorama_tablet_manager_interface.name))
    p->manager = reader_bind(&p->reader, name, &panorama_tablet_manager_interface);
  if (!p->manager || !p->reader.seat || p->tablet_seat) return;
  p->tablet_seat = p->reader.lib->wl_proxy_marshal_constructor(
    p->manager, tablet_manager_get_seat, &panorama_tablet_seat_interface, NULL, p->reader.seat);
  if (p->tablet_seat) p->reader.lib->wl_proxy_add_listener(p->tablet_seat, tablet_seat_listener, p);
}

static void release(void *data) {
  pens *p = data;
  while (p->tools) {
    tool *t = p->tools;
    p->tools = t->next;
    reader_destroy(&p->reader, t->proxy);
    free(t);
  }
  reader_destroy(&p->reader, p->tablet_seat);
  reader_destroy(&p->reader, p->manager);
}

cwayland_reader *cwayland_pens_open(void *display, const char **reason) {
  static const reader_owner owner = {global, NULL};
  pens *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->reader.free = release;
  if (reader_open(&p->reader, display, &owner, p, reason)) {
    *reason = "the compositor has no tablets";
    if (p->tablet_seat) return &p->reader;
  }
  cwayland_close(&p->reader);
  return NULL;
}

int cwayland_pens_next(cwayland_reader *reader, cwayland_pen *pen) {
  pens *p = (pens *)reader;
  while (!p->ring.count)
    if (!reader_wait(reader)) return 0;
  *pen = p->waiting[ring_take(&p->ring, waiting_limit)];
  return 1;
}
