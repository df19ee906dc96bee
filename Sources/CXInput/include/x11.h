// The functions used from libX11, looked up by name at run time. For C only: Xlib's names would be everywhere in Swift.
#ifndef PANORAMA_X11_H
#define PANORAMA_X11_H

#include <X11/Xlib.h>

#define X11_FUNCTIONS(F) \
  F(XOpenDisplay) F(XCloseDisplay) F(XInitThreads) F(XSetErrorHandler) F(XSetIOErrorHandler) \
  F(XResourceManagerString) F(XQueryExtension) F(XPending) F(XNextEvent) F(XGetEventData) \
  F(XFreeEventData) F(XSelectInput) F(XSendEvent) F(XFlush) F(XFree) F(XInternAtom) F(XInternAtoms) \
  F(XGetAtomName) F(XCreateSimpleWindow) F(XSetWindowBackground) F(XGetGeometry) F(XChangeProperty) \
  F(XGetWindowProperty) F(XSetSelectionOwner) F(XGetSelectionOwner) F(XConvertSelection) \
  F(XExtendedMaxRequestSize) F(XQueryPointer) F(XTranslateCoordinates) F(XCreateWindow) \
  F(XDestroyWindow) F(XMoveWindow) F(XMapRaised) F(XCreatePixmap) F(XFreePixmap) F(XCreateGC) F(XFreeGC) \
  F(XInitImage) F(XPutImage) F(XSetWindowBackgroundPixmap)

// A pointer to each function, with the type that its header declares.
#define X11_FIELD(name) __typeof__(name) *name;
typedef struct {
  X11_FUNCTIONS(X11_FIELD)
  // NULL before libX11 1.7.
  void (*XSetIOErrorExitHandler)(Display *, void (*)(Display *, void *), void *);
} x11_library;

// The library, which the first call opens; it stays open, as SDL keeps it anyway. NULL if it is missing.
const x11_library *x11(void);

#endif
