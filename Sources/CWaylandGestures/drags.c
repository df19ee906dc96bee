#include <stdlib.h>
#include <string.h>

#include "icons.h"
#include "protocol.h"
#include "transfers.h"

// The version that says how a drag ends.
enum { wanted_version = 3, action_copy = 1 };

struct cwayland_drag {
  cwayland_reader reader;
  struct wl_proxy *manager, *source;
  icon_surface icon;
  cwayland_clipboard_provider provider;
  void *context;
  transfers transfers;
  // Whether the drag has ended, and whether a window has taken the data.
  int is_over, is_taken;
};

// wl_data_source, version 3

static void source_send(void *data, struct wl_proxy *source, const char *type, int32_t file) {
  (void)source;
  cwayland_drag *d = data;
  transfers_begin(&d->transfers, type, file, d->provider, d->context);
}

static void source_cancelled(void *data, struct wl_proxy *source) {
  (void)source;
  ((cwayland_drag *)data)->is_over = 1;
}

static void source_finished(void *data, struct wl_proxy *source) {
  source_cancelled(data, source);
  ((cwayland_drag *)data)->is_taken = 1;
}

static void (*source_listener[])(void) = {
  (void (*)(void))wayland_ignore, (void (*)(void))source_send, (void (*)(void))source_cancelled,
  (void (*)(void))wayland_ignore, (void (*)(void))source_finished, (void (*)(void))wayland_ignore};

static void global(void *data, uint32_t name, const char *interface) {
  cwayland_drag *d = data;
  const struct wl_interface *kind = d->reader.lib->wl_data_device_manager_interface;
  if (!d->manager && d->reader.version >= wanted_version && !strcmp(interface, kind->name))
    d->manager = reader_bind_version(&d->reader, name, kind, wanted_version);
  icon_global(&d->icon, &d->reader, name, interface);
}

static int begin(cwayland_drag *d, struct wl_proxy *device, struct wl_proxy *surface, uint32_t press,
                 const cwayland_icon *icon, const char *const *types) {
  const wayland_library *lib = d->reader.lib;
  if (!d->manager) return 0;
  d->source =
    lib->wl_proxy_marshal_constructor(d->manager, data_manager_create_source, lib->wl_data_source_interface, NULL);
  if (!d->source) return 0;
  lib->wl_proxy_add_listener(d->source, source_listener, d);
  for (; *types; types++) lib->wl_proxy_marshal(d->source, data_source_offer, *types);
  lib->wl_proxy_marshal(d->source, data_source_set_actions, action_copy);
  struct wl_proxy *shown = icon_make(&d->icon, &d->reader, icon);
  lib->wl_proxy_marshal(device, data_device_start_drag, d->source, surface, shown, press);
  icon_show(&d->icon, &d->reader, icon);
  return lib->wl_display_flush(d->reader.display) >= 0;
}

cwayland_drag *cwayland_drag_begin(void *display, cwayland_reader *drops, void *surface, uint32_t press,
                                   const cwayland_icon *icon, const char *const *types,
                                   cwayland_clipboard_provider provider, void *context) {
  static const reader_owner owner = {global, NULL};
  const char *reason;
  cwayland_drag *d = drops && surface ? calloc(1, sizeof *d) : NULL;
  if (!d) return NULL;
  d->provider = provider;
  d->context = context;
  if (reader_open(&d->reader, display, &owner, d, &reason) &&
      begin(d, drops_device(drops), surface, press, icon, types))
    return d;
  cwayland_drag_close(d);
  return NULL;
}

int cwayland_drag_serve(cwayland_drag *d) {
  transfers_block_signal();
  while (!d->is_over || transfers_count(&d->transfers))
    if (transfers_wait(&d->transfers, &d->reader, d->is_over ? transfers_patience : -1) != 1) break;
  return d->is_taken;
}

void cwayland_drag_cancel(cwayland_drag *d) { cwayland_stop(&d->reader); }

void cwayland_drag_close(cwayland_drag *d) {
  transfers_end(&d->transfers);
  if (d->source) {
    // This ends a drag that is still under way.
    d->reader.lib->wl_proxy_marshal(d->source, data_source_destroy);
    d->reader.lib->wl_proxy_destroy(d->source);
  }
  icon_close(&d->icon, &d->reader);
  reader_destroy(&d->reader, d->manager);
  if (d->reader.lib && d->reader.display) d->reader.lib->wl_display_flush(d->reader.display);
  reader_close(&d->reader);
  free(d);
}
