#include "CXInput.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

int cxinput_drag_prepare(void *display, cxinput_drag_atoms *atoms) {
  memset(atoms, 0, sizeof *atoms);
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library || !display) return -1;
  Status (*intern)(Display *, char **, int, Bool, Atom *) = NULL;
  void *symbol = dlsym(library, "XInternAtoms");
  memcpy(&intern, &symbol, sizeof symbol);
  char *names[] = {"XdndPosition", "XdndLeave"};
  Atom found[2];
  int isDone = intern && intern(display, names, 2, False, found);
  if (isDone) {
    atoms->position = found[0];
    atoms->leave = found[1];
  }
  // SDL keeps the library loaded; this drops only our reference.
  dlclose(library);
  return isDone ? 0 : -1;
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

// The maximum, in units of four bytes. File lists are short, and any client may send one.
#define MAXIMUM_LIST_LENGTH (1 << 18)

char *cxinput_drop_text(const void *event, size_t *size) {
  const XSelectionEvent *e = event;
  *size = 0;
  // SDL asks for the list in this property. Another client may send such an event too, so no other
  // property is read.
  if (e->type != SelectionNotify || e->property != XA_PRIMARY) return NULL;
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
  int (*get)(
      Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *,
      unsigned long *, unsigned char **) = NULL;
  char *(*name)(Display *, Atom) = NULL;
  int (*release)(void *) = NULL;
  void *symbols[] = {
      dlsym(library, "XGetWindowProperty"), dlsym(library, "XGetAtomName"),
      dlsym(library, "XFree")};
  memcpy(&get, &symbols[0], sizeof get);
  memcpy(&name, &symbols[1], sizeof name);
  memcpy(&release, &symbols[2], sizeof release);
  char *text = NULL;
  Atom type = None;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *bytes = NULL;
  if (get && name && release
      && get(e->display, e->requestor, e->property, 0, MAXIMUM_LIST_LENGTH, False, AnyPropertyType, &type,
             &format, &count, &rest, &bytes) == Success && bytes) {
    char *kind = format == 8 && rest == 0 ? name(e->display, e->target) : NULL;
    if (kind && strcmp(kind, "text/uri-list") == 0) text = malloc(count + 1);
    if (text) memcpy(text, bytes, *size = count);
    if (kind) release(kind);
    release(bytes);
  }
  dlclose(library);
  return text;
}
