#include "library.h"

#include "protocol.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

int wayland_load(wayland_library *l) {
  memset(l, 0, sizeof *l);
  l->handle = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!l->handle) return 0;
  struct { const char *name; void *target; } wanted[] = {
    {"wl_display_connect", &l->connect},
    {"wl_display_connect_to_fd", &l->connect_to_fd},
    {"wl_display_disconnect", &l->disconnect},
    {"wl_display_get_fd", &l->get_fd},
    {"wl_display_flush", &l->flush},
    {"wl_display_roundtrip_queue", &l->roundtrip_queue},
    {"wl_display_create_queue", &l->create_queue},
    {"wl_event_queue_destroy", &l->destroy_queue},
    {"wl_display_prepare_read_queue", &l->prepare_read_queue},
    {"wl_display_cancel_read", &l->cancel_read},
    {"wl_display_read_events", &l->read_events},
    {"wl_display_dispatch_queue_pending", &l->dispatch_queue_pending},
    {"wl_proxy_create_wrapper", &l->create_wrapper},
    {"wl_proxy_wrapper_destroy", &l->wrapper_destroy},
    {"wl_proxy_set_queue", &l->set_queue},
    {"wl_proxy_add_listener", &l->add_listener},
    {"wl_proxy_destroy", &l->destroy},
    {"wl_proxy_marshal", &l->marshal},
    {"wl_proxy_marshal_constructor", &l->marshal_constructor},
    {"wl_proxy_marshal_constructor_versioned", &l->marshal_constructor_versioned},
    {"wl_registry_interface", &l->registry},
    {"wl_seat_interface", &l->seat},
    {"wl_pointer_interface", &l->pointer},
    {"wl_touch_interface", &l->touch},
    {"wl_compositor_interface", &l->compositor},
    {"wl_surface_interface", &l->surface},
    {"wl_data_device_manager_interface", &l->data_device_manager},
    {"wl_data_device_interface", &l->data_device},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(l->handle, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  return 1;
}

void wayland_unload(wayland_library *l) {
  if (l->handle) dlclose(l->handle);
  l->handle = NULL;
}

struct wl_proxy *wayland_make_registry(wayland_library *l, struct wl_display *display,
                                       struct wl_event_queue *queue) {
  struct wl_proxy *wrapper = l->create_wrapper(display);
  if (!wrapper) return NULL;
  l->set_queue(wrapper, queue);
  struct wl_proxy *registry =
    l->marshal_constructor(wrapper, display_get_registry, l->registry, NULL);
  l->wrapper_destroy(wrapper);
  return registry;
}
