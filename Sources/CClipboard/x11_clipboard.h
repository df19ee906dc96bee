// The clipboard of an X server; the functions do what those of CClipboard.h say.
#ifndef PANORAMA_X11_CLIPBOARD_H
#define PANORAMA_X11_CLIPBOARD_H

#include "CClipboard.h"

typedef struct x11_clipboard x11_clipboard;

x11_clipboard *x11_clipboard_offer(const char *display, const char *const *types,
                                   cclipboard_provider provider, void *context);
void x11_clipboard_serve(x11_clipboard *clipboard);
void x11_clipboard_stop(x11_clipboard *clipboard);
void x11_clipboard_close(x11_clipboard *clipboard);
void *x11_clipboard_read(const char *display, const char *const *types, int timeout, size_t limit,
                         size_t *count, int *index);

// Reads any selection as `type`; the rest is as for the clipboard.
void *x11_selection_read(const char *display, const char *selection, const char *type, int timeout, size_t limit,
                         size_t *count);

#endif
