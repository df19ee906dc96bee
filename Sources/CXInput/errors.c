#include "CXInput.h"
#include "errors.h"

#include <X11/Xlib.h>
#include <X11/extensions/XI2proto.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>

static XErrorHandler former;
// 0 until it is known; errors begin with 1.
static atomic_int lost_device, input_opcode;

// Xlib's default handler exits the program on every error.
static int forgive(Display *display, XErrorEvent *error) {
  if (error->error_code == BadWindow) return 0;
  if (error->error_code && error->error_code == atomic_load(&lost_device)) return 0;
  // Another client has asked for pinches of this window first. SDL 3 asks before the opcode is known;
  // requests of extensions begin with 128.
  int opcode = atomic_load(&input_opcode);
  if (error->error_code == BadAccess && error->minor_code == X_XISelectEvents &&
      (opcode ? error->request_code == opcode : error->request_code >= 128))
    return 0;
  return former ? former(display, error) : 0;
}

void forgive_input_errors(int device_error, int opcode) {
  atomic_store(&lost_device, device_error);
  atomic_store(&input_opcode, opcode);
}

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
