#include "CXInput.h"
#include "errors.h"
#include "library.h"
#include "pens.h"

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A scroll axis of a device. Its value is an absolute position; scrolling is its change.
typedef struct {
  int device, valuator, is_vertical, is_known, is_wheel;
  double increment, value;
} axis;

enum { axis_limit = 128 };

struct cxinput {
  Display *display;
  int opcode, version, is_gone;
  int wake[2];
  Window entered;  // the watched window the pointer is over, or 0
  axis axes[axis_limit];
  int axis_count;
  int pinching;  // the device whose pinch is reported, or 0
  pen_list pens;
};

static void server_gone(Display *display, void *connection) {
  (void)display;
  ((cxinput *)connection)->is_gone = 1;
}

// Reads the scroll axes of all devices and their current values.
static void read_axes(cxinput *c) {
  axis old[axis_limit];
  int old_count = c->axis_count, devices = 0;
  memcpy(old, c->axes, sizeof old);
  c->axis_count = 0;
  XIDeviceInfo *info = xi()->XIQueryDevice(c->display, XIAllDevices, &devices);
  for (int d = 0; info && d < devices; d++) {
    if (info[d].use != XISlavePointer && info[d].use != XIFloatingSlave) continue;
    for (int k = 0; k < info[d].num_classes && c->axis_count < axis_limit; k++) {
      if (info[d].classes[k]->type != XIScrollClass) continue;
      const XIScrollClassInfo *scroll = (const void *)info[d].classes[k];
      axis a = {info[d].deviceid, scroll->number, scroll->scroll_type == XIScrollTypeVertical,
                0, 1, scroll->increment, 0};
      for (int v = 0; v < info[d].num_classes; v++) {
        const XIValuatorClassInfo *valuator = (const void *)info[d].classes[v];
        if (valuator->type == XIValuatorClass && valuator->number == a.valuator) {
          a.value = valuator->value;
          a.is_known = 1;
        }
      }
      for (int o = 0; o < old_count; o++)
        if (old[o].device == a.device && old[o].valuator == a.valuator)
          a.is_wheel = old[o].is_wheel;
      if (a.increment != 0) c->axes[c->axis_count++] = a;
    }
  }
  if (info) xi()->XIFreeDeviceInfo(info);
}

cxinput *cxinput_open(const char *display, const char **reason) {
  cxinput *c = calloc(1, sizeof *c);
  const char *why = "out of memory";
  if (!c) goto failed;
  c->wake[0] = c->wake[1] = -1;
  pthread_mutex_init(&c->pens.lock, NULL);
  why = "libX11 or libXi is missing";
  if (!xi()) goto failed;
  x11()->XInitThreads();
  why = "the display cannot be opened a second time";
  if (!(c->display = x11()->XOpenDisplay(display))) goto failed;
  if (x11()->XSetIOErrorExitHandler) x11()->XSetIOErrorExitHandler(c->display, server_gone, c);
  int event, error, major = 2, minor = 4;
  why = "the X server has no XInput 2";
  if (!x11()->XQueryExtension(c->display, "XInputExtension", &c->opcode, &event, &error) ||
      xi()->XIQueryVersion(c->display, &major, &minor) != Success)
    goto failed;
  c->version = major * 100 + minor;
  why = "the X server's XInput is older than 2.1";
  if (c->version < 201) goto failed;
  why = "no pipe can be made";
  if (pipe(c->wake)) goto failed;
  forgive_input_errors(error, c->opcode);
  read_axes(c);
  pens_read(&c->pens, c->display);
  unsigned char bits[4] = {0}, all_bits[4] = {0};
  XIEventMask masks[] = {
    {XIAllMasterDevices, sizeof bits, bits}, {XIAllDevices, sizeof all_bits, all_bits}};
  XISetMask(bits, XI_RawButtonPress);
  if (c->version >= 202) XISetMask(bits, XI_RawTouchEnd);
  XISetMask(all_bits, XI_HierarchyChanged);
  xi()->XISelectEvents(c->display, DefaultRootWindow(c->display), masks, 2);
  x11()->XFlush(c->display);
  return c;
failed:
  if (reason) *reason = why;
  if (c) cxinput_close(c);
  return NULL;
}

int cxinput_version(const cxinput *c) { return c->version; }

// The server gives the pinches of a device selector to one client, and SDL 3.4 asks for those of all
// master devices. All devices are another selector, whose pinches come from the trackpad itself. This
// is a separate request, because a refused one also loses its other events.
static void watch_pinches(cxinput *c, Window window) {
#ifdef XI_GesturePinchBegin
  if (c->version < 204) return;
  unsigned char bits[8] = {0};
  XIEventMask mask = {XIAllDevices, sizeof bits, bits};
  XISetMask(bits, XI_GesturePinchBegin);
  XISetMask(bits, XI_GesturePinchUpdate);
  XISetMask(bits, XI_GesturePinchEnd);
  xi()->XISelectEvents(c->display, window, &mask, 1);
#else
  (void)c, (void)window;
#endif
}

int cxinput_watch(cxinput *c, uint64_t window) {
  unsigned char bits[8] = {0};
  XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};
  XISetMask(bits, XI_Motion);
  XISetMask(bits, XI_Enter);
  XISetMask(bits, XI_Leave);
  XISetMask(bits, XI_DeviceChanged);
  int failed = xi()->XISelectEvents(c->display, (Window)window, &mask, 1) != Success;
  watch_pinches(c, (Window)window);
  pens_watch(&c->pens, c->display, (Window)window);
  return failed;
}

// Reads scrolling, in clicks.
static int take_motion(cxinput *c, const XIDeviceEvent *e, cxinput_event *out) {
  const double *value = e->valuators.values;
  int found = 0;
  *out = (cxinput_event){cxinput_scroll, e->event, e->event_x, e->event_y, 0, 0, 1, 0,
                         (uint32_t)e->mods.effective, 1, (uint32_t)e->time, e->sourceid, 0};
  for (int bit = 0; bit < e->valuators.mask_len * 8; bit++) {
    if (!XIMaskIsSet(e->valuators.mask, bit)) continue;
    for (int i = 0; i < c->axis_count; i++) {
      axis *a = &c->axes[i];
      if (a->device != e->sourceid || a->valuator != bit) continue;
      double clicks = a->is_known ? (*value - a->value) / a->increment : 0;
      a->value = *value;
      a->is_known = 1;
      if (clicks == 0 || !isfinite(clicks)) continue;
      if (fabs(clicks) > 1e6) continue;
      if (clicks != (double)(long)clicks) a->is_wheel = 0;
      out->is_wheel &= a->is_wheel;
      *(a->is_vertical ? &out->dy : &out->dx) += clicks;
      found = 1;
    }
    value++;
  }
  return found;
}

// Reads whole clicks from devices without scroll axes: old drivers, remote desktops, XTEST. The
// server also turns smooth scrolling into button presses; the axes have already reported it.
static int take_button(cxinput *c, const XIRawEvent *e, cxinput_event *out) {
  if (e->detail < 4 || e->detail > 7 || !c->entered) return 0;
  for (int i = 0; i < c->axis_count; i++)
    if (c->axes[i].device == e->sourceid) return 0;
  Window root, child;
  double root_x, root_y, x, y;
  XIButtonState buttons = {0, NULL};
  XIModifierState mods;
  XIGroupState group;
  if (!xi()->XIQueryPointer(c->display, e->deviceid, c->entered, &root, &child, &root_x, &root_y,
                            &x, &y, &buttons, &mods, &group))
    return 0;
  if (buttons.mask) x11()->XFree(buttons.mask);
  double step = e->detail & 1 ? 1 : -1;
  *out = (cxinput_event){cxinput_scroll, c->entered, x, y, e->detail > 5 ? step : 0,
                         e->detail > 5 ? 0 : step, 1, 0, (uint32_t)mods.effective, 1,
                         (uint32_t)e->time, e->sourceid, 0};
  return 1;
}

// Raw events reach every client, whatever is grabbed.
static int take_lift(const XIRawEvent *e, cxinput_event *out) {
  *out = (cxinput_event){.kind = cxinput_finger_lifted, .time = (uint32_t)e->time,
                         .device = e->sourceid, .touch = (uint32_t)e->detail};
  return 1;
}

// Devices appear and disappear while the program runs: some drivers add a pen when it first comes
// near.
static int take_hierarchy(cxinput *c, const XIHierarchyEvent *e, cxinput_event *out) {
  if (!(e->flags & (XISlaveAdded | XISlaveRemoved | XIDeviceEnabled | XIDeviceDisabled))) return 0;
  int former = c->pens.count;
  c->pinching = 0;
  read_axes(c);
  pens_read(&c->pens, c->display);
  *out = (cxinput_event){.kind = cxinput_pens_changed, .time = (uint32_t)e->time};
  return former > 0 || c->pens.count > 0;
}

static int take_pointer(cxinput *c, const XIDeviceEvent *e, cxinput_event *out) {
  if (pens_own(&c->pens, e)) return pens_take(&c->pens, e, out);
  c->entered = e->event;
  return take_motion(c, e, out) || pens_note_pointer(&c->pens, e->sourceid, (uint32_t)e->time, out);
}

#ifdef XI_GesturePinchBegin
// A trackpad reports a pinch, and then the master device does. Only one of them counts.
static int is_reported(cxinput *c, const XIGesturePinchEvent *e) {
  int is_own = e->deviceid == e->sourceid;
  if (e->evtype == XI_GesturePinchBegin && (is_own || !c->pinching)) c->pinching = e->deviceid;
  if (e->deviceid != c->pinching) return 0;
  if (e->evtype == XI_GesturePinchEnd) c->pinching = 0;
  return 1;
}

static int take_pinch(cxinput *c, const XIGesturePinchEvent *e, cxinput_event *out) {
  if (!is_reported(c, e)) return 0;
  *out = (cxinput_event){cxinput_pinch_changed, e->event, e->event_x, e->event_y, 0, 0,
                         e->scale, e->delta_angle, (uint32_t)e->mods.effective, 0,
                         (uint32_t)e->time, e->sourceid, 0};
  if (e->evtype == XI_GesturePinchBegin) out->kind = cxinput_pinch_began;
  if (e->evtype == XI_GesturePinchEnd)
    out->kind = e->flags & XIGesturePinchEventCancelled ? cxinput_pinch_cancelled
                                                        : cxinput_pinch_ended;
  return isfinite(e->scale);
}
#endif

static int take(cxinput *c, XGenericEventCookie *cookie, cxinput_event *out) {
  switch (cookie->evtype) {
  case XI_Enter:  // the axes may have moved while the pointer was elsewhere
    c->entered = ((const XIEnterEvent *)cookie->data)->event;
    read_axes(c);
    return 0;
  case XI_Leave:
    if (((const XILeaveEvent *)cookie->data)->event == c->entered) c->entered = 0;
    return 0;
  case XI_DeviceChanged:  // another device took over (its axes are still valid), or devices changed
    if (((const XIDeviceChangedEvent *)cookie->data)->reason == XIDeviceChange) read_axes(c);
    return 0;
  case XI_RawButtonPress:
    return pens_take_raw(&c->pens, cookie->data, out) || take_button(c, cookie->data, out);
  case XI_RawMotion:
  case XI_RawButtonRelease: return pens_take_raw(&c->pens, cookie->data, out);
  case XI_RawTouchEnd: return take_lift(cookie->data, out);
  case XI_HierarchyChanged: return take_hierarchy(c, cookie->data, out);
  case XI_Motion: return take_pointer(c, cookie->data, out);
  case XI_ButtonPress:
  case XI_ButtonRelease: return pens_take(&c->pens, cookie->data, out);
#ifdef XI_GesturePinchBegin
  case XI_GesturePinchBegin:
  case XI_GesturePinchUpdate:
  case XI_GesturePinchEnd: return take_pinch(c, cookie->data, out);
#endif
  default: return 0;
  }
}

int cxinput_next(cxinput *c, cxinput_event *out) {
  while (!c->is_gone) {
    while (!c->is_gone && x11()->XPending(c->display) > 0) {
      XEvent event;
      x11()->XNextEvent(c->display, &event);
      pens_take_size(&c->pens, &event);
      if (pens_take_proximity(&c->pens, &event, out)) return 1;
      if (event.type != GenericEvent || event.xcookie.extension != c->opcode ||
          !x11()->XGetEventData(c->display, &event.xcookie))
        continue;
      int found = take(c, &event.xcookie, out);
      x11()->XFreeEventData(c->display, &event.xcookie);
      if (found) return 1;
    }
    if (c->is_gone) break;
    struct pollfd wait[2] = {{ConnectionNumber(c->display), POLLIN, 0}, {c->wake[0], POLLIN, 0}};
    if (poll(wait, 2, -1) > 0 && wait[1].revents) return 0;
  }
  return 0;
}

void cxinput_stop(cxinput *c) {
  char byte = 0;
  if (write(c->wake[1], &byte, 1) < 0) return;
}

void cxinput_close(cxinput *c) {
  for (int i = 0; i < 2; i++)
    if (c->wake[i] >= 0) close(c->wake[i]);
  // XCloseDisplay would talk to a server that is gone.
  if (c->display && !c->is_gone) x11()->XCloseDisplay(c->display);
  pthread_mutex_destroy(&c->pens.lock);
  free(c);
}
