// A picture beside the pointer while something is dragged, in a window that no window manager touches.
#ifndef PANORAMA_X11_ICON_H
#define PANORAMA_X11_ICON_H

#include "CWaylandGestures.h"
#include "xlib.h"

typedef struct {
  Window window;
  int x, y;
} x11_icon;

// Makes the window, which is shown where it is first moved to. Without a picture, or on a screen without 8 bits for each
// colour, there is none.
void x11_icon_open(x11_icon *icon, const xlib *connection, const cwayland_icon *picture);

// Moves it to the lower right of a position: it is never under the pointer, where windows that take drags are.
void x11_icon_move(x11_icon *icon, const xlib *connection, int x, int y);

// Removes it.
void x11_icon_close(x11_icon *icon, const xlib *connection);

#endif
