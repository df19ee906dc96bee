// Drags from a window of ours to other programs of an X server (XDND, freedesktop.org, version 5).
#ifndef PANORAMA_X11_DRAG_H
#define PANORAMA_X11_DRAG_H

#include "CClipboard.h"

typedef struct x11_drag x11_drag;

// The functions do what those of CClipboard.h say.
x11_drag *x11_drag_begin(const char *display, int is_driven, const cwayland_icon *icon, const char *const *types,
                         cclipboard_provider provider, void *context);
void x11_drag_move(x11_drag *drag, int x, int y);
void x11_drag_drop(x11_drag *drag);
int x11_drag_serve(x11_drag *drag);
void x11_drag_cancel(x11_drag *drag);
void x11_drag_close(x11_drag *drag);

#endif
