#include <X11/extensions/XInput2.h>
#include <string.h>

#include "CXInput.h"
#include "x11.h"

int cxinput_opcode(void *display) {
  int opcode = -1, event, error;
  const int is_there =
    x11() && display && x11()->XQueryExtension(display, "XInputExtension", &opcode, &event, &error);
  return is_there ? opcode : -1;
}

// Reads XInput events with a position and a time. Raw events are skipped, because they only
// accompany the others.
static int read_generic(int opcode, const XGenericEventCookie *cookie, cxinput_stamp *stamp) {
  if (!cookie->data || cookie->extension != opcode) return 0;
  switch (cookie->evtype) {
  case XI_ButtonPress:
  case XI_ButtonRelease:
  case XI_Motion: stamp->kind = cxinput_stamp_pointer; break;
  case XI_TouchBegin:
  case XI_TouchUpdate:
  case XI_TouchEnd: stamp->kind = cxinput_stamp_touch; break;
  default: return 0;
  }
  const XIDeviceEvent *e = cookie->data;
  stamp->device = e->sourceid;
  stamp->touch = (uint32_t)e->detail;
  stamp->time = (uint32_t)e->time;
  return 1;
}

int cxinput_stamp_read(int opcode, const void *event, cxinput_stamp *stamp) {
  const XEvent *e = event;
  memset(stamp, 0, sizeof *stamp);
  Time time = CurrentTime;
  switch (e->type) {
  case GenericEvent: return read_generic(opcode, &e->xcookie, stamp);
  case KeyPress:
  case KeyRelease: time = e->xkey.time; break;
  case ButtonPress:
  case ButtonRelease: time = e->xbutton.time; break;
  case MotionNotify: time = e->xmotion.time; break;
  case EnterNotify:
  case LeaveNotify: time = e->xcrossing.time; break;
  default: break;
  }
  stamp->kind = cxinput_stamp_core;
  stamp->time = (uint32_t)time;
  return time != CurrentTime;
}
