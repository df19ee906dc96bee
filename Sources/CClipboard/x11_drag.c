#include "x11_drag.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "offer.h"
#include "x11_icon.h"
#include "xdnd.h"

// The oldest version of the protocol that is spoken.
enum { oldest_version = 3 };
// How often the pointer is looked for, how long a window may take to say whether it wants the data, to begin to fetch
// them, and to fetch all of them, in milliseconds.
enum { period = 10, patience = 1000, long_patience = 10000, longest_patience = 120000 };

// The pointer is followed by asking for it. The button is down, so the program's own window has it, and its events
// would have to take the way through SDL. A finger does not move the pointer: its program tells where it is.
struct x11_drag {
  x11_clipboard *offer;
  Window root;
  x11_icon icon;
  // Whether the program leads the drag; then the finger's position, and whether it is down.
  int is_driven;
  _Atomic int64_t place;
  _Atomic int is_held;
  // The window under the pointer that takes drags, or 0, that which answers for it, and its version of the protocol.
  Window target, answering;
  long version;
  // Whether the window wants the data; when it was asked and has not answered yet, or 0.
  int accepts;
  long long asked;
  // Whether it has fetched what was dropped, and whether it could use it.
  int is_finished, is_taken;
  // The pointer, and the position that the window knows.
  int x, y, known_x, known_y;
  xdnd names;
};

x11_drag *x11_drag_begin(const char *display, int is_driven, const cwayland_icon *icon, const char *const *types,
                         cclipboard_provider provider, void *context) {
  x11_drag *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  d->offer = offer_open(display, "XdndSelection", types, provider, context);
  if (!d->offer) {
    free(d);
    return NULL;
  }
  const xlib *x = &d->offer->x;
  d->root = DefaultRootWindow(x->display);
  d->is_driven = is_driven;
  atomic_init(&d->place, 0);
  atomic_init(&d->is_held, 1);
  d->names = xdnd_names(x);
  x11()->XChangeProperty(x->display, x->window, d->names.type_list, XA_ATOM, 32, PropModeReplace,
                         (const unsigned char *)d->offer->types, d->offer->type_count);
  x11_icon_open(&d->icon, x, icon);
  return d;
}

static void tell(x11_drag *d, Atom what, long a, long b, long c, long e) {
  const xlib *x = &d->offer->x;
  xdnd_send(x, d->answering, d->target, what, x->window, (const long[]){a, b, c, e});
}

// The first 32 bits of a property; 0 without it.
static unsigned long number(const x11_drag *d, Window window, Atom property, Atom wanted) {
  Atom type;
  int format;
  unsigned long count = 0, rest, number = 0;
  unsigned char *value = NULL;
  if (x11()->XGetWindowProperty(d->offer->x.display, window, property, 0, 1, False, wanted, &type, &format, &count,
                                &rest, &value) != Success)
    return 0;
  if (value && format == 32 && count > 0) number = *(unsigned long *)(void *)value;
  if (value) x11()->XFree(value);
  return number;
}

// The version of the protocol that a window speaks, and the window that answers for it, which is mostly itself; 0 if it
// takes no drags.
static long version_of(const x11_drag *d, Window window, Window *answering) {
  const Window proxy = number(d, window, d->names.proxy, XA_WINDOW);
  *answering = proxy && number(d, proxy, d->names.proxy, XA_WINDOW) == proxy ? proxy : window;
  const long version = (long)number(d, *answering, d->names.aware, XA_ATOM);
  return version < oldest_version ? 0 : version < xdnd_version ? version : xdnd_version;
}

// The outermost window under the pointer that takes drags.
static Window find(const x11_drag *d, Window *answering, long *version) {
  Window window = d->root, child;
  int x, y;
  while (x11()->XTranslateCoordinates(d->offer->x.display, d->root, window, d->x, d->y, &x, &y, &child) && child) {
    window = child;
    if ((*version = version_of(d, window, answering))) return window;
  }
  return None;
}

static void leave(x11_drag *d) {
  if (d->target) tell(d, d->names.leave, 0, 0, 0, 0);
  d->target = None;
  d->accepts = 0;
  d->asked = 0;
}

// Tells the window under the pointer where the drag is. A window that has not answered yet is asked later.
static void follow(x11_drag *d) {
  long version = 0;
  Window answering = None;
  x11_icon_move(&d->icon, &d->offer->x, d->x, d->y);
  const Window found = find(d, &answering, &version);
  const int is_new = found != d->target;
  if (is_new) {
    leave(d);
    d->target = found;
    d->answering = answering;
    d->version = version;
    const Atom *types = d->offer->types;
    const int count = d->offer->type_count;
    if (found)
      tell(d, d->names.enter, version << 24 | (count > 3), count > 0 ? (long)types[0] : 0,
           count > 1 ? (long)types[1] : 0,
           count > 2 ? (long)types[2] : 0);
  }
  if (!d->target) return;
  const long long now = cwayland_milliseconds();
  if (d->asked && now - d->asked < patience) return;
  if (!is_new && !d->asked && d->x == d->known_x && d->y == d->known_y) return;
  tell(d, d->names.position, 0, (long)d->x << 16 | (d->y & 0xffff), CurrentTime, (long)d->names.copy);
  d->known_x = d->x;
  d->known_y = d->y;
  d->asked = now;
}

static void take(x11_drag *d, const XEvent *event) {
  offer_take(d->offer, event);
  if (event->type != ClientMessage || (Window)event->xclient.data.l[0] != d->target) return;
  const XClientMessageEvent *message = &event->xclient;
  if (message->message_type == d->names.status) {
    d->accepts = message->data.l[1] & 1;
    d->asked = 0;
  } else if (message->message_type == d->names.finished) {
    d->is_finished = 1;
    d->is_taken = d->version < 5 || message->data.l[1] & 1;
  }
}

// Waits, at most `timeout` milliseconds, and handles what has come. Returns 0 if the drag was cancelled or the server
// is gone.
static int go_on(x11_drag *d, int timeout) {
  Display *display = d->offer->x.display;
  x11()->XFlush(display);
  if (xlib_wait(&d->offer->x, d->offer->wake[0], timeout) < 0) return 0;
  while (x11()->XPending(display)) {
    XEvent event;
    x11()->XNextEvent(display, &event);
    if (d->offer->x.is_gone) return 0;
    take(d, &event);
  }
  return !d->offer->x.is_gone;
}

// The button is up: the window gets the data, if it wants them.
static int drop(x11_drag *d) {
  follow(d);
  x11_icon_close(&d->icon, &d->offer->x);
  const long long asked = cwayland_milliseconds();
  while (d->target && d->asked && cwayland_milliseconds() - asked < patience)
    if (!go_on(d, period)) return 0;
  // The answer may be for the place before the last.
  if (d->target && !d->asked && (d->x != d->known_x || d->y != d->known_y)) {
    follow(d);
    while (d->asked && cwayland_milliseconds() - asked < 2 * patience)
      if (!go_on(d, period)) return 0;
  }
  if (!d->target || !d->accepts) {
    leave(d);
    x11()->XFlush(d->offer->x.display);
    return 0;
  }
  tell(d, d->names.drop, 0, CurrentTime, 0, 0);
  const long long dropped = cwayland_milliseconds();
  while (!d->is_finished) {
    // A window that is gone fetches nothing more.
    const long long waited = cwayland_milliseconds() - dropped;
    if (waited > (offer_is_busy(d->offer) ? longest_patience : long_patience)) break;
    if (!go_on(d, patience)) return 0;
  }
  return d->is_taken;
}

// Finds out where the drag is, and follows it. Returns whether it is still held.
static int look(x11_drag *d) {
  Window root, child;
  int x, y;
  unsigned buttons = 0;
  if (d->is_driven) {
    // The end is told after the last position.
    const int is_held = atomic_load(&d->is_held);
    const int64_t place = atomic_load(&d->place);
    d->x = (int)(place >> 32);
    d->y = (int)(int32_t)(uint32_t)place;
    follow(d);
    return is_held;
  }
  // Elsewhere than on the default screen there is no window of the drag.
  if (x11()->XQueryPointer(d->offer->x.display, d->root, &root, &child, &d->x, &d->y, &x, &y, &buttons)) follow(d);
  return (buttons & Button1Mask) != 0;
}

void x11_drag_move(x11_drag *d, int x, int y) {
  atomic_store(&d->place, (int64_t)((uint64_t)(uint32_t)x << 32 | (uint32_t)y));
}

void x11_drag_drop(x11_drag *d) { atomic_store(&d->is_held, 0); }

int x11_drag_serve(x11_drag *d) {
  Display *display = d->offer->x.display;
  for (;;) {
    const int is_held = look(d);
    if (d->offer->x.is_gone) return 0;
    if (!is_held) return drop(d);
    if (go_on(d, period)) continue;
    if (!d->offer->x.is_gone) {
      x11_icon_close(&d->icon, &d->offer->x);
      leave(d);
      x11()->XFlush(display);
    }
    return 0;
  }
}

void x11_drag_cancel(x11_drag *d) { x11_clipboard_stop(d->offer); }

void x11_drag_close(x11_drag *d) {
  x11_clipboard_close(d->offer);
  free(d);
}
