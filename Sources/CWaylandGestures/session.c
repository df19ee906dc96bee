#include <stdlib.h>
#include <string.h>

#include "CWaylandGestures.h"
#include "reader.h"

static void registry_global(void *data, struct wl_proxy *registry, uint32_t name,
                            const char *interface, uint32_t version) {
  (void)registry, (void)name, (void)version;
  cwayland_session *session = data;
  if (!strcmp(interface, "xdg_wm_base")) session->has_windows = 1;
  if (!strcmp(interface, "zxdg_decoration_manager_v1")) session->has_title_bars = 1;
}

static void registry_global_remove(void *data, struct wl_proxy *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static void (*registry_listener[])(void) = {
  (void (*)(void))registry_global, (void (*)(void))registry_global_remove};

cwayland_session cwayland_ask_session(void) {
  cwayland_session session = {0, 0};
  wayland_reader reader = {0};
  wayland_library lib;
  const char *reason;
  if (!getenv("WAYLAND_DISPLAY") || !wayland_load(&lib)) return session;
  struct wl_display *display = lib.connect(NULL);
  if (display) {
    if (!reader_open(&reader, display, registry_listener, &session, &reason))
      session = (cwayland_session){0, 0};
    reader_close(&reader);
    lib.disconnect(display);
  }
  wayland_unload(&lib);
  return session;
}
