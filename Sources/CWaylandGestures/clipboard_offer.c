#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clipboard.h"
#include "pipes.h"

enum { maximum_transfers = 8, patience = 5000 };

// Data on their way to a program that may read them slowly.
typedef struct {
  unsigned char *data;
  size_t count, sent;
  int file;
} transfer;

struct cwayland_clipboard {
  clipboard_connection connection;
  struct wl_proxy *source;
  cwayland_clipboard_provider provider;
  void *context;
  transfer transfers[maximum_transfers];
  int is_owner;
};

// A source with one of the control protocols

static void source_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  (void)source;
  cwayland_clipboard *c = data;
  for (int i = 0; i < maximum_transfers; i++) {
    transfer *t = &c->transfers[i];
    if (t->data) continue;
    if (!pipe_unblock(file)) break;
    size_t count = 0;
    unsigned char *bytes = c->provider(c->context, type, &count);
    if (!bytes) break;
    *t = (transfer){bytes, count, 0, file};
    return;
  }
  close(file);
}

static void source_cancelled(void *data, struct wl_proxy *source) {
  (void)source;
  ((cwayland_clipboard *)data)->is_owner = 0;
}

static void (*source_listener[])(void) = {
  (void (*)(void))source_send, (void (*)(void))source_cancelled};

// A device with one of the control protocols: what others copy is not needed

static void device_data_offer(void *data, struct wl_proxy *device, struct wl_proxy *made) {
  (void)device;
  cwayland_clipboard *c = data;
  c->connection.reader.lib->wl_proxy_marshal(made, control_offer_destroy);
  c->connection.reader.lib->wl_proxy_destroy(made);
}

static void device_finished(void *data, struct wl_proxy *device) {
  (void)device;
  ((cwayland_clipboard *)data)->is_owner = 0;
}

static void (*device_listener[])(void) = {
  (void (*)(void))device_data_offer, (void (*)(void))wayland_ignore,
  (void (*)(void))device_finished, (void (*)(void))wayland_ignore};

cwayland_clipboard *cwayland_clipboard_offer(const char *const *types,
                                             cwayland_clipboard_provider provider, void *context) {
  cwayland_clipboard *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->provider = provider;
  c->context = context;
  c->is_owner = 1;
  if (!connection_open(&c->connection) ||
      !connection_listen(&c->connection, device_listener, c))
    goto failed;
  const wayland_library *lib = c->connection.reader.lib;
  c->source = lib->wl_proxy_marshal_constructor(c->connection.manager, control_manager_create_source,
                                       &panorama_control_source_interface, NULL);
  if (!c->source) goto failed;
  lib->wl_proxy_add_listener(c->source, source_listener, c);
  for (; *types; types++) lib->wl_proxy_marshal(c->source, control_source_offer, *types);
  lib->wl_proxy_marshal(c->connection.device, control_device_set_selection, c->source);
  if (lib->wl_display_roundtrip_queue(c->connection.reader.display, c->connection.reader.queue) >= 0) return c;
failed:
  cwayland_clipboard_close(c);
  return NULL;
}

static void finish(transfer *t) {
  free(t->data);
  close(t->file);
  t->data = NULL;
}

// Writes as much as the pipe takes.
static void go_on(transfer *t) {
  while (t->sent < t->count) {
    const ssize_t written = write(t->file, t->data + t->sent, t->count - t->sent);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) return;
    if (written <= 0) break;
    t->sent += (size_t)written;
  }
  finish(t);
}

void cwayland_clipboard_serve(cwayland_clipboard *c) {
  // A program that stops reading is no reason to end this one.
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, NULL);
  for (;;) {
    struct pollfd files[maximum_transfers + 2];
    transfer *writing[maximum_transfers];
    int count = 0;
    for (int i = 0; i < maximum_transfers; i++)
      if (c->transfers[i].data) {
        writing[count] = &c->transfers[i];
        files[count++] = (struct pollfd){c->transfers[i].file, POLLOUT, 0};
      }
    // After losing the clipboard, transfers in progress still get some time to finish.
    if (!c->is_owner && !count) return;
    if (reader_poll(&c->connection.reader, files, count, c->is_owner ? -1 : patience) != 1) return;
    for (int i = 0; i < count; i++)
      if (files[i].revents) go_on(writing[i]);
  }
}

void cwayland_clipboard_stop(cwayland_clipboard *c) { cwayland_stop(&c->connection.reader); }

void cwayland_clipboard_close(cwayland_clipboard *c) {
  for (int i = 0; i < maximum_transfers; i++)
    if (c->transfers[i].data) finish(&c->transfers[i]);
  reader_destroy(&c->connection.reader, c->source);
  connection_close(&c->connection);
  free(c);
}
