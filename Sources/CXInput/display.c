#include <stdlib.h>
#include <string.h>

#include "CXInput.h"
#include "x11.h"

double cxinput_font_resolution(const char *display_name) {
  double resolution = 0;
  Display *display = x11() ? x11()->XOpenDisplay(display_name) : NULL;
  if (!display) return 0;
  // Lines of "name:<blanks>value"; the last line with a name wins.
  const char *line = x11()->XResourceManagerString(display);
  while (line && *line) {
    if (!strncmp(line, "Xft.dpi:", 8)) resolution = strtod(line + 8, NULL);
    line = strchr(line, '\n');
    if (line) line++;
  }
  x11()->XCloseDisplay(display);
  return resolution;
}

void cxinput_set_ground(void *display, uint64_t window, uint64_t pixel) {
  if (x11() && display && window) x11()->XSetWindowBackground(display, window, pixel);
}
