// The functions used from libwayland-client, looked up by name at run time.
#ifndef PANORAMA_WAYLAND_LIBRARY_H
#define PANORAMA_WAYLAND_LIBRARY_H

#include <wayland-util.h>

struct wl_display;
struct wl_event_queue;
struct wl_proxy;

typedef struct {
  struct wl_display *(*connect)(const char *);
  struct wl_display *(*connect_to_fd)(int);
  void (*disconnect)(struct wl_display *);
  int (*get_fd)(struct wl_display *);
  int (*get_error)(struct wl_display *);
  int (*flush)(struct wl_display *);
  int (*roundtrip_queue)(struct wl_display *, struct wl_event_queue *);
  struct wl_event_queue *(*create_queue)(struct wl_display *);
  void (*destroy_queue)(struct wl_event_queue *);
  int (*prepare_read_queue)(struct wl_display *, struct wl_event_queue *);
  void (*cancel_read)(struct wl_display *);
  int (*read_events)(struct wl_display *);
  int (*dispatch_queue_pending)(struct wl_display *, struct wl_event_queue *);
  void *(*create_wrapper)(void *);
  void (*wrapper_destroy)(void *);
  void (*set_queue)(struct wl_proxy *, struct wl_event_queue *);
  int (*add_listener)(struct wl_proxy *, void (**)(void), void *);
  void (*destroy)(struct wl_proxy *);
  void (*marshal)(struct wl_proxy *, uint32_t, ...);
  struct wl_proxy *(*marshal_constructor)(
    struct wl_proxy *, uint32_t, const struct wl_interface *, ...);
  struct wl_proxy *(*marshal_constructor_versioned)(
    struct wl_proxy *, uint32_t, const struct wl_interface *, uint32_t, ...);
  const struct wl_interface *registry, *seat, *pointer, *touch, *compositor, *surface,
    *data_device_manager, *data_device;
} wayland_library;

// The library, which the first call opens; it stays open, as SDL keeps it anyway. NULL if it is missing.
const wayland_library *wayland(void);

// The listener of an event that is not needed. libwayland ends the program if there is none. The arguments after
// these two differ from event to event; the caller removes them, as everywhere on Linux.
void wayland_ignore(void *data, struct wl_proxy *proxy);

#endif
