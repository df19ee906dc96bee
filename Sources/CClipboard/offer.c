#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "offer.h"

x11_clipboard *offer_open(const char *display, const char *selection, const char *const *types,
                          cclipboard_provider provider, void *context) {
  x11_clipboard *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->wake[0] = c->wake[1] = -1;
  c->provider = provider;
  c->context = context;
  if (pipe2(c->wake, O_CLOEXEC | O_NONBLOCK) || !xlib_open(&c->x, display)) goto failed;
  for (; types[c->type_count] && c->type_count < maximum_types; c->type_count++) {
    c->names[c->type_count] = strdup(types[c->type_count]);
    c->types[c->type_count] = xlib_atom(&c->x, types[c->type_count]);
  }
  c->targets = xlib_atom(&c->x, "TARGETS");
  c->selection = xlib_atom(&c->x, selection);
  // The limit is in units of four bytes. Half of it leaves room for the request's header.
  long request_size = x11()->XExtendedMaxRequestSize(c->x.display);
  c->piece = (size_t)(request_size > 0 ? request_size : 65535) * 2;
  if (c->piece > 1 << 20) c->piece = 1 << 20;
  x11()->XSetSelectionOwner(c->x.display, c->selection, c->x.window, CurrentTime);
  if (x11()->XGetSelectionOwner(c->x.display, c->selection) == c->x.window) return c;
failed:
  x11_clipboard_close(c);
  return NULL;
}

static void begin_transfer(x11_clipboard *c, const XSelectionRequestEvent *request, Atom type,
                           unsigned char *data, size_t count) {
  for (int i = 0; i < maximum_transfers; i++) {
    transfer *t = &c->transfers[i];
    if (t->data) continue;
    *t = (transfer){request->requestor, request->property, type, data, count, 0};
    const long size = (long)count;
    x11()->XSelectInput(c->x.display, request->requestor, PropertyChangeMask);
    x11()->XChangeProperty(c->x.display, request->requestor, request->property, c->x.incr, 32,
                         PropModeReplace, (const unsigned char *)&size, 1);
    return;
  }
  free(data);
}

// The requestor has read a piece: sends the next one, and an empty one at the end.
static void go_on(x11_clipboard *c, const XPropertyEvent *event) {
  if (event->state != PropertyDelete) return;
  for (int i = 0; i < maximum_transfers; i++) {
    transfer *t = &c->transfers[i];
    if (!t->data || t->requestor != event->window || t->property != event->atom) continue;
    size_t left = t->count - t->sent, piece = left < c->piece ? left : c->piece;
    x11()->XChangeProperty(c->x.display, t->requestor, t->property, t->type, 8, PropModeReplace,
                         t->data + t->sent, (int)piece);
    t->sent += piece;
    if (piece == 0) {
      x11()->XSelectInput(c->x.display, t->requestor, NoEventMask);
      free(t->data);
      t->data = NULL;
    }
    return;
  }
}

static void answer(x11_clipboard *c, const XSelectionRequestEvent *request) {
  XEvent event = {0};
  XSelectionEvent *reply = &event.xselection;
  reply->type = SelectionNotify;
  reply->requestor = request->requestor;
  reply->selection = request->selection;
  reply->target = request->target;
  reply->time = request->time;
  // Old clients leave the choice of the property to the owner.
  const Atom property = request->property ? request->property : request->target;
  if (request->target == c->targets) {
    Atom list[maximum_types + 1];
    list[0] = c->targets;
    memcpy(list + 1, c->types, sizeof(Atom) * (size_t)c->type_count);
    x11()->XChangeProperty(c->x.display, request->requestor, property, XA_ATOM, 32, PropModeReplace,
                         (const unsigned char *)list, c->type_count + 1);
    reply->property = property;
  }
  for (int i = 0; i < c->type_count && !reply->property; i++) {
    if (c->types[i] != request->target) continue;
    size_t count = 0;
    unsigned char *data = c->provider(c->context, c->names[i], &count);
    if (!data) break;
    XSelectionRequestEvent asked = *request;
    asked.property = property;
    reply->property = property;
    if (count > c->piece) {
      begin_transfer(c, &asked, c->types[i], data, count);
    } else {
      x11()->XChangeProperty(c->x.display, request->requestor, property, c->types[i], 8,
                           PropModeReplace, data, (int)count);
      free(data);
    }
  }
  x11()->XSendEvent(c->x.display, request->requestor, False, NoEventMask, &event);
}

x11_clipboard *x11_clipboard_offer(const char *display, const char *const *types,
                                   cclipboard_provider provider, void *context) {
  return offer_open(display, "CLIPBOARD", types, provider, context);
}

int offer_is_busy(const x11_clipboard *c) {
  int is_busy = 0;
  for (int i = 0; i < maximum_transfers; i++) is_busy |= c->transfers[i].data != NULL;
  return is_busy;
}

void offer_take(x11_clipboard *c, const XEvent *event) {
  if (event->type == SelectionRequest) answer(c, &event->xselectionrequest);
  else if (event->type == PropertyNotify) go_on(c, &event->xproperty);
}

void x11_clipboard_serve(x11_clipboard *c) {
  int is_owner = 1;
  for (;;) {
    const int is_busy = offer_is_busy(c);
    // After losing the clipboard, transfers in progress still get some time to finish.
    if (!is_owner && !is_busy) return;
    x11()->XFlush(c->x.display);
    const int found = xlib_wait(&c->x, c->wake[0], is_owner ? -1 : 5000);
    if (found != 1) return;
    while (x11()->XPending(c->x.display)) {
      XEvent event;
      x11()->XNextEvent(c->x.display, &event);
      if (c->x.is_gone) return;
      offer_take(c, &event);
      if (event.type == SelectionClear) is_owner = 0;
    }
  }
}

void x11_clipboard_stop(x11_clipboard *c) {
  const char byte = 0;
  // If the pipe is full, a wake-up is already waiting.
  ssize_t written = write(c->wake[1], &byte, 1);
  (void)written;
}

void x11_clipboard_close(x11_clipboard *c) {
  xlib_close(&c->x);
  for (int i = 0; i < 2; i++)
    if (c->wake[i] >= 0) close(c->wake[i]);
  for (int i = 0; i < c->type_count; i++) free(c->names[i]);
  for (int i = 0; i < maximum_transfers; i++) free(c->transfers[i].data);
  free(c);
}
