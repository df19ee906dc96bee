// The functions used from libX11, looked up by name.
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
  int (*get_window_property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *,
                             unsigned long *, unsigned long *, unsigned char **);
  Status (*send_event)(Display *, Window, Bool, long, XEvent *);
  int (*select_input)(Display *, Window, long);
  int (*next_event)(Display *, XEvent *);
  int (*pending)(Display *);
  int (*flush)(Display *);
  int (*free)(void *);
  long (*max_request_size)(Display *);
  void (*set_io_error_exit)(Display *, void (*)(Display *, void *), void *);  // NULL before libX11 1.7
  int is_gone;
} xlib;

// Opens the library and never closes it, because SDL keeps it loaded anyway. Returns 1 on success.
int xlib_load(xlib *library);

// Opens a connection. If its server goes away, `is_gone` is set and waiting ends; with a libX11
// before 1.7 the program ends.
Display *xlib_open(xlib *library, const char *name);

// Closes the connection, unless the server is gone.
void xlib_close(xlib *library, Display *display);

// Waits until the connection has events, the descriptor `wake` (< 0: none) can be read, or `timeout`
// milliseconds (< 0: unlimited) have passed. Returns 1 for events, 0 on timeout, -1 if woken or the
// server is gone.
int xlib_wait(xlib *library, Display *display, int wake, int timeout);

#endif
