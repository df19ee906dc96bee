#define _GNU_SOURCE  // strcasestr
#include "pens.h"

#include <X11/extensions/XInput.h>
#include <math.h>
#include <string.h>

// A pen that is near reports its movements all the time. If another device moves the pointer this
// many milliseconds after a pen's last report, the report that it has left is missing.
enum { silence = 500 };

enum { label_pressure, label_tilt_x, label_tilt_y, label_count };

// Whether the device is a pen, and which of its axes are which.
static int read_axes(const XIDeviceInfo *device, const Atom *labels, pen *out) {
  out->device = device->deviceid;
  out->pressure = out->tilt_x = out->tilt_y = -1;
  for (int k = 0; k < device->num_classes; k++) {
    if (device->classes[k]->type == XITouchClass) return 0;
    if (device->classes[k]->type != XIValuatorClass) continue;
    const XIValuatorClassInfo *axis = (const void *)device->classes[k];
    if (axis->label == labels[label_pressure] && axis->max > axis->min) {
      out->pressure = axis->number;
      out->pressure_minimum = axis->min;
      out->pressure_maximum = axis->max;
    }
    if (axis->number < 2 && axis->max > axis->min) {
      out->place[axis->number].is_absolute = axis->mode == XIModeAbsolute;
      out->place[axis->number].minimum = axis->min;
      out->place[axis->number].maximum = axis->max;
      out->place[axis->number].value = axis->value;
    }
    if (axis->label == labels[label_tilt_x]) out->tilt_x = axis->number;
    if (axis->label == labels[label_tilt_y]) out->tilt_y = axis->number;
  }
  return out->pressure >= 0;
}

// Asks for the proximity of a device, which only the first version of the extension reports.
static int select_proximity(pen_list *pens, Display *display, int id) {
  XDevice *device = xi()->XOpenDevice(display, (XID)id);
  if (!device) return 0;
  XEventClass classes[2];
  int found = 0;
  for (int k = 0; k < device->num_classes; k++) {
    if (device->classes[k].input_class != ProximityClass) continue;
    pens->proximity_in = device->classes[k].event_type_base + _proximityIn;
    pens->proximity_out = device->classes[k].event_type_base + _proximityOut;
    classes[0] = (XEventClass)id << 8 | (XEventClass)pens->proximity_in;
    classes[1] = (XEventClass)id << 8 | (XEventClass)pens->proximity_out;
    found = 1;
  }
  x11()->XFree(device);
  return found && xi()->XSelectExtensionEvent(display, DefaultRootWindow(display), classes, 2) == Success;
}

// Raw events reach every client, whatever is grabbed, and are asked for on the root window.
static void select_raw(Display *display, int id) {
  unsigned char bits[4] = {0};
  XIEventMask mask = {id, sizeof bits, bits};
  XISetMask(bits, XI_RawMotion);
  XISetMask(bits, XI_RawButtonPress);
  XISetMask(bits, XI_RawButtonRelease);
  xi()->XISelectEvents(display, DefaultRootWindow(display), &mask, 1);
}

void pens_read(pen_list *pens, Display *display) {
  char *names[] = {"Abs Pressure", "Abs Tilt X", "Abs Tilt Y"};
  Atom labels[label_count];
  if (!x11()->XInternAtoms(display, names, label_count, False, labels)) return;
  Window root = DefaultRootWindow(display);
  int x, y;
  unsigned width = 0, height = 0, border, depth;
  x11()->XSelectInput(display, root, StructureNotifyMask);
  x11()->XGetGeometry(display, root, &root, &x, &y, &width, &height, &border, &depth);
  pens->width = width;
  pens->height = height;
  pthread_mutex_lock(&pens->lock);
  pens->count = 0;
  int devices = 0;
  XIDeviceInfo *info = xi()->XIQueryDevice(display, XIAllDevices, &devices);
  for (int d = 0; info && d < devices && pens->count < pen_limit; d++) {
    if (info[d].use != XISlavePointer && info[d].use != XIFloatingSlave) continue;
    pen found = {0};
    if (!read_axes(&info[d], labels, &found)) continue;
    found.has_proximity = select_proximity(pens, display, found.device);
    select_raw(display, found.device);
    found.state = (cxinput_event){.kind = cxinput_pen, .device = found.device};
    found.state.is_eraser = strcasestr(info[d].name, "eraser") != NULL;
    pens->all[pens->count++] = found;
  }
  pthread_mutex_unlock(&pens->lock);
  if (info) xi()->XIFreeDeviceInfo(info);
  x11()->XFlush(display);
}

void pens_watch(pen_list *pens, Display *display, Window window) {
  pthread_mutex_lock(&pens->lock);
  for (int i = 0; i < pens->count; i++) {
    unsigned char bits[4] = {0};
    XIEventMask mask = {pens->all[i].device, sizeof bits, bits};
    XISetMask(bits, XI_Motion);
    XISetMask(bits, XI_ButtonPress);
    XISetMask(bits, XI_ButtonRelease);
    xi()->XISelectEvents(display, window, &mask, 1);
  }
  pthread_mutex_unlock(&pens->lock);
  x11()->XFlush(display);
}

static pen *find(pen_list *pens, int device) {
  for (int i = 0; i < pens->count; i++)
    if (pens->all[i].device == device) return &pens->all[i];
  return NULL;
}

static double limited(double value, double minimum, double maximum) {
  return value > minimum ? value < maximum ? value : maximum : minimum;
}

static void take_axis(pen *p, int number, double value) {
  if (!isfinite(value)) return;
  if (number == p->pressure)
    p->state.pressure = limited(
      (value - p->pressure_minimum) / (p->pressure_maximum - p->pressure_minimum), 0, 1);
  if (number < 2) p->place[number].value = value;
  if (number == p->tilt_x) p->state.tilt_x = limited(value, -90, 90);
  if (number == p->tilt_y) p->state.tilt_y = limited(value, -90, 90);
}

static void take_axes(pen *p, const XIValuatorState *valuators) {
  const double *value = valuators->values;
  for (int bit = 0; bit < valuators->mask_len * 8; bit++)
    if (XIMaskIsSet(valuators->mask, bit)) take_axis(p, bit, *value++);
}

static void take_button(pen *p, int number, int is_down) {
  uint32_t button = number >= 1 && number <= 32 ? 1u << (number - 1) : 0;
  p->state.buttons = is_down ? p->state.buttons | button : p->state.buttons & ~button;
}

// The position in the window. A device's own events say where the pointer was before them, so the
// position comes from the device's axes, which span the display.
static void place(pen *p, const pen_list *pens) {
  double size[2] = {pens->width, pens->height};
  for (int k = 0; k < 2; k++)
    if (p->place[k].is_absolute && size[k] > 0)
      p->root[k] = (p->place[k].value - p->place[k].minimum) /
                   (p->place[k].maximum + 1 - p->place[k].minimum) * size[k];
  p->state.x = p->root[0] - p->corner[0];
  p->state.y = p->root[1] - p->corner[1];
}

int pens_own(pen_list *pens, const XIDeviceEvent *e) { return find(pens, e->deviceid) != NULL; }

// Sets whether the pen is near. Returns 0 if its event is not to be reported.
//
// A program that warps the pointer moves the last device, which may be a pen that has left. So a
// movement brings a pen near only before its first report of proximity, which may have come before
// the pen was known. A pen that never reports proximity is a mouse until its tip touches.
static int come_near(pen *p, int is_press) {
  if (!p->has_proximity)
    p->state.is_near = p->state.buttons & 1;
  else if (is_press || !p->knows_proximity)
    p->state.is_near = 1;
  else if (!p->state.is_near)
    return 0;
  return 1;
}

int pens_take(pen_list *pens, const XIDeviceEvent *e, cxinput_event *out) {
  pen *p = find(pens, e->deviceid);
  // While a button is down, the raw event of the movement has already been taken.
  if (!p || (e->evtype == XI_Motion && p->state.buttons)) return 0;
  take_axes(p, &e->valuators);
  if (e->evtype != XI_Motion) take_button(p, e->detail, e->evtype == XI_ButtonPress);
  p->state.window = e->event;
  p->root[0] = e->root_x;
  p->root[1] = e->root_y;
  p->corner[0] = e->root_x - e->event_x;
  p->corner[1] = e->root_y - e->event_y;
  place(p, pens);
  p->state.time = (uint32_t)e->time;
  p->state.modifiers = (uint32_t)e->mods.effective;
  if (!come_near(p, e->evtype == XI_ButtonPress)) return 0;
  *out = p->state;
  return 1;
}

int pens_take_raw(pen_list *pens, const XIRawEvent *e, cxinput_event *out) {
  pen *p = find(pens, e->deviceid);
  // Only the event of the first press, which is not raw, says over which window the pen is.
  if (!p || !p->state.buttons) return 0;
  take_axes(p, &e->valuators);
  // A raw value of a relative axis is a step.
  for (int k = 0; k < 2; k++)
    if (!p->place[k].is_absolute && k < e->valuators.mask_len * 8 && XIMaskIsSet(e->valuators.mask, k))
      p->root[k] += p->place[k].value;
  if (e->evtype != XI_RawMotion) take_button(p, e->detail, e->evtype == XI_RawButtonPress);
  place(p, pens);
  p->state.time = (uint32_t)e->time;
  if (!come_near(p, e->evtype == XI_RawButtonPress)) return 0;
  *out = p->state;
  return 1;
}

static int leave(pen *p, uint32_t time, cxinput_event *out) {
  if (!p->state.is_near) return 0;
  p->state.is_near = 0;
  p->state.buttons = 0;
  p->state.pressure = 0;
  p->state.time = time;
  *out = p->state;
  return 1;
}

int pens_take_proximity(pen_list *pens, const XEvent *event, cxinput_event *out) {
  int comes = event->type == pens->proximity_in, leaves = event->type == pens->proximity_out;
  if (!pens->proximity_out || (!comes && !leaves)) return 0;
  const XProximityNotifyEvent *e = (const void *)event;
  pen *p = find(pens, (int)e->deviceid);
  if (!p) return 0;
  p->knows_proximity = 1;
  // Its next movement says where it is.
  if (comes) p->state.is_near = 1;
  return leaves && leave(p, (uint32_t)e->time, out);
}

void pens_take_size(pen_list *pens, const XEvent *event) {
  const XConfigureEvent *e = &event->xconfigure;
  if (e->type != ConfigureNotify || e->window != DefaultRootWindow(e->display)) return;
  pens->width = e->width;
  pens->height = e->height;
}

int pens_note_pointer(pen_list *pens, int device, uint32_t time, cxinput_event *out) {
  if (find(pens, device)) return 0;
  for (int i = 0; i < pens->count; i++) {
    pen *p = &pens->all[i];
    if (time - p->state.time > silence && leave(p, time, out)) return 1;
  }
  return 0;
}
