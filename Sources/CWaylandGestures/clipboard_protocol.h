// The protocols for clipboard managers in libwayland's notation: ext-data-control-v1, and
// wlr-data-control-unstable-v1, from which it was made. Both have the same messages.
#ifndef PANORAMA_WAYLAND_CLIPBOARD_PROTOCOL_H
#define PANORAMA_WAYLAND_CLIPBOARD_PROTOCOL_H

#include <wayland-util.h>

// Request opcodes, in the protocols' order.
enum {
  control_manager_create_source = 0,
  control_manager_get_device = 1,
  control_device_set_selection = 0,
  control_source_offer = 0,
  control_offer_receive = 0,
  control_offer_destroy = 1,
};

extern const struct wl_interface panorama_ext_control_manager_interface;
extern const struct wl_interface panorama_wlr_control_manager_interface;
extern const struct wl_interface panorama_control_device_interface;
extern const struct wl_interface panorama_control_source_interface;

#endif
