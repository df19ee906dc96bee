// libXi, opened at run time.
#ifndef PANORAMA_CXINPUT_LIBRARY_H
#define PANORAMA_CXINPUT_LIBRARY_H

#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>

#include "x11.h"

// The functions used from the library, looked up by name.
typedef struct {
  Status (*query_version)(Display *, int *, int *);
  int (*select_events)(Display *, Window, XIEventMask *, int);
  XIDeviceInfo *(*query_device)(Display *, int, int *);
  void (*free_device_info)(XIDeviceInfo *);
  Bool (*query_pointer)(Display *, int, Window, Window *, Window *, double *, double *, double *,
                        double *, XIButtonState *, XIModifierState *, XIGroupState *);
  XDevice *(*open_device)(Display *, XID);
  int (*select_extension_event)(Display *, Window, XEventClass *, int);
} xi_library;

// Like `x11()`.
const xi_library *xi(void);

#endif
