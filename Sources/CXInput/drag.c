#include "CXInput.h"

#include <X11/Xlib.h>
#include <dlfcn.h>
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
  // SDL holds the library as well; this gives back only our hold.
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
