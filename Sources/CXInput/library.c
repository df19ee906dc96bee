#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

typedef struct {
  const char *name;
  void *target;
} function;

// Looks up functions of a library, which stays open. Returns 1 if all were found.
static int find(const char *library, const function *wanted, size_t count) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; i < count; i++) {
    void *symbol = handle ? dlsym(handle, wanted[i].name) : NULL;
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  return 1;
}

static x11_library x11_functions;
static xi_library xi_functions;
static int has_x11, has_xi;

static void load_x11(void) {
  static const char name[] = "libX11.so.6";
  x11_library *x = &x11_functions;
  const function wanted[] = {
    {"XOpenDisplay", &x->open_display},
    {"XCloseDisplay", &x->close_display},
    {"XInitThreads", &x->init_threads},
    {"XSetErrorHandler", &x->set_error_handler},
    {"XSetIOErrorHandler", &x->set_io_error_handler},
    {"XResourceManagerString", &x->resource_string},
    {"XQueryExtension", &x->query_extension},
    {"XPending", &x->pending},
    {"XNextEvent", &x->next_event},
    {"XGetEventData", &x->get_event_data},
    {"XFreeEventData", &x->free_event_data},
    {"XSelectInput", &x->select_input},
    {"XSendEvent", &x->send_event},
    {"XFlush", &x->flush},
    {"XFree", &x->free},
    {"XInternAtom", &x->intern_atom},
    {"XInternAtoms", &x->intern_atoms},
    {"XGetAtomName", &x->atom_name},
    {"XCreateSimpleWindow", &x->create_simple_window},
    {"XSetWindowBackground", &x->set_background},
    {"XGetGeometry", &x->get_geometry},
    {"XChangeProperty", &x->change_property},
    {"XGetWindowProperty", &x->get_window_property},
    {"XSetSelectionOwner", &x->set_selection_owner},
    {"XGetSelectionOwner", &x->get_selection_owner},
    {"XConvertSelection", &x->convert_selection},
    {"XExtendedMaxRequestSize", &x->max_request_size},
  };
  has_x11 = find(name, wanted, sizeof wanted / sizeof *wanted);
  find(name, &(function){"XSetIOErrorExitHandler", &x->set_io_error_exit}, 1);
}

static void load_xi(void) {
  xi_library *i = &xi_functions;
  const function wanted[] = {
    {"XIQueryVersion", &i->query_version},
    {"XISelectEvents", &i->select_events},
    {"XIQueryDevice", &i->query_device},
    {"XIFreeDeviceInfo", &i->free_device_info},
    {"XIQueryPointer", &i->query_pointer},
    {"XOpenDevice", &i->open_device},
    {"XSelectExtensionEvent", &i->select_extension_event},
  };
  has_xi = x11() && find("libXi.so.6", wanted, sizeof wanted / sizeof *wanted);
}

const x11_library *x11(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_x11);
  return has_x11 ? &x11_functions : NULL;
}

const xi_library *xi(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_xi);
  return has_xi ? &xi_functions : NULL;
}
