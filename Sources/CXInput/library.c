#include "library.h"

#include <dlfcn.h>
#include <string.h>

int cxinput_load(library *lib) {
  memset(lib, 0, sizeof *lib);
  lib->x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  lib->xi = dlopen("libXi.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!lib->x11 || !lib->xi) return 0;
  struct { void *from; const char *name; void *target; } wanted[] = {
    {lib->x11, "XOpenDisplay", &lib->open_display},
    {lib->x11, "XCloseDisplay", &lib->close_display},
    {lib->x11, "XQueryExtension", &lib->query_extension},
    {lib->x11, "XPending", &lib->pending},
    {lib->x11, "XNextEvent", &lib->next_event},
    {lib->x11, "XGetEventData", &lib->get_event_data},
    {lib->x11, "XFreeEventData", &lib->free_event_data},
    {lib->x11, "XFlush", &lib->flush},
    {lib->x11, "XInitThreads", &lib->init_threads},
    {lib->xi, "XIQueryVersion", &lib->query_version},
    {lib->xi, "XISelectEvents", &lib->select_events},
    {lib->xi, "XIQueryDevice", &lib->query_device},
    {lib->xi, "XIFreeDeviceInfo", &lib->free_device_info},
    {lib->xi, "XIQueryPointer", &lib->query_pointer},
    {lib->xi, "XOpenDevice", &lib->open_device},
    {lib->xi, "XSelectExtensionEvent", &lib->select_extension_event},
    {lib->x11, "XSelectInput", &lib->select_input},
    {lib->x11, "XGetGeometry", &lib->get_geometry},
    {lib->x11, "XInternAtoms", &lib->intern_atoms},
    {lib->x11, "XFree", &lib->free},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(wanted[i].from, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  // Since libX11 1.7; without it a server that dies takes the program with it, as it does with SDL.
  void *symbol = dlsym(lib->x11, "XSetIOErrorExitHandler");
  memcpy(&lib->set_io_error_exit, &symbol, sizeof symbol);
  return 1;
}

void cxinput_unload(library *lib) {
  if (lib->xi) dlclose(lib->xi);
  if (lib->x11) dlclose(lib->x11);
}
