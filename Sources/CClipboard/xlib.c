#include "xlib.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <string.h>

int xlib_load(xlib *library) {
  void *handle = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
  struct { const char *name; void *target; } wanted[] = {
    {"XOpenDisplay", &library->open_display},
    {"XCloseDisplay", &library->close_display},
    {"XCreateSimpleWindow", &library->create_simple_window},
    {"XInternAtom", &library->intern_atom},
    {"XSetSelectionOwner", &library->set_selection_owner},
    {"XGetSelectionOwner", &library->get_selection_owner},
    {"XConvertSelection", &library->convert_selection},
    {"XChangeProperty", &library->change_property},
    {"XGetWindowProperty", &library->get_window_property},
    {"XSendEvent", &library->send_event},
    {"XSelectInput", &library->select_input},
    {"XNextEvent", &library->next_event},
    {"XPending", &library->pending},
    {"XFlush", &library->flush},
    {"XFree", &library->free},
    {"XExtendedMaxRequestSize", &library->max_request_size},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(handle, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  void *symbol = dlsym(handle, "XSetIOErrorExitHandler");
  memcpy(&library->set_io_error_exit, &symbol, sizeof symbol);
  library->is_gone = 0;
  return 1;
}

static void server_gone(Display *display, void *library) {
  (void)display;
  ((xlib *)library)->is_gone = 1;
}

Display *xlib_open(xlib *library, const char *name) {
  Display *display = library->open_display(name);
  if (display && library->set_io_error_exit)
    library->set_io_error_exit(display, server_gone, library);
  return display;
}

void xlib_close(xlib *library, Display *display) {
  if (!library->is_gone) library->close_display(display);
}

int xlib_wait(xlib *library, Display *display, int wake, int timeout) {
  if (library->pending(display)) return 1;
  if (library->is_gone) return -1;
  struct pollfd files[] = {{ConnectionNumber(display), POLLIN, 0}, {wake, POLLIN, 0}};
  for (;;) {
    const int ready = poll(files, wake < 0 ? 1 : 2, timeout);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return 0;
    if (ready < 0 || (wake >= 0 && files[1].revents)) return -1;
    if (files[0].revents & (POLLERR | POLLHUP)) return -1;
    return 1;
  }
}
