// tablet-unstable-v2 in libwayland's notation.
#ifndef PANORAMA_WAYLAND_TABLET_PROTOCOL_H
#define PANORAMA_WAYLAND_TABLET_PROTOCOL_H

#include <wayland-util.h>

// Request opcodes, in the protocol's order.
enum { tablet_manager_get_seat = 0, tablet_tool_destroy = 1 };

// zwp_tablet_tool_v2.type: what is neither a mouse nor a finger on the tablet is a pen.
enum { tool_eraser = 0x141, tool_finger = 0x145, tool_mouse = 0x146 };

// The maximum of zwp_tablet_tool_v2.pressure.
enum { tool_pressure_maximum = 65535 };

// The manager, from which all other interfaces are reached.
extern const struct wl_interface panorama_tablet_manager_interface;
extern const struct wl_interface panorama_tablet_seat_interface;

#endif
