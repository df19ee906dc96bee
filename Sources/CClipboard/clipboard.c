#include <stdlib.h>

#include "CClipboard.h"
#include "CWaylandGestures.h"
#include "x11_clipboard.h"

// One of the two is set.
struct cclipboard {
  cwayland_clipboard *wayland;
  x11_clipboard *x11;
};

int cclipboard_exists(void) {
  return getenv("DISPLAY") != NULL || cwayland_clipboard_exists();
}

cclipboard *cclipboard_offer(const char *display, const char *const *types,
                             cclipboard_provider provider, void *context) {
  cclipboard *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  if (!display) c->wayland = cwayland_clipboard_offer(types, provider, context);
  if (!c->wayland) c->x11 = x11_clipboard_offer(display, types, provider, context);
  if (c->wayland || c->x11) return c;
  free(c);
  return NULL;
}

void cclipboard_serve(cclipboard *c) {
  if (c->wayland) cwayland_clipboard_serve(c->wayland);
  else x11_clipboard_serve(c->x11);
}

void cclipboard_stop(cclipboard *c) {
  if (c->wayland) cwayland_clipboard_stop(c->wayland);
  else x11_clipboard_stop(c->x11);
}

void cclipboard_close(cclipboard *c) {
  if (c->wayland) cwayland_clipboard_close(c->wayland);
  else x11_clipboard_close(c->x11);
  free(c);
}

void *cclipboard_read(const char *display, const char *const *types, int timeout, size_t limit,
                      size_t *count, int *index) {
  if (!display && cwayland_clipboard_exists())
    return cwayland_clipboard_read(types, timeout, limit, count, index);
  return x11_clipboard_read(display, types, timeout, limit, count, index);
}
