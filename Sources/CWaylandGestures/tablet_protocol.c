#include "tablet_protocol.h"

#include <stddef.h>

// Argument types: libwayland checks those that are not NULL.
static const struct wl_interface *unchecked[6] = {NULL};

static const struct wl_message destroy_request[] = {{"destroy", "", NULL}};

// Pads are the buttons, rings and strips beside a tablet's surface. They are not used, but a
// compositor announces them, and libwayland must know what it announces.

static const struct wl_message ring_requests[] = {
  {"set_feedback", "su", unchecked}, {"destroy", "", NULL}};
static const struct wl_message ring_events[] = {
  {"source", "u", unchecked}, {"angle", "f", unchecked}, {"stop", "", NULL},
  {"frame", "u", unchecked}};
static const struct wl_interface ring_interface = {
  "zwp_tablet_pad_ring_v2", 1, 2, ring_requests, 4, ring_events};

static const struct wl_message strip_events[] = {
  {"source", "u", unchecked}, {"position", "u", unchecked}, {"stop", "", NULL},
  {"frame", "u", unchecked}};
static const struct wl_interface strip_interface = {
  "zwp_tablet_pad_strip_v2", 1, 2, ring_requests, 4, strip_events};

static const struct wl_interface *new_ring[] = {&ring_interface};
static const struct wl_interface *new_strip[] = {&strip_interface};
static const struct wl_message group_events[] = {
  {"buttons", "a", unchecked}, {"ring", "n", new_ring},  {"strip", "n", new_strip},
  {"modes", "u", unchecked},   {"done", "", NULL},       {"mode_switch", "uuu", unchecked}};
static const struct wl_interface group_interface = {
  "zwp_tablet_pad_group_v2", 1, 1, destroy_request, 6, group_events};

static const struct wl_interface *new_group[] = {&group_interface};
static const struct wl_message pad_requests[] = {
  {"set_feedback", "usu", unchecked}, {"destroy", "", NULL}};
static const struct wl_message pad_events[] = {
  {"group", "n", new_group},   {"path", "s", unchecked},    {"buttons", "u", unchecked},
  {"done", "", NULL},          {"button", "uuu", unchecked}, {"enter", "uoo", unchecked},
  {"leave", "uo", unchecked},  {"removed", "", NULL}};
static const struct wl_interface pad_interface = {
  "zwp_tablet_pad_v2", 1, 2, pad_requests, 8, pad_events};

static const struct wl_message tablet_events[] = {
  {"name", "s", unchecked}, {"id", "uu", unchecked}, {"path", "s", unchecked}, {"done", "", NULL},
  {"removed", "", NULL}};
static const struct wl_interface tablet_interface = {
  "zwp_tablet_v2", 1, 1, destroy_request, 5, tablet_events};

static const struct wl_message tool_requests[] = {
  {"set_cursor", "u?oii", unchecked}, {"destroy", "", NULL}};
static const struct wl_message tool_events[] = {
  {"type", "u", unchecked},
  {"hardware_serial", "uu", unchecked},
  {"hardware_id_wacom", "uu", unchecked},
  {"capability", "u", unchecked},
  {"done", "", NULL},
  {"removed", "", NULL},
  {"proximity_in", "uoo", unchecked},  // serial, tablet, surface
  {"proximity_out", "", NULL},
  {"down", "u", unchecked},
  {"up", "", NULL},
  {"motion", "ff", unchecked},
  {"pressure", "u", unchecked},
  {"distance", "u", unchecked},
  {"tilt", "ff", unchecked},
  {"rotation", "f", unchecked},
  {"slider", "i", unchecked},
  {"wheel", "fi", unchecked},
  {"button", "uuu", unchecked},  // serial, button, state
  {"frame", "u", unchecked},     // time
};
static const struct wl_interface tool_interface = {
  "zwp_tablet_tool_v2", 1, 2, tool_requests, 19, tool_events};

static const struct wl_interface *new_tablet[] = {&tablet_interface};
static const struct wl_interface *new_tool[] = {&tool_interface};
static const struct wl_interface *new_pad[] = {&pad_interface};
static const struct wl_message seat_events[] = {
  {"tablet_added", "n", new_tablet}, {"tool_added", "n", new_tool}, {"pad_added", "n", new_pad}};
const struct wl_interface panorama_tablet_seat_interface = {
  "zwp_tablet_seat_v2", 1, 1, destroy_request, 3, seat_events};

static const struct wl_interface *new_seat[] = {&panorama_tablet_seat_interface, NULL};
static const struct wl_message manager_requests[] = {
  {"get_tablet_seat", "no", new_seat}, {"destroy", "", NULL}};
const struct wl_interface panorama_tablet_manager_interface = {
  "zwp_tablet_manager_v2", 1, 2, manager_requests, 0, NULL};
