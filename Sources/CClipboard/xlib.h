// What is used of libX11, looked up by name.
#ifndef PANORAMA_CCLIPBOARD_XLIB_H
#define PANORAMA_CCLIPBOARD_XLIB_H

#include <X11/Xatom.h>
#include <X11/Xlib.h>

typedef struct {
  Display *(*open_display)(const char *);
  int (*close_display)(Display *);
  Window (*create_simple_window)(Display *, Window, int, int, unsigned, unsigned, unsigned,
                                 unsigned long, unsigned long);
  Atom (*intern_atom)(Display *, const char *, Bool);
  int (*set_selection_owner)(Display *, Atom, Window, Time);
  Window (*get_selection_owner)(Display *, Atom);
  int (*convert_selection)(Display *, Atom, Atom, Atom, Window, Time);
  int (*change_property)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int);
  int (*delete_property)(Display *, Window, Atom);
  int (*get_window_property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *,
                             unsigned long *, unsigned long *, unsigned char **);
  Status (*send_event)(Display *, Window, Bool, long, XEvent *);
  int (*select_input)(Display *, Window, long);
  int (*next_event)(Display *, XEvent *);
  int (*pending)(Display *);
  int (*flush)(Display *);
  int (*free)(void *);
  long (*max_request_size)(Display *);
  void (*set_io_error_exit)(Display *, void (*)(Display *, void *), void *);  // NULL before 1.7
  int is_gone;
} xlib;

// Opens the library, for good: SDL holds it anyway. 1 on success.
int xlib_load(xlib *library);

// Opens a connection. From then on the end of the server sets `is_gone` and ends what waits; with a
// libX11 before 1.7 it ends the program.
Display *xlib_open(xlib *library, const char *name);

// Closes it; where the server is gone there is nobody to say so to.
void xlib_close(xlib *library, Display *display);

// Waits until the connection has events, `wake` (< 0: none) can be read, or the time is up (< 0:
// never). 1: events; 0: time is up; -1: woken, or the server is gone.
int xlib_wait(xlib *library, Display *display, int wake, int timeout);

#endif
