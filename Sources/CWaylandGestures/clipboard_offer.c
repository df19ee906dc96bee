#include <stdlib.h>

#include "clipboard.h"
#include "transfers.h"

struct cwayland_clipboard {
  clipboard_connection connection;
  struct wl_proxy *source;
  cwayland_clipboard_provider provider;
  void *context;
  transfers transfers;
  int is_owner;
};

// A source with one of the control protocols

static void source_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  (void)source;
  cwayland_clipboard *c = data;
  transfers_begin(&c->transfers, type, file, c->provider, c->context);
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

void cwayland_clipboard_serve(cwayland_clipboard *c) {
  transfers_block_signal();
  // After losing the clipboard, transfers in progress still get some time to finish.
  while (c->is_owner || transfers_count(&c->transfers))
    if (transfers_wait(&c->transfers, &c->connection.reader, c->is_owner ? -1 : transfers_patience) != 1) return;
}

void cwayland_clipboard_stop(cwayland_clipboard *c) { cwayland_stop(&c->connection.reader); }

void cwayland_clipboard_close(cwayland_clipboard *c) {
  transfers_end(&c->transfers);
  reader_destroy(&c->connection.reader, c->source);
  connection_close(&c->connection);
  free(c);
}
