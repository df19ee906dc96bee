// Trackpads on X11 as they are: smooth scrolling and pinches; and which fingers have left a touch
// screen.
//
// SDL 2 asks the X server for whole wheel clicks only. This opens a second connection to the same
// server and asks for XInput 2.4 events on SDL's windows; SDL's own events stay as they are.
// libX11 and libXi are opened at run time: without them, or without XInput 2.1, there is simply no
// connection, and the wheel path serves.
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
  // A finger left the glass, whoever was told of its touch. It has no window and no place.
  cxinput_finger_lifted,
} cxinput_kind;

typedef struct {
  cxinput_kind kind;
  uint64_t window;
  // Pixels in the window.
  double x, y;
  // scroll: clicks of a wheel, fractions included; right and down are positive.
  double dx, dy;
  // pinch: span relative to its beginning; the turn since the last event, degrees clockwise.
  double scale, rotation;
  // X modifier mask: Shift 1, Control 4, Mod1 (Alt) 8, Mod4 (Super) 64.
  uint32_t modifiers;
  // scroll: the device has only ever sent whole clicks: a wheel.
  int is_wheel;
  // The server's clock in milliseconds, and XInput's number of the device.
  uint32_t time;
  int device;
  // finger_lifted: XInput's name of the finger.
  uint32_t touch;
} cxinput_event;

// Connects to `display` (NULL: $DISPLAY). NULL when there is nothing to connect to, and `*reason`
// then says why in a few words.
cxinput *cxinput_open(const char *display, const char **reason);

// The server's XInput version in hundreds: 204 has pinches, 201 smooth scrolling.
int cxinput_version(const cxinput *connection);

// Asks for the events of a window. 0 on success.
int cxinput_watch(cxinput *connection, uint64_t window);

// Waits for the next event. 1: `*event` is one; 0: cxinput_stop was called, or the server is gone.
int cxinput_next(cxinput *connection, cxinput_event *event);

// Makes cxinput_next return 0, from any thread.
void cxinput_stop(cxinput *connection);

// After the last cxinput_next has returned.
void cxinput_close(cxinput *connection);

// Dots per inch that the desktop of `display` (NULL: $DISPLAY) wants text in, from its resource
// Xft.dpi; 96 is a point to a pixel. 0 where it does not say.
double cxinput_font_resolution(const char *display);

// From now on nothing happens when a message is sent to a window that has gone. SDL wakes its loop
// by a message to one of its windows, over a second connection: where another thread does so while
// the window is being closed, the message comes too late, and the error would end the program. To
// be called before SDL starts, which puts the handler back that it found when it ends.
void cxinput_forgive_lost_windows(void);

// When something happened by the X server's clock, read from an XEvent that SDL passes on.
typedef enum {
  cxinput_stamp_core = 1,  // SDL passes the XEvent on before it tells of it
  cxinput_stamp_motion,    // XInput's: SDL tells of it first
  cxinput_stamp_touch,     // likewise
} cxinput_stamp_kind;

typedef struct {
  cxinput_stamp_kind kind;
  int device;      // XInput's number of the device it came from; 0 for core events
  uint32_t touch;  // XInput's name of the finger
  uint32_t time;   // milliseconds, wrapping after 49.7 days
} cxinput_stamp;

// XInput's number on an open Xlib `display`; -1 where it is missing.
int cxinput_opcode(void *display);

// Reads an XEvent, whose extension data must still be there. 1: `*stamp` has its time; 0: it says
// none.
int cxinput_stamp_read(int opcode, const void *event, cxinput_stamp *stamp);

// From now on the end of the X server behind `display` (an open Xlib Display) is told by `did_end`,
// from inside whatever call found it, in place of ending the program. When it returns, that call
// returns without an answer, as every later one does. To be called on the main thread, which is the
// only one that may use the display. 0 on success, -1 with a libX11 before 1.7.
int cxinput_outlive_server(void *display, void (*did_end)(void *context), void *context);

// To be set while a thread wakes the main thread through a display that only SDL knows: where that
// one has ended, the thread waits in there until the program ends.
void cxinput_set_waking(int is_waking);

// Files dragged over a window, read from the messages of their source (the XDND protocol,
// freedesktop.org, version 5).
typedef struct {
  unsigned long position, leave;
} cxinput_drag_atoms;

typedef struct {
  uint64_t window;
  int is_over;         // 0: the drag left the window
  int root_x, root_y;  // where it is, in pixels of the whole display
} cxinput_drag;

// Asks the server of an open Xlib `display` for the messages' names. 0 on success.
int cxinput_drag_prepare(void *display, cxinput_drag_atoms *atoms);

// Reads an XEvent. 1: it was a step of a drag.
int cxinput_drag_read(const cxinput_drag_atoms *atoms, const void *event, cxinput_drag *drag);

// The list of files that a drop brought, as its source wrote it (text/uri-list), from the XEvent that
// says that it is there; to be asked before SDL has read it. NULL where it is none, else to be freed.
char *cxinput_drop_text(const void *event, size_t *size);

// Has the X server itself paint what it uncovers of a window, and all of it when it is mapped, in
// this pixel value, until the program has drawn there. `display` is Xlib's and the caller's.
void cxinput_set_ground(void *display, uint64_t window, uint64_t pixel);

#endif
