#include <X11/Xlib.h>
#include <dlfcn.h>
#include <string.h>

#include "CXInput.h"

void cxinput_set_ground(void *display, uint64_t window, uint64_t pixel) {
  // SDL has already loaded it.
  void *x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!x11) return;
  int (*set_background)(Display *, Window, unsigned long) = NULL;
  void *symbol = dlsym(x11, "XSetWindowBackground");
  memcpy(&set_background, &symbol, sizeof symbol);
  if (set_background && display && window) set_background(display, window, pixel);
  dlclose(x11);
}
