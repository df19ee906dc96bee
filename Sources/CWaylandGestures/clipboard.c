#include "clipboard.h"

#include <string.h>

static void global(void *data, uint32_t name, const char *interface) {
  clipboard_connection *c = data;
  const struct wl_interface *known[] = {
    &panorama_ext_control_manager_interface, &panorama_wlr_control_manager_interface};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!c->manager && !strcmp(interface, known[i]->name))
      c->manager = reader_bind(&c->reader, name, known[i]);
}

int connection_open(clipboard_connection *c) {
  static const reader_owner owner = {global, NULL};
  memset(c, 0, sizeof *c);
  return reader_connect(&c->reader, &owner, c) && c->reader.seat && c->manager;
}

int connection_listen(clipboard_connection *c, void (**listener)(void), void *data) {
  c->device = c->reader.lib->wl_proxy_marshal_constructor(
    c->manager, control_manager_get_device, &panorama_control_device_interface, NULL, c->reader.seat);
  return c->device && c->reader.lib->wl_proxy_add_listener(c->device, listener, data) == 0;
}

void connection_close(clipboard_connection *c) {
  // The compositor destroys what it made for a connection that ends.
  reader_destroy(&c->reader, c->device);
  reader_destroy(&c->reader, c->manager);
  reader_close(&c->reader);
}

int cwayland_clipboard_exists(void) {
  clipboard_connection connection;
  const int exists = connection_open(&connection);
  connection_close(&connection);
  return exists;
}
