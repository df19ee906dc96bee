#include "CXInput.h"
#include "errors.h"

#include <X11/Xlib.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>

static XErrorHandler former;
// 0 until it is known; errors begin with 1.
static atomic_int lost_device;

// Xlib's default handler exits the program on every error.
static int forgive(Display *display, XErrorEvent *error) {
  if (error->error_code == BadWindow) return 0;
  if (error->error_code && error->error_code == atomic_load(&lost_device)) return 0;
  return former ? former(display, error) : 0;
}

void forgive_lost_devices(int error_code) { atomic_store(&lost_device, error_code); }

void cxinput_forgive_lost_windows(void) {
  // Never closed: unloading the library would lose the handler.
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  XErrorHandler (*set_handler)(XErrorHandler) = NULL;
  void *symbol = dlsym(library, "XSetErrorHandler");
  memcpy(&set_handler, &symbol, sizeof symbol);
  if (set_handler) {
    XErrorHandler before = set_handler(forgive);
    if (before != forgive) former = before;
  }
}
