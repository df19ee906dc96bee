#include <stdlib.h>
#include <string.h>

#include "CWaylandGestures.h"
#include "x11_clipboard.h"
#include "xlib.h"

typedef struct {
  xlib x;
  Atom property;
  int timeout;
  long long end;
} reader;

// Returns the property's value and deletes it from the window. NULL if there is none.
static unsigned char *take(reader *r, Atom *type, int *format, size_t *items) {
  unsigned char *data = NULL;
  unsigned long count = 0, left = 0;
  *type = None;
  x11()->XGetWindowProperty(r->x.display, r->x.window, r->property, 0, 0x1fffffff, True, AnyPropertyType,
                           type, format, &count, &left, &data);
  *items = count;
  return data;
}

// Waits for an event of one kind and skips others. Returns 1 with the event, or 0 on timeout.
static int wait_for(reader *r, int kind, XEvent *event) {
  for (;;) {
    const long long left = r->end - cwayland_milliseconds();
    if (left <= 0) return 0;
    const int timeout = left < r->timeout ? (int)left : r->timeout;
    if (xlib_wait(&r->x, -1, timeout) != 1) return 0;
    while (x11()->XPending(r->x.display)) {
      x11()->XNextEvent(r->x.display, event);
      if (r->x.is_gone) return 0;
      if (event->type == kind) return 1;
    }
  }
}

// Asks the owner for one type. Returns 1 once the data are in the property, 0 if the owner refuses, -1 if it
// does not answer.
static int convert(reader *r, Atom target) {
  XEvent event;
  x11()->XConvertSelection(r->x.display, r->x.clipboard, target, r->property, r->x.window, CurrentTime);
  x11()->XFlush(r->x.display);
  if (!wait_for(r, SelectionNotify, &event)) return -1;
  return event.xselection.property != None;
}

// Collects the pieces of an INCR transfer, which ends with an empty one.
static void *collect(reader *r, size_t limit, size_t *count) {
  unsigned char *all = NULL;
  *count = 0;
  for (;;) {
    XEvent event;
    do {
      if (!wait_for(r, PropertyNotify, &event)) goto failed;
    } while (event.xproperty.atom != r->property || event.xproperty.state != PropertyNewValue);
    Atom type;
    int format;
    size_t items;
    unsigned char *piece = take(r, &type, &format, &items);
    x11()->XFlush(r->x.display);
    if (!piece || items == 0) {
      if (piece) x11()->XFree(piece);
      return all;
    }
    unsigned char *more = *count + items <= limit ? realloc(all, *count + items) : NULL;
    if (more) memcpy(more + *count, piece, items);
    x11()->XFree(piece);
    if (!more) goto failed;
    all = more;
    *count += items;
  }
failed:
  free(all);
  return NULL;
}

// Waits at most `timeout` milliseconds for each answer and ten times as long for all. Returns 1 on success.
static int open_reader(reader *r, const char *display, int timeout) {
  r->timeout = timeout;
  r->end = cwayland_milliseconds() + 10LL * timeout;
  if (!xlib_open(&r->x, display)) return 0;
  r->property = xlib_atom(&r->x, "PANORAMA_CLIPBOARD");
  x11()->XSelectInput(r->x.display, r->x.window, PropertyChangeMask);
  return 1;
}

static void *read_type(reader *r, Atom target, size_t limit, size_t *count) {
  Atom type;
  int format;
  size_t items;
  if (convert(r, target) != 1) return NULL;
  unsigned char *data = take(r, &type, &format, &items);
  if (!data) return NULL;
  if (type == r->x.incr) {
    x11()->XFree(data);
    x11()->XFlush(r->x.display);
    return collect(r, limit, count);
  }
  void *copy = format == 8 && items > 0 && items <= limit ? malloc(items) : NULL;
  if (copy) memcpy(copy, data, items);
  *count = items;
  x11()->XFree(data);
  return copy;
}

void *x11_selection_read(const char *display, const char *selection, const char *type, int timeout, size_t limit,
                         size_t *count) {
  reader r = {0};
  void *result = NULL;
  if (open_reader(&r, display, timeout)) {
    r.x.clipboard = xlib_atom(&r.x, selection);
    result = read_type(&r, xlib_atom(&r.x, type), limit, count);
  }
  xlib_close(&r.x);
  return result;
}

void *x11_clipboard_read(const char *display, const char *const *types, int timeout, size_t limit,
                         size_t *count, int *index) {
  reader r = {0};
  void *result = NULL;
  if (!open_reader(&r, display, timeout)) return NULL;
  if (x11()->XGetSelectionOwner(r.x.display, r.x.clipboard) == None) goto done;
  const int answer = convert(&r, xlib_atom(&r.x, "TARGETS"));
  if (answer == 0 && types[0]) {
    result = read_type(&r, xlib_atom(&r.x, types[0]), limit, count);
    *index = 0;
  }
  if (answer != 1) goto done;
  Atom type;
  int format;
  size_t offered;
  Atom *targets = (Atom *)take(&r, &type, &format, &offered);
  if (!targets) goto done;
  for (int i = 0; types[i] && !result && format == 32; i++) {
    const Atom wanted = xlib_atom(&r.x, types[i]);
    for (size_t k = 0; k < offered; k++)
      if (targets[k] == wanted) {
        result = read_type(&r, wanted, limit, count);
        *index = i;
        break;
      }
  }
  x11()->XFree(targets);
done:
  xlib_close(&r.x);
  return result;
}
