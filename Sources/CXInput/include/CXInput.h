// X11 input that SDL 2 does not report: smooth scrolling, trackpad pinches, pens, and fingers that leave
// a touch screen.
//
// SDL 2 asks the X server for whole wheel clicks only. This target opens a second connection to the same
// server and asks for XInput 2.4 events on SDL's windows; SDL's own events do not change. Events that the
// server gives to only one client (pinches, if SDL 3 has asked for them first) are missing, without an error.
// libX11 and libXi are opened at run time. Without them, or without XInput 2.1, there is no connection, and
// scrolling comes in whole wheel clicks only.
#ifndef PANORAMA_CXINPUT_H
#define PANORAMA_CXINPUT_H

#include <stddef.h>
#include <stdint.h>

typedef struct cxinput cxinput;

typedef enum {
  cxinput_scroll = 1,
  cxinput_pinch_began,
  cxinput_pinch_changed,
  cxinput_pinch_ended,
  cxinput_pinch_cancelled,
  // A finger left the screen, whichever client received its touch. There is no window or position.
  cxinput_finger_lifted,
  // The whole state of a pen after one of its events. SDL's mouse events report pens too.
  cxinput_pen,
  // Pens were added or removed: watch every window again. No pen is near until it reports. There is
  // no window or position.
  cxinput_pens_changed,
} cxinput_kind;

typedef struct {
  cxinput_kind kind;
  uint64_t window;
  // Pixels in the window.
  double x, y;
  // scroll: wheel clicks, possibly fractional; right and down are positive.
  double dx, dy;
  // pinch: the span relative to its beginning; the rotation since the last event in degrees clockwise.
  double scale, rotation;
  // X modifier mask: Shift 1, Control 4, Mod1 (Alt) 8, Mod4 (Super) 64.
  uint32_t modifiers;
  // scroll: whether the device has sent only whole clicks, as a wheel does.
  int is_wheel;
  // The server's time in milliseconds, and XInput's device id.
  uint32_t time;
  int device;
  // finger_lifted: XInput's touch id.
  uint32_t touch;
  // pen: the pressure, 0 … 1; the tilt to the right and toward the user in degrees, -90 … 90.
  double pressure, tilt_x, tilt_y;
  // pen: button N is bit N - 1. The tip is button 1; all others are on its side.
  uint32_t buttons;
  // pen: whether this end is an eraser, and whether it is near the surface or touches it.
  int is_eraser, is_near;
} cxinput_event;

// Connects to `display` (NULL: $DISPLAY). Returns NULL on failure, with the reason in `*reason`.
cxinput *cxinput_open(const char *display, const char **reason);

// The server's XInput version times 100: 204 has pinches, 201 smooth scrolling.
int cxinput_version(const cxinput *connection);

// Asks for a window's events. Returns 0 on success.
int cxinput_watch(cxinput *connection, uint64_t window);

// Waits for the next event. Returns 1 with `*event`, or 0 once cxinput_stop has been called or the
// server is gone.
int cxinput_next(cxinput *connection, cxinput_event *event);

// Makes cxinput_next return 0. Any thread may call it.
void cxinput_stop(cxinput *connection);

// Closes the connection, after the last cxinput_next has returned.
void cxinput_close(cxinput *connection);

// The desktop's text resolution in dots per inch, from the resource Xft.dpi of `display` (NULL:
// $DISPLAY); at 96 a point is a pixel. 0 if the desktop does not set it.
double cxinput_font_resolution(const char *display);

// Ignores errors about windows that no longer exist. SDL wakes its loop by a message to one of its
// windows over a second connection. If another thread does so while the window closes, the message
// arrives too late, and the error would end the program. Call it before SDL starts: SDL restores the
// handler it found when it quits.
void cxinput_forgive_lost_windows(void);

// When an event happened by the X server's clock, read from an XEvent that SDL passes on.
typedef enum {
  cxinput_stamp_core = 1,
  cxinput_stamp_pointer,  // XInput's motion and buttons
  cxinput_stamp_touch,    // XInput's touches
} cxinput_stamp_kind;

typedef struct {
  cxinput_stamp_kind kind;
  int device;      // XInput's device id; 0 for core events
  uint32_t touch;  // XInput's touch id
  uint32_t time;   // milliseconds, wrapping after 49.7 days
} cxinput_stamp;

// XInput's opcode on an open Xlib `display`; -1 without XInput.
int cxinput_opcode(void *display);

// Reads the time of an XEvent, whose extension data must still be there. Returns 1 with `*stamp`, or
// 0 if it has no time.
int cxinput_stamp_read(int opcode, const void *event, cxinput_stamp *stamp);

// Calls `did_end` instead of ending the program when the X server behind `display` (an open Xlib
// Display) goes away. It is called from inside the Xlib call that notices; that call and every later
// one then return without a result. Call this on the main thread, which must be the only one that
// uses the display. Returns 0 on success, -1 with a libX11 before 1.7.
int cxinput_outlive_server(void *display, void (*did_end)(void *context), void *context);

// Set this while a thread wakes the main thread through SDL's second display. If the server is gone,
// the thread then waits inside that call until the program ends.
void cxinput_set_waking(int is_waking);

// Files or a text dragged over a window, read from their source's messages (XDND protocol, freedesktop.org,
// version 5).
typedef struct {
  unsigned long position, leave;
} cxinput_drag_atoms;

typedef struct {
  uint64_t window;
  int is_over;         // 0: the drag left the window
  int root_x, root_y;  // position in pixels of the whole display
} cxinput_drag;

// Asks the server of an open Xlib `display` for the messages' atoms. Returns 0 on success.
int cxinput_drag_prepare(void *display, cxinput_drag_atoms *atoms);

// Reads an XEvent. Returns 1 if it was a step of a drag.
int cxinput_drag_read(const cxinput_drag_atoms *atoms, const void *event, cxinput_drag *drag);

// What was dropped, as its source wrote it: a list of files (text/uri-list) or a text. It is read from the XEvent that
// announces it, before SDL reads it. Returns NULL for any other event; the caller frees the data.
char *cxinput_drop_data(const void *event, size_t *size, int *is_text);

// Sets the pixel value with which the X server paints newly visible parts of a window until the
// program draws there. `display` is an open Xlib Display.
void cxinput_set_ground(void *display, uint64_t window, uint64_t pixel);

#endif
