#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "offers.h"
#include "pipes.h"
#include "protocol.h"

enum { maximum_waiting = 4 };
// How long a source may take for each piece of its data, in milliseconds.
enum { patience = 2000 };

// The version of the protocol in which a window says what it would do with the data.
enum { asking_version = 3, action_copy = 1 };

typedef struct {
  cwayland_reader reader;
  struct wl_proxy *manager, *device;
  offers offers;
  // SDL 2 refuses texts and pictures, also in the name of our device: the compositor asks the newer protocol, which SDL speaks. So a
  // device of that version offers to copy them. The last offer of a drag that it knows.
  struct wl_proxy *asking_manager, *asking_device, *asked;
  // The offer in the drag over our window, if it has one of the types; NULL if there is none.
  struct wl_proxy *dragged;
  // The index of the type that is fetched, that of the best picture or -1, and the number of the event with which it
  // came.
  int type, picture;
  uint32_t serial;
  // The drag's surface and position.
  uintptr_t surface;
  double x, y;
  cwayland_drop waiting[maximum_waiting];
  ring ring;
  // The pipe from which the data come, or -1, and what has come. A text or picture is fetched while it is dragged,
  // because SDL ends the drag as soon as it is dropped.
  int file;
  char *data;
  size_t size, room;
  // The addresses that came before a picture, or NULL, and their type.
  char *address;
  size_t address_size;
  int address_type;
  // Whether all data have come, and whether they were dropped.
  int is_whole, is_dropped;
} drops;

// Steps over a window replace one another, so few wait at a time. Returns the step.
static cwayland_drop *post(drops *d, cwayland_drop_phase phase) {
  cwayland_drop *newest = &d->waiting[ring_newest(&d->ring, maximum_waiting)];
  if (!d->ring.count || phase != cwayland_drop_over || newest->phase != phase) {
    if (d->ring.count == maximum_waiting) free(d->waiting[ring_take(&d->ring, maximum_waiting)].data);
    newest = &d->waiting[ring_add(&d->ring, maximum_waiting)];
  }
  *newest = (cwayland_drop){phase, d->surface, d->x, d->y, NULL, 0, d->type};
  return newest;
}

// Forgets the drag and what has come of its data.
static void end_drag(drops *d) {
  if (d->file >= 0) close(d->file);
  d->file = -1;
  free(d->data);
  free(d->address);
  d->data = d->address = NULL;
  d->size = d->room = 0;
  d->is_whole = d->is_dropped = 0;
  offers_forget(&d->offers, d->dragged);
  d->dragged = NULL;
}

// Delivers the data, if all of them have come.
static void finish(drops *d) {
  cwayland_drop *done = post(d, cwayland_drop_done);
  if (d->is_whole && (d->size > 0 || !d->address)) {
    done->data = d->data;
    done->size = d->size;
    d->data = NULL;
  } else if (d->address) {
    done->data = d->address;
    done->size = d->address_size;
    done->type = d->address_type;
    d->address = NULL;
  }
  end_drag(d);
}

// Asks the source for the data.
static void fetch(drops *d) {
  int ends[2];
  if (!pipe_open(ends)) return;
  d->reader.lib->wl_proxy_marshal(d->dragged, data_offer_receive, cwayland_dropped_types[d->type], ends[1]);
  d->reader.lib->wl_display_flush(d->reader.display);
  close(ends[1]);
  d->file = ends[0];
}

static void accept(drops *d) {
  d->reader.lib->wl_proxy_marshal(d->dragged, data_offer_accept, d->serial, cwayland_dropped_types[d->type]);
  if (d->type > 0 && d->asked)
    d->reader.lib->wl_proxy_marshal(d->asked, data_offer_set_actions, action_copy, action_copy);
}

// wl_data_device, version 1

static void device_data_offer(void *data, struct wl_proxy *device, struct wl_proxy *made) {
  (void)device;
  offers_add(&((drops *)data)->offers, made);
}

static void device_enter(void *data, struct wl_proxy *device, uint32_t serial, void *surface,
                         wl_fixed_t x, wl_fixed_t y, struct wl_proxy *offered) {
  (void)device;
  drops *d = data;
  if (d->is_dropped) finish(d);
  end_drag(d);
  const uint32_t types = offers_types(&d->offers, offered);
  if (!types) {
    offers_forget(&d->offers, offered);
    return;
  }
  d->dragged = offered;
  cwayland_choose_dropped(types, &d->type, &d->picture);
  d->serial = serial;
  accept(d);
  if (d->type > 0 || d->picture >= 0) fetch(d);
  d->surface = (uintptr_t)surface;
  d->x = wl_fixed_to_double(x);
  d->y = wl_fixed_to_double(y);
  post(d, cwayland_drop_over);
}

static void device_leave(void *data, struct wl_proxy *device) {
  (void)device;
  drops *d = data;
  // A drop is followed by a leave, too.
  if (!d->dragged || d->is_dropped) return;
  end_drag(d);
  post(d, cwayland_drop_left);
}

static void device_motion(void *data, struct wl_proxy *device, uint32_t time, wl_fixed_t x,
                          wl_fixed_t y) {
  (void)device, (void)time;
  drops *d = data;
  if (!d->dragged || d->is_dropped) return;
  // SDL 2 refuses texts and pictures when they enter, and what is said last counts.
  if (d->type > 0) accept(d);
  d->x = wl_fixed_to_double(x);
  d->y = wl_fixed_to_double(y);
  post(d, cwayland_drop_over);
}

static void device_drop(void *data, struct wl_proxy *device) {
  (void)device;
  drops *d = data;
  if (!d->dragged || d->is_dropped) return;
  d->is_dropped = 1;
  if (!d->is_whole && d->file < 0) fetch(d);
  if (d->is_whole || d->file < 0) finish(d);
}

// The clipboard is SDL's affair.
static void device_selection(void *data, struct wl_proxy *device, struct wl_proxy *selected) {
  (void)device;
  offers_forget(&((drops *)data)->offers, selected);
}

static void (*device_listener[])(void) = {
  (void (*)(void))device_data_offer, (void (*)(void))device_enter, (void (*)(void))device_leave,
  (void (*)(void))device_motion, (void (*)(void))device_drop, (void (*)(void))device_selection};

// wl_data_offer and wl_data_device, version 3

static void (*asked_listener[])(void) = {
  (void (*)(void))wayland_ignore, (void (*)(void))wayland_ignore, (void (*)(void))wayland_ignore};

static void forget(drops *d, struct wl_proxy *offered) {
  if (!offered) return;
  d->reader.lib->wl_proxy_marshal(offered, data_offer_destroy);
  d->reader.lib->wl_proxy_destroy(offered);
}

static void asking_data_offer(void *data, struct wl_proxy *device, struct wl_proxy *made) {
  (void)device;
  ((drops *)data)->reader.lib->wl_proxy_add_listener(made, asked_listener, NULL);
}

static void asking_enter(void *data, struct wl_proxy *device, uint32_t serial, void *surface,
                         wl_fixed_t x, wl_fixed_t y, struct wl_proxy *offered) {
  (void)device, (void)serial, (void)surface, (void)x, (void)y;
  drops *d = data;
  // Destroying it earlier would end a drag that was dropped.
  forget(d, d->asked);
  d->asked = offered;
  if (d->dragged) accept(d);
}

static void asking_selection(void *data, struct wl_proxy *device, struct wl_proxy *selected) {
  (void)device;
  forget(data, selected);
}

static void (*asking_listener[])(void) = {
  (void (*)(void))asking_data_offer, (void (*)(void))asking_enter, (void (*)(void))wayland_ignore,
  (void (*)(void))wayland_ignore, (void (*)(void))wayland_ignore, (void (*)(void))asking_selection};

// Ends the data, whether or not all of them have come.
static void end_data(drops *d, int is_whole) {
  close(d->file);
  d->file = -1;
  const int may_be_address = d->picture >= 0 && d->type != d->picture;
  if (is_whole && may_be_address && cwayland_is_address(d->data, d->size)) {
    d->address = d->data;
    d->address_size = d->size;
    d->address_type = d->type;
    d->data = NULL;
    d->size = d->room = 0;
    d->type = d->picture;
    accept(d);
    fetch(d);
    if (d->file >= 0) return;
  }
  d->is_whole = is_whole;
  if (d->is_dropped) finish(d);
}

static void go_on(drops *d) {
  for (;;) {
    if (d->room - d->size < 4096) {
      const size_t room = d->room ? 2 * d->room : 65536;
      char *more = d->size < cwayland_dropped_limit(d->type) ? realloc(d->data, room) : NULL;
      if (!more) return end_data(d, 0);
      d->data = more;
      d->room = room;
    }
    const ssize_t found = read(d->file, d->data + d->size, d->room - d->size);
    if (found < 0 && errno == EINTR) continue;
    if (found < 0 && errno == EAGAIN) return;
    if (found <= 0) return end_data(d, found == 0);
    d->size += (size_t)found;
  }
}

static void global(void *data, uint32_t name, const char *interface) {
  drops *d = data;
  const wayland_library *lib = d->reader.lib;
  if (!d->manager && !strcmp(interface, lib->wl_data_device_manager_interface->name)) {
    d->manager = reader_bind(&d->reader, name, lib->wl_data_device_manager_interface);
    if (d->reader.version >= asking_version)
      d->asking_manager =
        reader_bind_version(&d->reader, name, lib->wl_data_device_manager_interface, asking_version);
  }
  if (d->device || !d->reader.seat || !d->manager) return;
  // A compositor that tells one device only tells the newest, which must be the other.
  if (d->asking_manager)
    d->asking_device = lib->wl_proxy_marshal_constructor(
      d->asking_manager, data_manager_get_device, lib->wl_data_device_interface, NULL, d->reader.seat);
  if (d->asking_device) lib->wl_proxy_add_listener(d->asking_device, asking_listener, d);
  d->device =
    lib->wl_proxy_marshal_constructor(d->manager, data_manager_get_device, lib->wl_data_device_interface, NULL, d->reader.seat);
  if (d->device) lib->wl_proxy_add_listener(d->device, device_listener, d);
}

static void release(void *data) {
  drops *d = data;
  end_drag(d);
  forget(d, d->asked);
  while (d->ring.count) free(d->waiting[ring_take(&d->ring, maximum_waiting)].data);
  offers_forget_all(&d->offers);
  reader_destroy(&d->reader, d->asking_device);
  reader_destroy(&d->reader, d->asking_manager);
  reader_destroy(&d->reader, d->device);
  reader_destroy(&d->reader, d->manager);
}

cwayland_reader *cwayland_drops_open(void *display, const char **reason) {
  static const reader_owner owner = {global, NULL};
  drops *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  d->file = -1;
  d->offers = (offers){.lib = wayland(), .wanted = cwayland_dropped_types, .destroy = data_offer_destroy};
  d->reader.free = release;
  if (reader_open(&d->reader, display, &owner, d, reason)) {
    *reason = "the compositor has no drags";
    if (d->device) return &d->reader;
  }
  cwayland_close(&d->reader);
  return NULL;
}

struct wl_proxy *drops_device(cwayland_reader *reader) { return ((drops *)reader)->device; }

int cwayland_drops_next(cwayland_reader *reader, cwayland_drop *drop) {
  drops *d = (drops *)reader;
  while (!d->ring.count) {
    struct pollfd files[3] = {{d->file, POLLIN, 0}};
    const int is_reading = d->file >= 0;
    const int ready = reader_poll(reader, files, is_reading, is_reading && d->is_dropped ? patience : -1);
    if (ready < 0) return 0;
    if (is_reading && ready == 0) end_data(d, 0);
    else if (is_reading && d->file == files[0].fd && files[0].revents) go_on(d);
  }
  *drop = d->waiting[ring_take(&d->ring, maximum_waiting)];
  return 1;
}
