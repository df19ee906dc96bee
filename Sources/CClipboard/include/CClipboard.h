// The desktop's clipboard, and drags to and from other programs: pictures, which SDL 2 does not support, and texts, for which SDL 2 blocks the caller.
//
// Where the Wayland compositor of $WAYLAND_DISPLAY gives programs control of the clipboard (CWaylandGestures.h),
// that compositor is asked, otherwise the X server, which shares the clipboard of a Wayland desktop (GNOME). libX11 and
// libwayland-client are opened at run time. The owner of the clipboard must answer requests as long as it is the
// owner: cclipboard_serve does so on the calling thread, over its own connection.
#ifndef PANORAMA_CCLIPBOARD_H
#define PANORAMA_CCLIPBOARD_H

#include <stddef.h>
#include <stdint.h>

#include "CWaylandGestures.h"

typedef struct cclipboard cclipboard;

// Returns the data of `type`, which are freed with free(), or NULL if there are none. Called on the
// thread that runs cclipboard_serve.
typedef void *(*cclipboard_provider)(void *context, const char *type, size_t *count);

// Returns 1 if there probably is a clipboard.
int cclipboard_exists(void);

// Takes the clipboard and offers `types`, which end with NULL. `display` names an X server; NULL stands for the
// desktop's clipboard. Returns NULL on failure.
cclipboard *cclipboard_offer(const char *display, const char *const *types,
                             cclipboard_provider provider, void *context);

// Answers requests until another program takes the clipboard, the server goes away, or
// cclipboard_stop is called.
void cclipboard_serve(cclipboard *clipboard);

// Ends cclipboard_serve. Any thread may call it.
void cclipboard_stop(cclipboard *clipboard);

// Frees the clipboard, after cclipboard_serve has returned.
void cclipboard_close(cclipboard *clipboard);

// Reads the clipboard (see `cclipboard_offer`) as the first of `types` (which end with NULL) that its owner
// offers; an owner that offers no list is asked for the first. Waits at most `timeout` milliseconds for each
// answer and ten times as long for all, and reads at most `limit` bytes.
// Returns the bytes, to be freed with free(), and the index of their type; NULL if there are none.
void *cclipboard_read(const char *display, const char *const *types, int timeout, size_t limit,
                      size_t *count, int *index);

// A drag from a window of this program to others, which a press of the mouse or a finger has begun. The functions go
// together as those of the clipboard do.
typedef struct cclipboard_drag cclipboard_drag;

// Begins a drag on the X server `display` (NULL: $DISPLAY). The pointer is followed while its first button is down; with
// `is_driven`, the drag is led by cclipboard_drag_move and cclipboard_drag_drop, because fingers do not move the
// pointer. `icon`, whose scale does not matter, may be NULL. Returns NULL on failure.
cclipboard_drag *cclipboard_drag_x11(const char *display, int is_driven, const cwayland_icon *icon,
                                     const char *const *types, cclipboard_provider provider, void *context);

// Begins a drag over the connection `display`, a wl_display that outlives the drag, from its wl_surface. `drops` is
// the reader of drops there (cwayland_drops_open), and `press` the number of the event that pressed the button
// or of the finger (cwayland_times_press, cwayland_times_finger). Returns NULL on failure.
cclipboard_drag *cclipboard_drag_wayland(void *display, void *drops, void *surface, uint32_t press,
                                         const cwayland_icon *icon, const char *const *types,
                                         cclipboard_provider provider, void *context);

// Leads a drag that is driven: to a position in pixels of the whole display, and to its end there. The compositor of
// Wayland leads all drags. Any thread may call them.
void cclipboard_drag_move(cclipboard_drag *drag, int x, int y);
void cclipboard_drag_drop(cclipboard_drag *drag);

// Follows the drag until the button is released and the data were fetched, or until it is cancelled. Returns whether
// another window has taken them.
int cclipboard_drag_serve(cclipboard_drag *drag);

// Ends cclipboard_drag_serve. Any thread may call it.
void cclipboard_drag_cancel(cclipboard_drag *drag);

// Frees the drag, after cclipboard_drag_serve has returned.
void cclipboard_drag_close(cclipboard_drag *drag);

// What other programs drag over windows of this one on an X server, over a connection of its own. The windows name a
// window there that answers for them (XdndProxy), so SDL, which takes only files and texts, hears nothing of it. A
// source that does not know such windows, such as a Wayland compositor for programs of X, talks to SDL.
typedef struct cclipboard_drops cclipboard_drops;

// Returns NULL without an X server; `display` NULL stands for $DISPLAY.
cclipboard_drops *cclipboard_drops_open(const char *display);

// Lets `window` be answered for. `connection` is the Xlib Display that the caller uses on this thread.
void cclipboard_drops_watch(const cclipboard_drops *drops, void *connection, uint64_t window);

// Waits for the next step of a drag, whose `surface` is the window and whose position is in its pixels. Returns 1, or 0
// once cclipboard_drops_stop has been called or the server is gone.
int cclipboard_drops_next(cclipboard_drops *drops, cwayland_drop *drop);

// Makes cclipboard_drops_next return 0. Any thread may call it.
void cclipboard_drops_stop(cclipboard_drops *drops);

// Closes the connection, after the last cclipboard_drops_next has returned. The windows need no answer then.
void cclipboard_drops_close(cclipboard_drops *drops);

#endif
