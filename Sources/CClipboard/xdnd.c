#include "xdnd.h"

xdnd xdnd_names(const xlib *c) {
  return (xdnd){
      .aware = xlib_atom(c, "XdndAware"),
      .proxy = xlib_atom(c, "XdndProxy"),
      .enter = xlib_atom(c, "XdndEnter"),
      .position = xlib_atom(c, "XdndPosition"),
      .leave = xlib_atom(c, "XdndLeave"),
      .status = xlib_atom(c, "XdndStatus"),
      .drop = xlib_atom(c, "XdndDrop"),
      .finished = xlib_atom(c, "XdndFinished"),
      .copy = xlib_atom(c, "XdndActionCopy"),
      .type_list = xlib_atom(c, "XdndTypeList"),
  };
}

void xdnd_send(const xlib *c, Window recipient, Window about, Atom what, Window sender, const long numbers[4]) {
  XEvent event = {0};
  XClientMessageEvent *message = &event.xclient;
  message->type = ClientMessage;
  message->window = about;
  message->message_type = what;
  message->format = 32;
  message->data.l[0] = (long)sender;
  for (int i = 0; i < 4; i++) message->data.l[i + 1] = numbers[i];
  x11()->XSendEvent(c->display, recipient, False, NoEventMask, &event);
}
