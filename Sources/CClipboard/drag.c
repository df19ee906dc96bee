#include <stdlib.h>

#include "CClipboard.h"
#include "CWaylandGestures.h"
#include "x11_drag.h"

// One of the two is set.
struct cclipboard_drag {
  cwayland_drag *wayland;
  x11_drag *x11;
};

static cclipboard_drag *keep(cwayland_drag *wayland, x11_drag *x11) {
  cclipboard_drag *d = wayland || x11 ? calloc(1, sizeof *d) : NULL;
  if (d) *d = (cclipboard_drag){wayland, x11};
  else if (wayland) cwayland_drag_close(wayland);
  else if (x11) x11_drag_close(x11);
  return d;
}

cclipboard_drag *cclipboard_drag_x11(const char *display, int is_driven, const cwayland_icon *icon,
                                     const char *const *types, cclipboard_provider provider, void *context) {
  return keep(NULL, x11_drag_begin(display, is_driven, icon, types, provider, context));
}

cclipboard_drag *cclipboard_drag_wayland(void *display, void *drops, void *surface, uint32_t press,
                                         const cwayland_icon *icon, const char *const *types,
                                         cclipboard_provider provider, void *context) {
  return keep(cwayland_drag_begin(display, drops, surface, press, icon, types, provider, context), NULL);
}

void cclipboard_drag_move(cclipboard_drag *d, int x, int y) {
  if (d->x11) x11_drag_move(d->x11, x, y);
}

void cclipboard_drag_drop(cclipboard_drag *d) {
  if (d->x11) x11_drag_drop(d->x11);
}

int cclipboard_drag_serve(cclipboard_drag *d) {
  return d->wayland ? cwayland_drag_serve(d->wayland) : x11_drag_serve(d->x11);
}

void cclipboard_drag_cancel(cclipboard_drag *d) {
  if (d->wayland) cwayland_drag_cancel(d->wayland);
  else x11_drag_cancel(d->x11);
}

void cclipboard_drag_close(cclipboard_drag *d) {
  if (d->wayland) cwayland_drag_close(d->wayland);
  else x11_drag_close(d->x11);
  free(d);
}
