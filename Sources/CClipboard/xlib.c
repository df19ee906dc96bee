#include "xlib.h"

#include <errno.h>
#include <poll.h>

static void server_gone(Display *display, void *connection) {
  (void)display;
  ((xlib *)connection)->is_gone = 1;
}

int xlib_open(xlib *c, const char *name) {
  c->display = x11() ? x11()->XOpenDisplay(name) : NULL;
  if (!c->display) return 0;
  if (x11()->XSetIOErrorExitHandler) x11()->XSetIOErrorExitHandler(c->display, server_gone, c);
  c->clipboard = xlib_atom(c, "CLIPBOARD");
  c->incr = xlib_atom(c, "INCR");
  c->window = x11()->XCreateSimpleWindow(c->display, DefaultRootWindow(c->display), 0, 0, 1, 1, 0, 0, 0);
  return 1;
}

void xlib_close(xlib *c) {
  if (c->display && !c->is_gone) x11()->XCloseDisplay(c->display);
}

Atom xlib_atom(const xlib *c, const char *name) { return x11()->XInternAtom(c->display, name, False); }

int xlib_wait(xlib *c, int wake, int timeout) {
  if (x11()->XPending(c->display)) return 1;
  if (c->is_gone) return -1;
  struct pollfd files[] = {{ConnectionNumber(c->display), POLLIN, 0}, {wake, POLLIN, 0}};
  for (;;) {
    const int ready = poll(files, wake < 0 ? 1 : 2, timeout);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return 0;
    if (ready < 0 || (wake >= 0 && files[1].revents)) return -1;
    if (files[0].revents & (POLLERR | POLLHUP)) return -1;
    return 1;
  }
}
