// Pens: slave devices with a pressure axis.
#ifndef PANORAMA_CXINPUT_PENS_H
#define PANORAMA_CXINPUT_PENS_H

#include "CXInput.h"
#include "library.h"

#include <pthread.h>

enum { pen_limit = 32 };

typedef struct {
  int device;
  // The numbers of the valuators; -1 for a missing one.
  int pressure, tilt_x, tilt_y;
  double pressure_minimum, pressure_maximum;
  // The axes of the position, which are always valuators 0 and 1: their ranges and last values.
  struct {
    int is_absolute;
    double minimum, maximum, value;
  } place[2];
  // The position on the display, and that of its window's corner.
  double root[2], corner[2];
  // Whether the device reports that the pen comes near and leaves.
  int has_proximity;
  // Whether it has reported that.
  int knows_proximity;
  // The state after the last event. Events leave out what has not changed.
  cxinput_event state;
} pen;

typedef struct {
  // Held while the list changes, and by other threads while they read it.
  pthread_mutex_t lock;
  pen all[pen_limit];
  int count;
  // The display's size in pixels.
  double width, height;
  // The types of the proximity events, or 0.
  int proximity_in, proximity_out;
} pen_list;

// Reads the list of pens. Asks for their proximity events anywhere on the display, and for changes of its
// size.
void pens_read(pen_list *pens, Display *display);

// Asks for the events of all pens over `window`. Any thread may call it.
void pens_watch(pen_list *pens, Display *display, Window window);

// Whether an event comes from a pen itself, and not from the pointer that the pen moves.
int pens_own(pen_list *pens, const XIDeviceEvent *event);

// Reads an event of a pen itself. Returns 1 with `*out`, or 0 if there is nothing to report.
int pens_take(pen_list *pens, const XIDeviceEvent *event, cxinput_event *out);

// The same for a raw event. While a button is down, the server sends a pen's other events only to the
// client that got the press first, which may be SDL.
int pens_take_raw(pen_list *pens, const XIRawEvent *event, cxinput_event *out);

// Reads an event of the first version of the extension: a pen comes near or leaves. Returns 1 with
// `*out` if it has left.
int pens_take_proximity(pen_list *pens, const XEvent *event, cxinput_event *out);

// Reads the display's size from an event, if it has changed.
void pens_take_size(pen_list *pens, const XEvent *event);

// Notes that `device` moved the pointer. Returns 1 with `*out` if that shows that a pen has left
// without a report.
int pens_note_pointer(pen_list *pens, int device, uint32_t time, cxinput_event *out);

#endif
