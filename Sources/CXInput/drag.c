#include "CXInput.h"
#include "x11.h"

#include <X11/Xatom.h>
#include <stdlib.h>
#include <string.h>

int cxinput_drag_prepare(void *display, cxinput_drag_atoms *atoms) {
  char *names[] = {"XdndPosition", "XdndLeave"};
  Atom found[2];
  if (!x11() || !display || !x11()->XInternAtoms(display, names, 2, False, found)) return -1;
  *atoms = (cxinput_drag_atoms){found[0], found[1]};
  return 0;
}

int cxinput_drag_read(const cxinput_drag_atoms *atoms, const void *event, cxinput_drag *drag) {
  const XEvent *e = event;
  if (e->type != ClientMessage || e->xclient.format != 32) return 0;
  const XClientMessageEvent *m = &e->xclient;
  memset(drag, 0, sizeof *drag);
  drag->window = m->window;
  if (m->message_type == atoms->leave) return 1;
  if (m->message_type != atoms->position) return 0;
  drag->is_over = 1;
  drag->root_x = (int16_t)(m->data.l[2] >> 16 & 0xffff);
  drag->root_y = (int16_t)(m->data.l[2] & 0xffff);
  return 1;
}

// The maximum, in units of four bytes. Lists and texts are short, and any client may send one.
#define MAXIMUM_LIST_LENGTH (1 << 18)

// Whether SDL asks for data of this type as a text; its lines then come as `SDL_DROPTEXT`.
static int is_text_type(const char *type) {
  return !strncmp(type, "text/plain", 10) || !strcmp(type, "UTF8_STRING") || !strcmp(type, "TEXT") ||
         !strcmp(type, "STRING");
}

char *cxinput_drop_data(const void *event, size_t *size, int *is_text) {
  const XSelectionEvent *e = event;
  *size = 0;
  // SDL asks for the data in this property. Another client may send such an event too, so no other
  // property is read.
  if (e->type != SelectionNotify || e->property != XA_PRIMARY) return NULL;
  if (!x11()) return NULL;
  char *text = NULL;
  Atom type = None;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *bytes = NULL;
  if (x11()->XGetWindowProperty(e->display, e->requestor, e->property, 0, MAXIMUM_LIST_LENGTH, False,
                                 AnyPropertyType, &type, &format, &count, &rest, &bytes) != Success ||
      !bytes)
    return NULL;
  char *kind = format == 8 && rest == 0 ? x11()->XGetAtomName(e->display, e->target) : NULL;
  *is_text = kind && is_text_type(kind);
  if (kind && (*is_text || strcmp(kind, "text/uri-list") == 0)) text = malloc(count + 1);
  if (text) memcpy(text, bytes, *size = count);
  if (kind) x11()->XFree(kind);
  x11()->XFree(bytes);
  return text;
}
