// A picture beside the pointer while something is dragged.
#ifndef PANORAMA_WAYLAND_ICONS_H
#define PANORAMA_WAYLAND_ICONS_H

#include "reader.h"

typedef struct {
  struct wl_proxy *compositor, *memory, *surface, *buffer;
} icon_surface;

// Binds what a surface needs; to be called for every global.
void icon_global(icon_surface *icon, cwayland_reader *reader, uint32_t name, const char *interface);

// Makes the surface. Returns NULL on failure, and then the drag has no picture.
struct wl_proxy *icon_make(icon_surface *icon, cwayland_reader *reader, const cwayland_icon *picture);

// Shows the picture, to the lower right of the pointer, once the surface belongs to a drag.
void icon_show(icon_surface *icon, cwayland_reader *reader, const cwayland_icon *picture);

void icon_close(icon_surface *icon, cwayland_reader *reader);

#endif
