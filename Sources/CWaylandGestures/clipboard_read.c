#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "clipboard.h"
#include "offers.h"
#include "pipes.h"

typedef struct {
  clipboard_connection connection;
  offers offers;
  // The offer of the clipboard; NULL if it is empty.
  struct wl_proxy *selected;
} search;

// A device with one of the control protocols

static void device_data_offer(void *data, struct wl_proxy *device, struct wl_proxy *made) {
  (void)device;
  offers_add(&((search *)data)->offers, made);
}

static void device_selection(void *data, struct wl_proxy *device, struct wl_proxy *selected) {
  (void)device;
  ((search *)data)->selected = selected;
}

static void device_finished(void *data, struct wl_proxy *device) {
  (void)device;
  ((search *)data)->selected = NULL;
}

static void (*device_listener[])(void) = {
  (void (*)(void))device_data_offer, (void (*)(void))device_selection,
  (void (*)(void))device_finished, (void (*)(void))wayland_ignore};

long long cwayland_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

// Reads a pipe to its end. NULL if that takes too long, or if there is too much or nothing.
static void *collect(int file, int timeout, size_t limit, size_t *count) {
  const long long end = cwayland_milliseconds() + 10LL * timeout;
  unsigned char *all = NULL;
  size_t room = 0;
  *count = 0;
  for (;;) {
    const long long left = end - cwayland_milliseconds();
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
  search s = {.offers = {.lib = wayland(), .wanted = types, .destroy = control_offer_destroy}};
  void *result = NULL;
  const wayland_library *lib = wayland();
  int ends[2];
  // A device reports the clipboard as soon as there is one.
  if (!connection_open(&s.connection) || !connection_listen(&s.connection, device_listener, &s) ||
      lib->wl_display_roundtrip_queue(s.connection.reader.display, s.connection.reader.queue) < 0)
    goto done;
  const uint32_t offered = offers_types(&s.offers, s.selected);
  for (int k = 0; k < maximum_wanted && types[k]; k++) {
    if (!(offered >> k & 1)) continue;
    if (!pipe_open(ends)) break;
    lib->wl_proxy_marshal(s.selected, control_offer_receive, types[k], ends[1]);
    const int is_sent = lib->wl_display_flush(s.connection.reader.display) >= 0;
    close(ends[1]);
    if (is_sent) result = collect(ends[0], timeout, limit, count);
    close(ends[0]);
    *index = k;
    break;
  }
done:
  offers_forget_all(&s.offers);
  connection_close(&s.connection);
  return result;
}
