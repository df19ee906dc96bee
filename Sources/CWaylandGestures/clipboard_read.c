#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "CWaylandGestures.h"
#include "clipboard.h"
#include "pipes.h"

// The offers that are alive at a time: that of the clipboard, that of the selection, and new ones.
enum { maximum_offers = 4, maximum_wanted = 32 };

typedef struct {
  struct wl_proxy *proxy;
  // Which of the wanted types the offer has, one bit per type.
  uint32_t types;
} offer;

typedef struct {
  clipboard_connection connection;
  const char *const *wanted;
  offer offers[maximum_offers], selected;
} search;

// An offer with one of the control protocols

static void offer_offer(void *data, struct wl_proxy *proxy, const char *type) {
  search *s = data;
  for (int i = 0; i < maximum_offers; i++)
    for (int k = 0; k < maximum_wanted && s->wanted[k]; k++)
      if (s->offers[i].proxy == proxy && !strcmp(type, s->wanted[k]))
        s->offers[i].types |= (uint32_t)1 << k;
}

static void (*offer_listener[])(void) = {(void (*)(void))offer_offer};

// A device with one of the control protocols

static void device_data_offer(void *data, struct wl_proxy *device, struct wl_proxy *made) {
  (void)device;
  search *s = data;
  for (int i = 0; i < maximum_offers; i++) {
    if (s->offers[i].proxy) continue;
    s->offers[i] = (offer){made, 0};
    s->connection.reader.lib.add_listener(made, offer_listener, s);
    return;
  }
  s->connection.reader.lib.destroy(made);
}

static void device_selection(void *data, struct wl_proxy *device, struct wl_proxy *selected) {
  (void)device;
  search *s = data;
  s->selected = (offer){NULL, 0};
  for (int i = 0; i < maximum_offers && selected; i++)
    if (s->offers[i].proxy == selected) s->selected = s->offers[i];
}

static void device_finished(void *data, struct wl_proxy *device) {
  (void)device;
  ((search *)data)->selected = (offer){NULL, 0};
}

static void device_primary(void *data, struct wl_proxy *device, struct wl_proxy *selected) {
  (void)data, (void)device, (void)selected;
}

static void (*device_listener[])(void) = {
  (void (*)(void))device_data_offer, (void (*)(void))device_selection,
  (void (*)(void))device_finished, (void (*)(void))device_primary};

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

// Reads a pipe to its end. NULL if that takes too long, or if there is too much or nothing.
static void *collect(int file, int timeout, size_t limit, size_t *count) {
  const long long end = milliseconds() + 10LL * timeout;
  unsigned char *all = NULL;
  size_t room = 0;
  *count = 0;
  for (;;) {
    const long long left = end - milliseconds();
    struct pollfd readable = {file, POLLIN, 0};
    const int ready = left > 0 ? poll(&readable, 1, left < timeout ? (int)left : timeout) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) break;
    if (room - *count < 65536) {
      room = room ? room * 2 : 1 << 17;
      unsigned char *more = realloc(all, room);
      if (!more) break;
      all = more;
    }
    const ssize_t found = read(file, all + *count, room - *count);
    if (found < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (found == 0 && *count > 0) return all;
    if (found <= 0) break;
    *count += (size_t)found;
    if (*count > limit) break;
  }
  free(all);
  return NULL;
}

void *cwayland_clipboard_read(const char *const *types, int timeout, size_t limit, size_t *count,
                              int *index) {
  search s = {.wanted = types};
  void *result = NULL;
  wayland_library *lib = &s.connection.reader.lib;
  int ends[2];
  // A device reports the clipboard as soon as there is one.
  if (!connection_open(&s.connection) || !connection_listen(&s.connection, device_listener, &s) ||
      lib->roundtrip_queue(s.connection.reader.display, s.connection.reader.queue) < 0)
    goto done;
  for (int k = 0; k < maximum_wanted && types[k] && s.selected.proxy; k++) {
    if (!(s.selected.types >> k & 1)) continue;
    if (!pipe_open(ends)) break;
    lib->marshal(s.selected.proxy, control_offer_receive, types[k], ends[1]);
    const int is_sent = lib->flush(s.connection.reader.display) >= 0;
    close(ends[1]);
    if (is_sent) result = collect(ends[0], timeout, limit, count);
    close(ends[0]);
    *index = k;
    break;
  }
done:
  for (int i = 0; i < maximum_offers; i++)
    if (s.offers[i].proxy) lib->destroy(s.offers[i].proxy);
  connection_close(&s.connection);
  return result;
}
