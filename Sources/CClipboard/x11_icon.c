#include "x11_icon.h"

#include <limits.h>

enum { distance = 12 };

// Draws the picture as the ground of the window, so the server shows it without further work.
static void draw(const x11_icon *i, const xlib *c, const cwayland_icon *picture) {
  Display *display = c->display;
  const Visual *visual = DefaultVisual(display, DefaultScreen(display));
  const int depth = DefaultDepth(display, DefaultScreen(display));
  const unsigned short order = 1;
  XImage image = {
    .width = picture->width, .height = picture->height, .format = ZPixmap, .data = (char *)picture->pixels,
    .byte_order = *(const char *)&order ? LSBFirst : MSBFirst, .bitmap_unit = 32, .bitmap_bit_order = LSBFirst,
    .bitmap_pad = 32, .depth = depth, .bytes_per_line = picture->width * 4, .bits_per_pixel = 32,
    .red_mask = visual->red_mask, .green_mask = visual->green_mask, .blue_mask = visual->blue_mask};
  if (!x11()->XInitImage(&image)) return;
  const unsigned width = (unsigned)picture->width, height = (unsigned)picture->height;
  const Pixmap pixmap = x11()->XCreatePixmap(display, i->window, width, height, (unsigned)depth);
  const GC pen = x11()->XCreateGC(display, pixmap, 0, NULL);
  x11()->XPutImage(display, pixmap, pen, &image, 0, 0, 0, 0, width, height);
  x11()->XSetWindowBackgroundPixmap(display, i->window, pixmap);
  x11()->XFreeGC(display, pen);
  x11()->XFreePixmap(display, pixmap);
}

void x11_icon_open(x11_icon *i, const xlib *c, const cwayland_icon *picture) {
  Display *display = c->display;
  const Visual *visual = DefaultVisual(display, DefaultScreen(display));
  const int depth = DefaultDepth(display, DefaultScreen(display));
  *i = (x11_icon){None, INT_MIN, INT_MIN};
  if (!picture || picture->width <= 0 || picture->height <= 0 || (depth != 24 && depth != 32)) return;
  if (visual->red_mask != 0xff0000 || visual->green_mask != 0xff00 || visual->blue_mask != 0xff) return;
  XSetWindowAttributes attributes = {.override_redirect = True, .save_under = True};
  i->window = x11()->XCreateWindow(display, DefaultRootWindow(display), 0, 0, (unsigned)picture->width,
                                   (unsigned)picture->height, 0, CopyFromParent, InputOutput, CopyFromParent,
                                   CWOverrideRedirect | CWSaveUnder, &attributes);
  const Atom kind = xlib_atom(c, "_NET_WM_WINDOW_TYPE_DND");
  x11()->XChangeProperty(display, i->window, xlib_atom(c, "_NET_WM_WINDOW_TYPE"), XA_ATOM, 32, PropModeReplace,
                         (const unsigned char *)&kind, 1);
  draw(i, c, picture);
}

void x11_icon_move(x11_icon *i, const xlib *c, int x, int y) {
  if (!i->window || (x == i->x && y == i->y)) return;
  const int is_first = i->x == INT_MIN;
  i->x = x;
  i->y = y;
  x11()->XMoveWindow(c->display, i->window, x + distance, y + distance);
  if (is_first) x11()->XMapRaised(c->display, i->window);
}

void x11_icon_close(x11_icon *i, const xlib *c) {
  if (i->window && !c->is_gone) x11()->XDestroyWindow(c->display, i->window);
  i->window = None;
}
