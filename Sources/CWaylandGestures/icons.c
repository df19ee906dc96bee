#define _GNU_SOURCE  // memfd_create
#include "icons.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "protocol.h"

// The version in which a surface has a scale; the distance from the pointer, in units of the surface; the format of
// the pixels (0xXXRRGGBB).
enum { scaled_version = 3, distance = 12, xrgb8888 = 1 };

void icon_global(icon_surface *i, cwayland_reader *r, uint32_t name, const char *interface) {
  if (!i->compositor && r->version >= scaled_version && !strcmp(interface, "wl_compositor"))
    i->compositor = reader_bind_version(r, name, r->lib->wl_compositor_interface, scaled_version);
  if (!i->memory && !strcmp(interface, "wl_shm")) i->memory = reader_bind(r, name, r->lib->wl_shm_interface);
}

// A file in memory with the pixels; -1 on failure.
static int file_of(const cwayland_icon *picture, size_t size) {
  const int file = memfd_create("panorama-drag", MFD_CLOEXEC);
  const char *bytes = (const char *)picture->pixels;
  for (size_t done = 0; file >= 0 && done < size;) {
    const ssize_t written = write(file, bytes + done, size - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  return file;
}

struct wl_proxy *icon_make(icon_surface *i, cwayland_reader *r, const cwayland_icon *picture) {
  const wayland_library *lib = r->lib;
  if (!picture || !i->compositor || !i->memory || picture->width <= 0 || picture->height <= 0) return NULL;
  const size_t row = (size_t)picture->width * 4, size = row * (size_t)picture->height;
  const int file = file_of(picture, size);
  if (file < 0) return NULL;
  struct wl_proxy *pool = lib->wl_proxy_marshal_constructor(i->memory, shm_create_pool, lib->wl_shm_pool_interface,
                                                            NULL, file, (int32_t)size);
  close(file);
  if (!pool) return NULL;
  i->buffer = lib->wl_proxy_marshal_constructor(pool, shm_pool_create_buffer, lib->wl_buffer_interface, NULL, 0,
                                                picture->width, picture->height, (int32_t)row, xrgb8888);
  lib->wl_proxy_marshal(pool, shm_pool_destroy);
  lib->wl_proxy_destroy(pool);
  if (i->buffer)
    i->surface = lib->wl_proxy_marshal_constructor(i->compositor, compositor_create_surface, lib->wl_surface_interface,
                                                   NULL);
  return i->surface;
}

void icon_show(icon_surface *i, cwayland_reader *r, const cwayland_icon *picture) {
  if (!i->surface) return;
  const wayland_library *lib = r->lib;
  const int scale = picture->scale > 0 ? picture->scale : 1;
  lib->wl_proxy_marshal(i->surface, surface_set_buffer_scale, scale);
  lib->wl_proxy_marshal(i->surface, surface_attach, i->buffer, distance, distance);
  lib->wl_proxy_marshal(i->surface, surface_damage, 0, 0, picture->width, picture->height);
  lib->wl_proxy_marshal(i->surface, surface_commit);
}

void icon_close(icon_surface *i, cwayland_reader *r) {
  if (i->surface) r->lib->wl_proxy_marshal(i->surface, surface_destroy);
  if (i->buffer) r->lib->wl_proxy_marshal(i->buffer, 0);  // destroy
  reader_destroy(r, i->surface);
  reader_destroy(r, i->buffer);
  reader_destroy(r, i->memory);
  reader_destroy(r, i->compositor);
}
