// The owner of a selection of an X server: of the clipboard, or of what is dragged.
#ifndef PANORAMA_CCLIPBOARD_OFFER_H
#define PANORAMA_CCLIPBOARD_OFFER_H

#include "x11_clipboard.h"
#include "xlib.h"

enum { maximum_types = 16, maximum_transfers = 8 };

// Data too large for one request is sent in pieces: the INCR protocol (ICCCM 2.7.2).
typedef struct {
  Window requestor;
  Atom property, type;
  unsigned char *data;
  size_t count, sent;
} transfer;

struct x11_clipboard {
  xlib x;
  Atom selection, targets, types[maximum_types];
  char *names[maximum_types];
  int type_count, wake[2];
  size_t piece;
  cclipboard_provider provider;
  void *context;
  transfer transfers[maximum_transfers];
};

// Takes a selection and offers `types`, as cclipboard_offer does.
x11_clipboard *offer_open(const char *display, const char *selection, const char *const *types,
                          cclipboard_provider provider, void *context);

// Answers a request for data, and goes on with those that are sent in pieces.
void offer_take(x11_clipboard *offer, const XEvent *event);

// Whether data are being sent in pieces.
int offer_is_busy(const x11_clipboard *offer);

#endif
