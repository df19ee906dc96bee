#include "clipboard.h"

#include <stdlib.h>
#include <string.h>

#include "CWaylandGestures.h"
#include "protocol.h"

static void registry_global(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)registry, (void)version;
  clipboard_connection *c = data;
  if (!c->seat && !strcmp(interface, "wl_seat"))
    c->seat = reader_bind(&c->reader, name, c->reader.lib.seat);
  if (c->manager) return;
  const struct wl_interface *known[] = {
    &panorama_ext_control_manager_interface, &panorama_wlr_control_manager_interface};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(interface, known[i]->name)) c->manager = reader_bind(&c->reader, name, known[i]);
}

static void registry_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static void (*registry_listener[])(void) = {
  (void (*)(void))registry_global, (void (*)(void))registry_global_remove};

// What a seat reports is not needed.
static void seat_event(void *data, struct wl_proxy *seat, uint32_t value) {
  (void)data, (void)seat, (void)value;
}

static void (*seat_listener[])(void) = {(void (*)(void))seat_event};

int connection_open(clipboard_connection *c) {
  memset(c, 0, sizeof *c);
  c->reader.wake[0] = c->reader.wake[1] = -1;
  // Without this variable, libwayland would look for a compositor of the default name.
  if (!getenv("WAYLAND_DISPLAY")) return 0;
  wayland_library lib;
  const char *reason;
  // The reader loads the library anew; this reference ends here.
  struct wl_display *display = wayland_load(&lib) ? lib.connect(NULL) : NULL;
  const int is_open =
    display && reader_open(&c->reader, display, registry_listener, c, &reason) && c->seat && c->manager;
  wayland_unload(&lib);
  if (is_open) c->reader.lib.add_listener(c->seat, seat_listener, NULL);
  return is_open;
}

int connection_listen(clipboard_connection *c, void (**listener)(void), void *data) {
  c->device = c->reader.lib.marshal_constructor(
    c->manager, control_manager_get_device, &panorama_control_device_interface, NULL, c->seat);
  return c->device && c->reader.lib.add_listener(c->device, listener, data) == 0;
}

void connection_close(clipboard_connection *c) {
  // The compositor destroys what it made for a connection that ends.
  struct wl_proxy *proxies[] = {c->device, c->manager, c->seat};
  for (size_t i = 0; i < sizeof proxies / sizeof *proxies; i++)
    if (proxies[i]) c->reader.lib.destroy(proxies[i]);
  struct wl_display *display = c->reader.display;
  wayland_library lib;
  // Keeps the library loaded until the connection is closed.
  const int is_loaded = display && wayland_load(&lib);
  reader_close(&c->reader);
  if (!is_loaded) return;
  lib.disconnect(display);
  wayland_unload(&lib);
}

int cwayland_clipboard_exists(void) {
  clipboard_connection connection;
  const int exists = connection_open(&connection);
  connection_close(&connection);
  return exists;
}
