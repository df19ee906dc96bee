#define _GNU_SOURCE  // pipe2
#include "reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#include "protocol.h"

int reader_open(wayland_reader *r, void *display, void (**listener)(void), void *data,
                const char **reason) {
  r->display = display;
  r->wake[0] = r->wake[1] = -1;
  *reason = "libwayland-client is missing";
  if (!display || !wayland_load(&r->lib)) return 0;
  *reason = "the compositor does not answer";
  if (pipe2(r->wake, O_CLOEXEC | O_NONBLOCK)) return 0;
  r->queue = r->lib.create_queue(r->display);
  r->registry = r->queue ? wayland_make_registry(&r->lib, r->display, r->queue) : NULL;
  if (!r->registry) return 0;
  r->lib.add_listener(r->registry, listener, data);
  // The first round trip brings the globals, the second what they report when they are bound.
  return r->lib.roundtrip_queue(r->display, r->queue) >= 0 &&
         r->lib.roundtrip_queue(r->display, r->queue) >= 0;
}

struct wl_proxy *reader_bind(wayland_reader *r, uint32_t name,
                             const struct wl_interface *interface) {
  return r->lib.marshal_constructor_versioned(r->registry, registry_bind, interface, 1, name,
                                              interface->name, 1, NULL);
}

int reader_wait(wayland_reader *r) {
  struct pollfd files[2];
  return reader_poll(r, files, 0, -1) > 0;
}

int reader_poll(wayland_reader *r, struct pollfd *others, int count, int timeout) {
  for (int i = 0; i < count; i++) others[i].revents = 0;
  // SDL's thread reads the same connection; whichever reads last reads for all queues.
  if (r->lib.prepare_read_queue(r->display, r->queue))
    return r->lib.dispatch_queue_pending(r->display, r->queue) >= 0 ? 1 : -1;
  r->lib.flush(r->display);
  struct pollfd *own = others + count;
  own[0] = (struct pollfd){r->lib.get_fd(r->display), POLLIN, 0};
  own[1] = (struct pollfd){r->wake[0], POLLIN, 0};
  const int ready = poll(others, (nfds_t)count + 2, timeout);
  if (ready > 0 && !own[1].revents && own[0].revents & POLLIN)
    return r->lib.read_events(r->display) >= 0 &&
           r->lib.dispatch_queue_pending(r->display, r->queue) >= 0 ? 1 : -1;
  const int was_interrupted = ready < 0 && errno == EINTR;
  r->lib.cancel_read(r->display);
  if (ready == 0) return 0;
  return was_interrupted || (ready > 0 && !own[0].revents && !own[1].revents) ? 1 : -1;
}

void reader_stop(wayland_reader *r) {
  ssize_t written = write(r->wake[1], "", 1);
  (void)written;  // If the pipe is full, a wake-up is already waiting.
}

void reader_close(wayland_reader *r) {
  if (r->queue) {
    if (r->registry) r->lib.destroy(r->registry);
    r->lib.destroy_queue(r->queue);
  }
  for (int i = 0; i < 2; i++)
    if (r->wake[i] >= 0) close(r->wake[i]);
  wayland_unload(&r->lib);
}
