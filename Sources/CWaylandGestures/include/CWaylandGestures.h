// What SDL 2 does not offer on Wayland: trackpad pinches (pointer-gestures-unstable-v1), pens
// (tablet-unstable-v2), the times of touch and pointer events, files, texts and pictures while they are dragged, and
// pictures on the clipboard.
//
// Input is read from SDL's display connection with separate event queues, so SDL's events do not change.
// libwayland-client is opened at run time. Without it, or with a compositor that lacks a
// protocol, the input in question is missing.
#ifndef PANORAMA_CWAYLAND_GESTURES_H
#define PANORAMA_CWAYLAND_GESTURES_H

#include <stddef.h>
#include <stdint.h>

// Reads one kind of input: pinches, pens, or what is dragged over a window.
//
// Opening starts listening on `display`, the caller's wl_display, which must outlive the reader, and waits for the
// compositor's answer. It returns NULL on failure, with the reason in `*reason`. Reading the next event waits for
// it; it returns 1, or 0 once cwayland_stop has been called or the compositor is gone. Call it on one thread; others
// may use the display.
typedef struct cwayland_reader cwayland_reader;

// Makes reading return 0. Any thread may call it.
void cwayland_stop(cwayland_reader *reader);

// Stops listening, after the last reading has returned and before the display closes. Does nothing with NULL.
void cwayland_close(cwayland_reader *reader);

typedef enum {
  cwayland_pinch_began = 1,
  cwayland_pinch_changed,
  cwayland_pinch_ended,
  cwayland_pinch_cancelled,
} cwayland_pinch_phase;

typedef struct {
  cwayland_pinch_phase phase;
  // The wl_surface under the pinch, only for comparison.
  uintptr_t surface;
  // The pointer's position in the surface's units.
  double x, y;
  // The span relative to the pinch's beginning.
  double scale;
  // The rotation since the last event, in degrees clockwise.
  double rotation;
  // The compositor's clock, in milliseconds.
  uint32_t time;
} cwayland_pinch;

cwayland_reader *cwayland_pinches_open(void *display, const char **reason);
int cwayland_pinches_next(cwayland_reader *reader, cwayland_pinch *pinch);

// The whole state of a pen after a group of its events.
typedef struct {
  // The number of the pen's end, from 1. Each end of each pen has its own.
  int device;
  // The wl_surface that the pen is over or touches, only for comparison.
  uintptr_t surface;
  // The position in the surface's units.
  double x, y;
  // The pressure, 0 … 1; the tilt to the right and toward the user in degrees, -90 … 90.
  double pressure, tilt_x, tilt_y;
  // The pressed buttons on the side, one bit per button.
  uint32_t buttons;
  // Whether this end is an eraser, whether it is near the surface, and whether it touches it.
  int is_eraser, is_near, is_touching;
  // The compositor's clock, in milliseconds.
  uint32_t time;
} cwayland_pen;

cwayland_reader *cwayland_pens_open(void *display, const char **reason);
int cwayland_pens_next(cwayland_reader *reader, cwayland_pen *pen);

typedef enum {
  // The files or the text are over a window, have left it, or were dropped.
  cwayland_drop_over = 1,
  cwayland_drop_left,
  cwayland_drop_done,
} cwayland_drop_phase;

// What is dragged.
typedef enum {
  cwayland_drop_list = 0,
  cwayland_drop_text,
  cwayland_drop_picture,
} cwayland_drop_kind;

// The MIME types that are taken, in order of preference: a list of URIs, texts, and pictures; the last is NULL. At
// most 32.
extern const char *const cwayland_dropped_types[];

// One of them; NULL for -1.
const char *cwayland_dropped_type(int type);

// The kind of a type, by its index.
cwayland_drop_kind cwayland_dropped_kind(int type);

// The maximum size of the data of a type, in bytes.
size_t cwayland_dropped_limit(int type);

// Chooses among the types that a source offers, one bit per index: the index of the best list or text, or else of the
// best picture, and that of the best picture; each is -1 if there is none. What names only addresses of the web gives
// way to a picture.
void cwayland_choose_dropped(uint32_t types, int *type, int *picture);

// Whether a list or a text consists of addresses of the web, as browsers add them to the pictures that they drag.
int cwayland_is_address(const char *data, size_t size);

typedef struct {
  cwayland_drop_phase phase;
  // The wl_surface of the window, only for comparison.
  uintptr_t surface;
  // The position in the surface's units, and after the drag the last one.
  double x, y;
  // done: the list of URIs (RFC 2483), a text, or a picture file, in `size` bytes, which the caller frees with free();
  // NULL if it did not come. Its type is an index of `cwayland_dropped_types`.
  char *data;
  size_t size;
  int type;
} cwayland_drop;

// Of several waiting steps over a window, only the last is kept. The data may have 1 MB, a picture 64, and their source
// may take two seconds for each piece.
cwayland_reader *cwayland_drops_open(void *display, const char **reason);
int cwayland_drops_next(cwayland_reader *reader, cwayland_drop *drop);

// The times of touch and pointer events, because SDL 2 reports these events without times. They are read from
// SDL's connection with a separate queue, on the caller's thread.
typedef struct cwayland_times cwayland_times;

typedef enum {
  cwayland_touch_down = 1,
  cwayland_touch_motion,
  cwayland_touch_up,
  cwayland_pointer_motion,
  cwayland_button_down,
  cwayland_button_up,
  cwayland_pointer_axis,
  // All fingers are taken away, for a gesture of the compositor; without a time.
  cwayland_touch_cancelled,
} cwayland_moment_kind;

typedef struct {
  cwayland_moment_kind kind;
  // The finger's id; 0 for the pointer.
  int32_t finger;
  // touch down and motion, pointer motion: the position in the surface's units.
  double x, y;
  // The compositor's clock, in milliseconds.
  uint32_t time;
} cwayland_moment;

// Starts listening on `display`, the caller's wl_display, which must outlive the listener. Waits for
// the compositor's answer. Returns NULL on failure.
cwayland_times *cwayland_times_open(void *display);

// Takes the oldest moment that has been read from the display. Returns 1 with `*moment`, or 0 if
// there is none. Never waits.
int cwayland_times_take(cwayland_times *times, cwayland_moment *moment);

// The number of the event that pressed a button of the mouse last, among those that were taken (see
// cwayland_drag_begin), and whether a button is down.
uint32_t cwayland_times_press(cwayland_times *times, int *is_pressed);

// The number of the event with which a finger came down last, among those that were taken.
uint32_t cwayland_times_finger(const cwayland_times *times);

// Waits until everything that the compositor has sent so far has been read.
void cwayland_times_catch_up(cwayland_times *times);

// Stops listening, before the display closes.
void cwayland_times_close(cwayland_times *times);

// What the compositor of $WAYLAND_DISPLAY offers.
typedef struct {
  // Whether it shows windows (xdg-shell), and whether it draws their title bars (xdg-decoration).
  int has_windows, has_title_bars;
} cwayland_session;

// Asks the compositor over a separate connection, which is then closed. Everything is 0 without a compositor.
cwayland_session cwayland_ask_session(void);

// Returns 1 if libdecor, which SDL loads to draw title bars, and a plugin for it are installed.
int cwayland_has_libdecor(void);

// Returns 1 once the connection of `display`, a wl_display, has ended.
int cwayland_display_is_gone(void *display);

// The clipboard of the compositor of $WAYLAND_DISPLAY, over a connection of its own, with ext-data-control-v1 or
// wlr-data-control-unstable-v1. These need no window; compositors without them include GNOME's.
typedef struct cwayland_clipboard cwayland_clipboard;

// Returns the data of `type`, which are freed with free(), or NULL if there are none.
typedef void *(*cwayland_clipboard_provider)(void *context, const char *type, size_t *count);

// Returns 1 if there are a compositor and one of the protocols.
int cwayland_clipboard_exists(void);

// Takes the clipboard and offers `types`, which end with NULL. Returns NULL on failure.
cwayland_clipboard *cwayland_clipboard_offer(const char *const *types,
                                             cwayland_clipboard_provider provider, void *context);

// Answers requests until another program takes the clipboard, the compositor goes away, or
// cwayland_clipboard_stop is called. The provider is called on the thread that runs this.
void cwayland_clipboard_serve(cwayland_clipboard *clipboard);

// Ends cwayland_clipboard_serve. Any thread may call it.
void cwayland_clipboard_stop(cwayland_clipboard *clipboard);

// Frees the clipboard, after cwayland_clipboard_serve has returned.
void cwayland_clipboard_close(cwayland_clipboard *clipboard);

// Reads the clipboard as the first of `types` (which end with NULL; at most 32) that is offered. Waits at most
// `timeout` milliseconds for each piece and ten times as long for all, and reads at most `limit` bytes.
// Returns the bytes, to be freed with free(), and the index of their type; NULL if there are none.
void *cwayland_clipboard_read(const char *const *types, int timeout, size_t limit, size_t *count,
                              int *index);

// A drag of data from a window of ours, over its connection.
typedef struct cwayland_drag cwayland_drag;

// A picture beside the pointer: opaque pixels (0xFFRRGGBB), row by row, of which `scale` are a unit of the surface wide.
typedef struct {
  const uint32_t *pixels;
  int width, height, scale;
} cwayland_icon;

// Begins to drag `types`, which end with NULL, from `surface`, a wl_surface of `display`, the caller's wl_display, which
// must outlive the drag, as the reader of `drops` on it must. The number of the event of a button or a finger that is
// still down shows the compositor that the user wants it. `icon` may be NULL. Returns NULL on failure.
cwayland_drag *cwayland_drag_begin(void *display, cwayland_reader *drops, void *surface, uint32_t press,
                                   const cwayland_icon *icon, const char *const *types,
                                   cwayland_clipboard_provider provider, void *context);

// Sends the data to whoever takes them, until the drag has ended or cwayland_drag_cancel is called. Returns whether a
// window has taken them. The provider is called on the thread that runs this.
int cwayland_drag_serve(cwayland_drag *drag);

// Ends cwayland_drag_serve. Any thread may call it.
void cwayland_drag_cancel(cwayland_drag *drag);

// Frees the drag, after cwayland_drag_serve has returned; one that is under way ends.
void cwayland_drag_close(cwayland_drag *drag);

// The monotonic clock, in milliseconds.
long long cwayland_milliseconds(void);

// For tests: makes a display from a connected socket, which it then owns, and a surface for events.
// Both return NULL on failure.
void *cwayland_connect(int socket);
void *cwayland_create_surface(void *display);
void cwayland_disconnect(void *display);

#endif
