#include <X11/Xlib.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "CXInput.h"

double cxinput_font_resolution(const char *display_name) {
  double resolution = 0;
  void *x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!x11) return 0;
  Display *(*open_display)(const char *);
  int (*close_display)(Display *);
  char *(*resource_string)(Display *);
  *(void **)&open_display = dlsym(x11, "XOpenDisplay");
  *(void **)&close_display = dlsym(x11, "XCloseDisplay");
  *(void **)&resource_string = dlsym(x11, "XResourceManagerString");
  Display *display =
    open_display && close_display && resource_string ? open_display(display_name) : NULL;
  if (display) {
    // Lines of "name:<blanks>value"; the last line with a name wins.
    const char *line = resource_string(display);
    while (line && *line) {
      if (!strncmp(line, "Xft.dpi:", 8)) resolution = strtod(line + 8, NULL);
      line = strchr(line, '\n');
      if (line) line++;
    }
    close_display(display);
  }
  dlclose(x11);
  return resolution;
}
