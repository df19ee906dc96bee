#include "CWaylandGestures.h"

#include <dlfcn.h>
#include <string.h>

int cwayland_display_is_gone(void *display) {
  // SDL keeps the library loaded; this drops only our reference.
  void *library = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library || !display) return 0;
  int (*get_error)(void *) = NULL;
  void *symbol = dlsym(library, "wl_display_get_error");
  memcpy(&get_error, &symbol, sizeof symbol);
  const int is_gone = get_error && get_error(display) != 0;
  dlclose(library);
  return is_gone;
}
