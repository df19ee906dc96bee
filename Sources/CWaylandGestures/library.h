// The functions used from libwayland-client, looked up by name at run time.
#ifndef PANORAMA_WAYLAND_LIBRARY_H
#define PANORAMA_WAYLAND_LIBRARY_H

#include <wayland-client-core.h>

#define WAYLAND_FUNCTIONS(F) \
  F(wl_display_connect) F(wl_display_connect_to_fd) F(wl_display_disconnect) F(wl_display_get_fd) \
  F(wl_display_get_error) F(wl_display_flush) F(wl_display_roundtrip_queue) \
  F(wl_display_create_queue) F(wl_event_queue_destroy) F(wl_display_prepare_read_queue) \
  F(wl_display_cancel_read) F(wl_display_read_events) F(wl_display_dispatch_queue_pending) \
  F(wl_proxy_create_wrapper) F(wl_proxy_wrapper_destroy) F(wl_proxy_set_queue) \
  F(wl_proxy_add_listener) F(wl_proxy_destroy) F(wl_proxy_marshal) F(wl_proxy_marshal_constructor) \
  F(wl_proxy_marshal_constructor_versioned)
#define WAYLAND_INTERFACES(F) \
  F(wl_registry_interface) F(wl_seat_interface) F(wl_pointer_interface) F(wl_touch_interface) \
  F(wl_compositor_interface) F(wl_surface_interface) F(wl_data_device_manager_interface) \
  F(wl_data_device_interface) F(wl_data_source_interface) F(wl_shm_interface) F(wl_shm_pool_interface) \
  F(wl_buffer_interface)

// A pointer to each of them; functions have the types that their header declares.
#define WAYLAND_FUNCTION(name) __typeof__(name) *name;
#define WAYLAND_INTERFACE(name) const struct wl_interface *name;
typedef struct {
  WAYLAND_FUNCTIONS(WAYLAND_FUNCTION)
  WAYLAND_INTERFACES(WAYLAND_INTERFACE)
} wayland_library;

// The library, which the first call opens; it stays open, as SDL keeps it anyway. NULL if it is missing.
const wayland_library *wayland(void);

// The listener of an event that is not needed. libwayland ends the program if there is none. The arguments after
// these two differ from event to event; the caller removes them, as everywhere on Linux.
void wayland_ignore(void *data, struct wl_proxy *proxy);

#endif
