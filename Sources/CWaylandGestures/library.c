#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static wayland_library library;
static int is_complete;

static void load(void) {
  void *handle = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  struct { const char *name; void *target; } wanted[] = {
    {"wl_display_connect", &library.connect},
    {"wl_display_connect_to_fd", &library.connect_to_fd},
    {"wl_display_disconnect", &library.disconnect},
    {"wl_display_get_fd", &library.get_fd},
    {"wl_display_get_error", &library.get_error},
    {"wl_display_flush", &library.flush},
    {"wl_display_roundtrip_queue", &library.roundtrip_queue},
    {"wl_display_create_queue", &library.create_queue},
    {"wl_event_queue_destroy", &library.destroy_queue},
    {"wl_display_prepare_read_queue", &library.prepare_read_queue},
    {"wl_display_cancel_read", &library.cancel_read},
    {"wl_display_read_events", &library.read_events},
    {"wl_display_dispatch_queue_pending", &library.dispatch_queue_pending},
    {"wl_proxy_create_wrapper", &library.create_wrapper},
    {"wl_proxy_wrapper_destroy", &library.wrapper_destroy},
    {"wl_proxy_set_queue", &library.set_queue},
    {"wl_proxy_add_listener", &library.add_listener},
    {"wl_proxy_destroy", &library.destroy},
    {"wl_proxy_marshal", &library.marshal},
    {"wl_proxy_marshal_constructor", &library.marshal_constructor},
    {"wl_proxy_marshal_constructor_versioned", &library.marshal_constructor_versioned},
    {"wl_registry_interface", &library.registry},
    {"wl_seat_interface", &library.seat},
    {"wl_pointer_interface", &library.pointer},
    {"wl_touch_interface", &library.touch},
    {"wl_compositor_interface", &library.compositor},
    {"wl_surface_interface", &library.surface},
    {"wl_data_device_manager_interface", &library.data_device_manager},
    {"wl_data_device_interface", &library.data_device},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(handle, wanted[i].name);
    if (!symbol) return;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  is_complete = 1;
}

const wayland_library *wayland(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_complete ? &library : NULL;
}

void wayland_ignore(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }
