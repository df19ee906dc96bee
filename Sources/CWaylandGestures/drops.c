#include "CWaylandGestures.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "library.h"
#include "pipes.h"
#include "protocol.h"
#include "reader.h"

// The offers that are alive at a time: those of the clipboard, of the drag, and new ones.
enum { maximum_offers = 4, maximum_waiting = 4, list_limit = 1 << 20 };
// How long a source may take for each piece of its list, in milliseconds.
enum { patience = 2000 };

static const char list_type[] = "text/uri-list";

typedef struct {
  struct wl_proxy *proxy;
  int has_list;
} offer;

struct cwayland_drops {
  wayland_reader reader;
  struct wl_proxy *seat, *manager, *device;
  offer offers[maximum_offers];
  // The offer of files in the drag over our window; NULL if there is none.
  struct wl_proxy *dragged;
  // The drag's surface and position.
  uintptr_t surface;
  double x, y;
  cwayland_drop waiting[maximum_waiting];
  unsigned first, count;
  // The pipe from which the dropped list comes, or -1, and what has come.
  int file;
  char *list;
  size_t size, room;
};

// Steps over a window replace one another, so few wait at a time.
static void post(cwayland_drops *d, cwayland_drop_phase phase) {
  cwayland_drop *newest = &d->waiting[(d->first + d->count - 1) % maximum_waiting];
  const int replaces = d->count && phase == cwayland_drop_over && newest->phase == phase;
  if (!replaces && d->count == maximum_waiting) {
    free(d->waiting[d->first].list);
    d->first = (d->first + 1) % maximum_waiting;
    d->count--;
  }
  if (!replaces) newest = &d->waiting[(d->first + d->count++) % maximum_waiting];
  *newest = (cwayland_drop){phase, d->surface, d->x, d->y, NULL, 0};
}

// wl_data_offer, version 1

static void offer_offer(void *data, struct wl_proxy *proxy, const char *type) {
  cwayland_drops *d = data;
  for (int i = 0; i < maximum_offers; i++)
    if (d->offers[i].proxy == proxy && !strcmp(type, list_type)) d->offers[i].has_list = 1;
}

static void (*offer_listener[])(void) = {(void (*)(void))offer_offer};

static void forget(cwayland_drops *d, struct wl_proxy *proxy) {
  for (int i = 0; i < maximum_offers && proxy; i++) {
    if (d->offers[i].proxy != proxy) continue;
    d->reader.lib.marshal(proxy, data_offer_destroy);
    d->reader.lib.destroy(proxy);
    d->offers[i] = (offer){NULL, 0};
  }
}

static void end_drag(cwayland_drops *d) {
  forget(d, d->dragged);
  d->dragged = NULL;
}

// Ends the list, whether or not all of it has come.
static void finish(cwayland_drops *d, int is_whole) {
  close(d->file);
  d->file = -1;
  end_drag(d);
  post(d, cwayland_drop_done);
  cwayland_drop *done = &d->waiting[(d->first + d->count - 1) % maximum_waiting];
  if (is_whole) {
    done->list = d->list;
    done->size = d->size;
  } else {
    free(d->list);
  }
  d->list = NULL;
  d->size = d->room = 0;
}

// wl_data_device, version 1

static void device_data_offer(void *data, struct wl_proxy *device, struct wl_proxy *made) {
  (void)device;
  cwayland_drops *d = data;
  for (int i = 0; i < maximum_offers; i++) {
    if (d->offers[i].proxy) continue;
    d->offers[i] = (offer){made, 0};
    d->reader.lib.add_listener(made, offer_listener, d);
    return;
  }
  d->reader.lib.marshal(made, data_offer_destroy);
  d->reader.lib.destroy(made);
}

static void device_enter(void *data, struct wl_proxy *device, uint32_t serial, void *surface,
                         wl_fixed_t x, wl_fixed_t y, struct wl_proxy *offered) {
  (void)device;
  cwayland_drops *d = data;
  if (d->file >= 0) finish(d, 0);
  end_drag(d);
  for (int i = 0; i < maximum_offers && offered; i++)
    if (d->offers[i].proxy == offered && d->offers[i].has_list) d->dragged = offered;
  if (!d->dragged) {
    forget(d, offered);
    return;
  }
  d->reader.lib.marshal(d->dragged, data_offer_accept, serial, list_type);
  d->surface = (uintptr_t)surface;
  d->x = wl_fixed_to_double(x);
  d->y = wl_fixed_to_double(y);
  post(d, cwayland_drop_over);
}

static void device_leave(void *data, struct wl_proxy *device) {
  (void)device;
  cwayland_drops *d = data;
  // A drop is followed by a leave, too.
  if (!d->dragged || d->file >= 0) return;
  end_drag(d);
  post(d, cwayland_drop_left);
}

static void device_motion(void *data, struct wl_proxy *device, uint32_t time, wl_fixed_t x,
                          wl_fixed_t y) {
  (void)device, (void)time;
  cwayland_drops *d = data;
  if (!d->dragged || d->file >= 0) return;
  d->x = wl_fixed_to_double(x);
  d->y = wl_fixed_to_double(y);
  post(d, cwayland_drop_over);
}

static void device_drop(void *data, struct wl_proxy *device) {
  (void)device;
  cwayland_drops *d = data;
  int ends[2];
  if (!d->dragged || d->file >= 0) return;
  if (!pipe_open(ends)) {
    end_drag(d);
    post(d, cwayland_drop_done);
    return;
  }
  d->reader.lib.marshal(d->dragged, data_offer_receive, list_type, ends[1]);
  d->reader.lib.flush(d->reader.display);
  close(ends[1]);
  d->file = ends[0];
}

// The clipboard is SDL's affair.
static void device_selection(void *data, struct wl_proxy *device, struct wl_proxy *selected) {
  (void)device;
  forget(data, selected);
}

static void (*device_listener[])(void) = {
  (void (*)(void))device_data_offer, (void (*)(void))device_enter, (void (*)(void))device_leave,
  (void (*)(void))device_motion, (void (*)(void))device_drop, (void (*)(void))device_selection};

static void go_on(cwayland_drops *d) {
  for (;;) {
    if (d->room - d->size < 4096) {
      char *more = d->size < list_limit ? realloc(d->list, d->room + 65536) : NULL;
      if (!more) return finish(d, 0);
      d->list = more;
      d->room += 65536;
    }
    const ssize_t found = read(d->file, d->list + d->size, d->room - d->size);
    if (found < 0 && errno == EINTR) continue;
    if (found < 0 && errno == EAGAIN) return;
    if (found <= 0) return finish(d, found == 0);
    d->size += (size_t)found;
  }
}

// wl_seat and wl_registry

static void seat_capabilities(void *data, struct wl_proxy *seat, uint32_t capabilities) {
  (void)data, (void)seat, (void)capabilities;
}

static void (*seat_listener[])(void) = {(void (*)(void))seat_capabilities};

static void registry_global(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)registry, (void)version;
  cwayland_drops *d = data;
  wayland_library *lib = &d->reader.lib;
  if (!d->seat && !strcmp(interface, lib->seat->name)) {
    d->seat = reader_bind(&d->reader, name, lib->seat);
    if (d->seat) lib->add_listener(d->seat, seat_listener, d);
  } else if (!d->manager && !strcmp(interface, lib->data_device_manager->name)) {
    d->manager = reader_bind(&d->reader, name, lib->data_device_manager);
  }
  if (d->device || !d->seat || !d->manager) return;
  d->device = lib->marshal_constructor(d->manager, data_manager_get_device, lib->data_device, NULL, d->seat);
  if (d->device) lib->add_listener(d->device, device_listener, d);
}

static void registry_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static void (*registry_listener[])(void) = {
  (void (*)(void))registry_global, (void (*)(void))registry_global_remove};

cwayland_drops *cwayland_drops_open(void *display, const char **reason) {
  cwayland_drops *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  d->file = -1;
  if (reader_open(&d->reader, display, registry_listener, d, reason)) {
    *reason = "the compositor has no drags";
    if (d->device) return d;
  }
  cwayland_drops_close(d);
  return NULL;
}

int cwayland_drops_next(cwayland_drops *d, cwayland_drop *drop) {
  while (!d->count) {
    struct pollfd files[3] = {{d->file, POLLIN, 0}};
    const int is_reading = d->file >= 0;
    const int ready = reader_poll(&d->reader, files, is_reading, is_reading ? patience : -1);
    if (ready < 0) return 0;
    if (is_reading && ready == 0) finish(d, 0);
    else if (is_reading && files[0].revents) go_on(d);
  }
  *drop = d->waiting[d->first];
  d->first = (d->first + 1) % maximum_waiting;
  d->count--;
  return 1;
}

void cwayland_drops_stop(cwayland_drops *d) { reader_stop(&d->reader); }

void cwayland_drops_close(cwayland_drops *d) {
  if (!d) return;
  if (d->file >= 0) close(d->file);
  free(d->list);
  for (; d->count; d->count--, d->first = (d->first + 1) % maximum_waiting)
    free(d->waiting[d->first].list);
  for (int i = 0; i < maximum_offers; i++) forget(d, d->offers[i].proxy);
  struct wl_proxy *proxies[] = {d->device, d->manager, d->seat};
  for (size_t i = 0; i < sizeof proxies / sizeof *proxies; i++)
    if (proxies[i]) d->reader.lib.destroy(proxies[i]);
  reader_close(&d->reader);
  free(d);
}
