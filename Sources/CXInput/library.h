// libX11 and libXi, opened at run time.
#ifndef PANORAMA_CXINPUT_LIBRARY_H
#define PANORAMA_CXINPUT_LIBRARY_H

#include <X11/Xlib.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>

// The functions used from the two libraries, looked up by name.
typedef struct {
  void *x11, *xi;
  Display *(*open_display)(const char *);
  int (*close_display)(Display *);
  Bool (*query_extension)(Display *, const char *, int *, int *, int *);
  int (*pending)(Display *);
  int (*next_event)(Display *, XEvent *);
  Bool (*get_event_data)(Display *, XGenericEventCookie *);
  void (*free_event_data)(Display *, XGenericEventCookie *);
  int (*flush)(Display *);
  Status (*query_version)(Display *, int *, int *);
  int (*select_events)(Display *, Window, XIEventMask *, int);
  XIDeviceInfo *(*query_device)(Display *, int, int *);
  void (*free_device_info)(XIDeviceInfo *);
  Bool (*query_pointer)(Display *, int, Window, Window *, Window *, double *, double *, double *,
                        double *, XIButtonState *, XIModifierState *, XIGroupState *);
  XDevice *(*open_device)(Display *, XID);
  int (*select_extension_event)(Display *, Window, XEventClass *, int);
  int (*select_input)(Display *, Window, long);
  Status (*get_geometry)(Display *, Drawable, Window *, int *, int *, unsigned *, unsigned *,
                         unsigned *, unsigned *);
  Status (*intern_atoms)(Display *, char **, int, Bool, Atom *);
  int (*free)(void *);
  void (*set_io_error_exit)(Display *, void (*)(Display *, void *), void *);
  int (*init_threads)(void);
} library;

// Opens both libraries and looks up the names. Returns 1 on success. Call `cxinput_unload` in any
// case.
int cxinput_load(library *lib);
void cxinput_unload(library *lib);

#endif
