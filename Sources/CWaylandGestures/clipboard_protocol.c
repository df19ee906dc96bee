#include "clipboard_protocol.h"

#include <stddef.h>

// Argument types: libwayland checks those that are not NULL.
static const struct wl_interface *unchecked[2] = {NULL};

static const struct wl_message offer_requests[] = {
  {"receive", "sh", unchecked}, {"destroy", "", NULL}};
static const struct wl_message offer_events[] = {{"offer", "s", unchecked}};
static const struct wl_interface offer_interface = {
  "ext_data_control_offer_v1", 1, 2, offer_requests, 1, offer_events};

static const struct wl_message source_requests[] = {
  {"offer", "s", unchecked}, {"destroy", "", NULL}};
static const struct wl_message source_events[] = {
  {"send", "sh", unchecked}, {"cancelled", "", NULL}};
const struct wl_interface panorama_control_source_interface = {
  "ext_data_control_source_v1", 1, 2, source_requests, 2, source_events};

static const struct wl_interface *any_source[] = {&panorama_control_source_interface};
static const struct wl_interface *new_offer[] = {&offer_interface};
static const struct wl_interface *any_offer[] = {&offer_interface};
// Version 1 of the older protocol has neither the last request nor the last event.
static const struct wl_message device_requests[] = {
  {"set_selection", "?o", any_source}, {"destroy", "", NULL},
  {"set_primary_selection", "?o", any_source}};
static const struct wl_message device_events[] = {
  {"data_offer", "n", new_offer}, {"selection", "?o", any_offer}, {"finished", "", NULL},
  {"primary_selection", "?o", any_offer}};
const struct wl_interface panorama_control_device_interface = {
  "ext_data_control_device_v1", 1, 3, device_requests, 4, device_events};

static const struct wl_interface *device_of_seat[] = {&panorama_control_device_interface, NULL};
static const struct wl_message manager_requests[] = {
  {"create_data_source", "n", any_source}, {"get_data_device", "no", device_of_seat},
  {"destroy", "", NULL}};
const struct wl_interface panorama_ext_control_manager_interface = {
  "ext_data_control_manager_v1", 1, 3, manager_requests, 0, NULL};
const struct wl_interface panorama_wlr_control_manager_interface = {
  "zwlr_data_control_manager_v1", 1, 3, manager_requests, 0, NULL};
