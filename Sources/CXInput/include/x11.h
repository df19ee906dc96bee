// The functions used from libX11, looked up by name at run time. For C only: Xlib's names would be everywhere in Swift.
#ifndef PANORAMA_X11_H
#define PANORAMA_X11_H

#include <X11/Xlib.h>

typedef struct {
  Display *(*open_display)(const char *);
  int (*close_display)(Display *);
  int (*init_threads)(void);
  XErrorHandler (*set_error_handler)(XErrorHandler);
  XIOErrorHandler (*set_io_error_handler)(XIOErrorHandler);
  // NULL before libX11 1.7.
  void (*set_io_error_exit)(Display *, void (*)(Display *, void *), void *);
  char *(*resource_string)(Display *);
  Bool (*query_extension)(Display *, const char *, int *, int *, int *);
  int (*pending)(Display *);
  int (*next_event)(Display *, XEvent *);
  Bool (*get_event_data)(Display *, XGenericEventCookie *);
  void (*free_event_data)(Display *, XGenericEventCookie *);
  int (*select_input)(Display *, Window, long);
  Status (*send_event)(Display *, Window, Bool, long, XEvent *);
  int (*flush)(Display *);
  int (*free)(void *);
  Atom (*intern_atom)(Display *, const char *, Bool);
  Status (*intern_atoms)(Display *, char **, int, Bool, Atom *);
  char *(*atom_name)(Display *, Atom);
  Window (*create_simple_window)(Display *, Window, int, int, unsigned, unsigned, unsigned,
                                 unsigned long, unsigned long);
  int (*set_background)(Display *, Window, unsigned long);
  Status (*get_geometry)(Display *, Drawable, Window *, int *, int *, unsigned *, unsigned *,
                         unsigned *, unsigned *);
  int (*change_property)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int);
  int (*get_window_property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *,
                             unsigned long *, unsigned long *, unsigned char **);
  int (*set_selection_owner)(Display *, Atom, Window, Time);
  Window (*get_selection_owner)(Display *, Atom);
  int (*convert_selection)(Display *, Atom, Atom, Atom, Window, Time);
  long (*max_request_size)(Display *);
} x11_library;

// The library, which the first call opens; it stays open, as SDL keeps it anyway. NULL if it is missing.
const x11_library *x11(void);

#endif
