// libXi, opened at run time.
#ifndef PANORAMA_CXINPUT_LIBRARY_H
#define PANORAMA_CXINPUT_LIBRARY_H

#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>

#include "x11.h"

#define XI_FUNCTIONS(F) \
  F(XIQueryVersion) F(XISelectEvents) F(XIQueryDevice) F(XIFreeDeviceInfo) F(XIQueryPointer) \
  F(XOpenDevice) F(XSelectExtensionEvent)

typedef struct {
  XI_FUNCTIONS(X11_FIELD)
} xi_library;

// Like `x11()`.
const xi_library *xi(void);

#endif
