#define _GNU_SOURCE  // pipe2
#include "reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol.h"

static void seat_capabilities(void *data, struct wl_proxy *seat, uint32_t capabilities) {
  (void)seat;
  cwayland_reader *r = data;
  if (r->owner->capabilities) r->owner->capabilities(r->data, capabilities);
}

static void (*seat_listener[])(void) = {(void (*)(void))seat_capabilities};

static void registry_global(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)registry;
  cwayland_reader *r = data;
  r->version = version;
  if (!r->seat && !strcmp(interface, r->lib->wl_seat_interface->name)) {
    r->seat = reader_bind(r, name, r->lib->wl_seat_interface);
    if (r->seat) r->lib->wl_proxy_add_listener(r->seat, seat_listener, r);
  }
  if (r->owner->global) r->owner->global(r->data, name, interface);
}

static void (*registry_listener[])(void) = {
  (void (*)(void))registry_global, (void (*)(void))wayland_ignore};

// Makes a registry whose events, and those of its objects, arrive on the reader's queue.
static struct wl_proxy *make_registry(cwayland_reader *r) {
  struct wl_proxy *wrapper = r->lib->wl_proxy_create_wrapper(r->display);
  if (!wrapper) return NULL;
  r->lib->wl_proxy_set_queue(wrapper, r->queue);
  struct wl_proxy *registry =
    r->lib->wl_proxy_marshal_constructor(wrapper, display_get_registry, r->lib->wl_registry_interface, NULL);
  r->lib->wl_proxy_wrapper_destroy(wrapper);
  return registry;
}

int reader_open(cwayland_reader *r, void *display, const reader_owner *owner, void *data,
                const char **reason) {
  r->lib = wayland();
  r->display = display;
  r->wake[0] = r->wake[1] = -1;
  r->owner = owner;
  r->data = data;
  *reason = "libwayland-client is missing";
  if (!display || !r->lib) return 0;
  *reason = "the compositor does not answer";
  if (pipe2(r->wake, O_CLOEXEC | O_NONBLOCK)) return 0;
  r->queue = r->lib->wl_display_create_queue(r->display);
  r->registry = r->queue ? make_registry(r) : NULL;
  if (!r->registry) return 0;
  r->lib->wl_proxy_add_listener(r->registry, registry_listener, r);
  // The first round trip brings the globals, the second what they report when they are bound.
  const int answers = r->lib->wl_display_roundtrip_queue(r->display, r->queue) >= 0 &&
                      r->lib->wl_display_roundtrip_queue(r->display, r->queue) >= 0;
  r->lib->wl_display_flush(r->display);
  return answers;
}

int reader_connect(cwayland_reader *r, const reader_owner *owner, void *data) {
  // Without this variable, libwayland would look for a compositor of the default name.
  const wayland_library *lib = getenv("WAYLAND_DISPLAY") ? wayland() : NULL;
  const char *reason;
  r->owns_display = 1;
  return reader_open(r, lib ? lib->wl_display_connect(NULL) : NULL, owner, data, &reason);
}

struct wl_proxy *reader_bind(cwayland_reader *r, uint32_t name,
                             const struct wl_interface *interface) {
  return reader_bind_version(r, name, interface, 1);
}

struct wl_proxy *reader_bind_version(cwayland_reader *r, uint32_t name,
                                     const struct wl_interface *interface, uint32_t version) {
  return r->lib->wl_proxy_marshal_constructor_versioned(r->registry, registry_bind, interface, version, name,
                                               interface->name, version, NULL);
}

void reader_destroy(cwayland_reader *r, struct wl_proxy *proxy) {
  if (proxy) r->lib->wl_proxy_destroy(proxy);
}

void reader_follow(cwayland_reader *r, int has, struct wl_proxy **device, uint32_t request,
                   const struct wl_interface *interface, void (**listener)(void)) {
  if (!has) {
    reader_destroy(r, *device);
    *device = NULL;
  } else if (!*device) {
    *device = r->lib->wl_proxy_marshal_constructor(r->seat, request, interface, NULL);
    if (*device) r->lib->wl_proxy_add_listener(*device, listener, r->data);
  }
}

int reader_wait(cwayland_reader *r) {
  struct pollfd files[2];
  return reader_poll(r, files, 0, -1) > 0;
}

int reader_poll(cwayland_reader *r, struct pollfd *others, int count, int timeout) {
  for (int i = 0; i < count; i++) others[i].revents = 0;
  // SDL's thread reads the same connection; whichever reads last reads for all queues.
  if (r->lib->wl_display_prepare_read_queue(r->display, r->queue))
    return r->lib->wl_display_dispatch_queue_pending(r->display, r->queue) >= 0 ? 1 : -1;
  r->lib->wl_display_flush(r->display);
  struct pollfd *own = others + count;
  own[0] = (struct pollfd){r->lib->wl_display_get_fd(r->display), POLLIN, 0};
  own[1] = (struct pollfd){r->wake[0], POLLIN, 0};
  const int ready = poll(others, (nfds_t)count + 2, timeout);
  if (ready > 0 && !own[1].revents && own[0].revents & POLLIN)
    return r->lib->wl_display_read_events(r->display) >= 0 &&
           r->lib->wl_display_dispatch_queue_pending(r->display, r->queue) >= 0 ? 1 : -1;
  const int was_interrupted = ready < 0 && errno == EINTR;
  r->lib->wl_display_cancel_read(r->display);
  if (ready == 0) return 0;
  return was_interrupted || (ready > 0 && !own[0].revents && !own[1].revents) ? 1 : -1;
}

void reader_close(cwayland_reader *r) {
  reader_destroy(r, r->seat);
  reader_destroy(r, r->registry);
  if (r->queue) r->lib->wl_event_queue_destroy(r->queue);
  for (int i = 0; i < 2; i++)
    if (r->wake[i] >= 0) close(r->wake[i]);
  if (r->owns_display && r->display) r->lib->wl_display_disconnect(r->display);
}

void cwayland_stop(cwayland_reader *r) {
  ssize_t written = write(r->wake[1], "", 1);
  (void)written;  // If the pipe is full, a wake-up is already waiting.
}

void cwayland_close(cwayland_reader *r) {
  if (!r) return;
  if (r->free) r->free(r->data);
  reader_close(r);
  free(r->data);
}

int cwayland_display_is_gone(void *display) {
  return wayland() && display && wayland()->wl_display_get_error(display) != 0;
}

// For tests

void *cwayland_connect(int socket) { return wayland() ? wayland()->wl_display_connect_to_fd(socket) : NULL; }

void cwayland_disconnect(void *display) { wayland()->wl_display_disconnect(display); }

typedef struct {
  cwayland_reader reader;
  struct wl_proxy *compositor;
} compositor_search;

static void find_compositor(void *data, uint32_t name, const char *interface) {
  compositor_search *search = data;
  if (!search->compositor && !strcmp(interface, "wl_compositor"))
    search->compositor = reader_bind(&search->reader, name, search->reader.lib->wl_compositor_interface);
}

void *cwayland_create_surface(void *display) {
  static const reader_owner owner = {find_compositor, NULL};
  compositor_search search = {0};
  struct wl_proxy *surface = NULL;
  const char *reason;
  const wayland_library *lib = wayland();
  if (reader_open(&search.reader, display, &owner, &search, &reason) && search.compositor)
    surface = lib->wl_proxy_marshal_constructor(search.compositor, compositor_create_surface, lib->wl_surface_interface, NULL);
  if (surface) lib->wl_proxy_set_queue(surface, NULL);  // back to the default queue
  reader_destroy(&search.reader, search.compositor);
  reader_close(&search.reader);
  if (lib) lib->wl_display_flush(display);
  return surface;
}
