#define _GNU_SOURCE  // pipe2
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CClipboard.h"
#include "x11_clipboard.h"
#include "xdnd.h"

// How long a source may take for each answer, in milliseconds.
enum { patience = 3000 };
enum { maximum_types = 32, maximum_offered = 256 };

struct cclipboard_drops {
  xlib x;
  char *display;
  int wake[2];
  xdnd names;
  // The atoms of `cwayland_dropped_types`.
  Atom types[maximum_types];
  int type_count;
  // The window of the program that drags; 0 without a drag. The indices of the type that is taken and of the best
  // picture; -1 for none.
  Window source;
  int type, picture;
  // The window under the drag, or 0, and the last position there.
  Window over;
  double place_x, place_y;
};

cclipboard_drops *cclipboard_drops_open(const char *display) {
  cclipboard_drops *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  d->wake[0] = d->wake[1] = -1;
  d->display = display ? strdup(display) : NULL;
  if (pipe2(d->wake, O_CLOEXEC | O_NONBLOCK) || !xlib_open(&d->x, display)) {
    cclipboard_drops_close(d);
    return NULL;
  }
  const xlib *x = &d->x;
  d->names = xdnd_names(x);
  for (int i = 0; i < maximum_types && cwayland_dropped_types[i]; i++)
    d->types[d->type_count++] = xlib_atom(x, cwayland_dropped_types[i]);
  const long version = xdnd_version;
  x11()->XChangeProperty(x->display, x->window, d->names.aware, XA_ATOM, 32, PropModeReplace,
                         (const unsigned char *)&version, 1);
  // A window that answers for others says so itself, so that nobody trusts one that is gone.
  x11()->XChangeProperty(x->display, x->window, d->names.proxy, XA_WINDOW, 32, PropModeReplace,
                         (const unsigned char *)&x->window, 1);
  x11()->XFlush(x->display);
  return d;
}

void cclipboard_drops_watch(const cclipboard_drops *d, void *connection, uint64_t window) {
  const Atom proxy = x11()->XInternAtom(connection, "XdndProxy", False);
  x11()->XChangeProperty(connection, window, proxy, XA_WINDOW, 32, PropModeReplace,
                         (const unsigned char *)&d->x.window, 1);
  x11()->XFlush(connection);
}

static void answer(cclipboard_drops *d, Window window, Atom what, long flags, Atom action_of_finished, Atom action) {
  xdnd_send(&d->x, d->source, d->source, what, window,
            (const long[]){flags, (long)action_of_finished, 0, (long)action});
  x11()->XFlush(d->x.display);
}

static uint32_t known(const cclipboard_drops *d, Atom type) {
  for (int i = 0; i < d->type_count; i++)
    if (type == d->types[i]) return (uint32_t)1 << i;
  return 0;
}

static void enter(cclipboard_drops *d, const XClientMessageEvent *message) {
  uint32_t types = 0;
  d->source = (Window)message->data.l[0];
  if (message->data.l[1] & 1) {
    Atom type;
    int format;
    unsigned long count = 0, rest;
    unsigned char *list = NULL;
    x11()->XGetWindowProperty(d->x.display, d->source, d->names.type_list, 0, maximum_offered, False, XA_ATOM, &type,
                              &format, &count, &rest, &list);
    for (unsigned long i = 0; list && format == 32 && i < count; i++) types |= known(d, ((Atom *)(void *)list)[i]);
    if (list) x11()->XFree(list);
  } else {
    for (int i = 2; i < 5; i++) types |= known(d, (Atom)message->data.l[i]);
  }
  cwayland_choose_dropped(types, &d->type, &d->picture);
  // Its end without a word is the end of the drag.
  x11()->XSelectInput(d->x.display, d->source, StructureNotifyMask);
}

static void step(const cclipboard_drops *d, cwayland_drop_phase phase, cwayland_drop *drop) {
  *drop = (cwayland_drop){phase, (uintptr_t)d->over, d->place_x, d->place_y, NULL, 0, d->type};
}

// Returns 1 with the step if files, a text or a picture are over the window.
static int move(cclipboard_drops *d, const XClientMessageEvent *message, cwayland_drop *drop) {
  Window child;
  int x = 0, y = 0;
  const int takes = d->type >= 0;
  const int root_x = (int16_t)(message->data.l[2] >> 16 & 0xffff), root_y = (int16_t)(message->data.l[2] & 0xffff);
  const Window root = DefaultRootWindow(d->x.display);
  const int is_known =
    x11()->XTranslateCoordinates(d->x.display, root, message->window, root_x, root_y, &x, &y, &child);
  // Bit 2: every move is to be told.
  answer(d, message->window, d->names.status, takes ? 3 : 2, None, takes ? d->names.copy : None);
  if (!takes || !is_known) return 0;
  d->over = message->window;
  d->place_x = x;
  d->place_y = y;
  step(d, cwayland_drop_over, drop);
  return 1;
}

static int end(cclipboard_drops *d, cwayland_drop *drop) {
  const int was_over = d->over != None;
  step(d, cwayland_drop_left, drop);
  if (d->source) x11()->XSelectInput(d->x.display, d->source, NoEventMask);
  d->source = d->over = None;
  return was_over;
}

static char *fetch(const cclipboard_drops *d, int type, size_t *size) {
  *size = 0;
  return x11_selection_read(d->display, "XdndSelection", cwayland_dropped_types[type], patience,
                            cwayland_dropped_limit(type), size);
}

static int take_drop(cclipboard_drops *d, const XClientMessageEvent *message, cwayland_drop *drop) {
  step(d, cwayland_drop_done, drop);
  if (d->type >= 0 && d->over) {
    drop->data = fetch(d, d->type, &drop->size);
    size_t size;
    char *picture = NULL;
    if (d->picture >= 0 && d->type != d->picture && (!drop->data || cwayland_is_address(drop->data, drop->size)))
      picture = fetch(d, d->picture, &size);
    if (picture) {
      free(drop->data);
      drop->data = picture;
      drop->size = size;
      drop->type = d->picture;
    }
  }
  answer(d, message->window, d->names.finished, drop->data != NULL, drop->data ? d->names.copy : None, 0);
  cwayland_drop left;
  return end(d, &left);
}

// Returns 1 if the event is a step for the program.
static int take(cclipboard_drops *d, const XEvent *event, cwayland_drop *drop) {
  if (event->type == DestroyNotify && event->xdestroywindow.window == d->source) {
    d->source = None;
    return end(d, drop);
  }
  if (event->type != ClientMessage || event->xclient.format != 32) return 0;
  const XClientMessageEvent *message = &event->xclient;
  if (message->message_type == d->names.enter) {
    const int was_over = d->source && end(d, drop);
    enter(d, message);
    return was_over;
  }
  if (!d->source || (Window)message->data.l[0] != d->source) return 0;
  if (message->message_type == d->names.position) return move(d, message, drop);
  if (message->message_type == d->names.leave) return end(d, drop);
  return message->message_type == d->names.drop && take_drop(d, message, drop);
}

int cclipboard_drops_next(cclipboard_drops *d, cwayland_drop *drop) {
  for (;;) {
    if (xlib_wait(&d->x, d->wake[0], -1) != 1) return 0;
    while (x11()->XPending(d->x.display)) {
      XEvent event;
      x11()->XNextEvent(d->x.display, &event);
      if (d->x.is_gone) return 0;
      if (take(d, &event, drop)) return 1;
    }
    if (d->x.is_gone) return 0;
  }
}

void cclipboard_drops_stop(cclipboard_drops *d) {
  ssize_t written = write(d->wake[1], "", 1);
  (void)written;  // If the pipe is full, a wake-up is already waiting.
}

void cclipboard_drops_close(cclipboard_drops *d) {
  xlib_close(&d->x);
  for (int i = 0; i < 2; i++)
    if (d->wake[i] >= 0) close(d->wake[i]);
  free(d->display);
  free(d);
}
