#include "CXInput.h"
#include "errors.h"
#include "x11.h"

#include <X11/extensions/XI2proto.h>
#include <stdatomic.h>

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
  if (!x11()) return;
  XErrorHandler before = x11()->XSetErrorHandler(forgive);
  if (before != forgive) former = before;
}
