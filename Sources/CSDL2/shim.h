// What SDL2 says with function-like macros, said again as inline functions, so that Swift sees it.
#ifndef PANORAMA_CSDL2_SHIM_H
#define PANORAMA_CSDL2_SHIM_H

#include <SDL2/SDL.h>
// What the host's loop waits on besides SDL, and Swift's own module of the C library leaves out.
#include <sys/epoll.h>
#include <sys/eventfd.h>

/// `SDL_WINDOWPOS_CENTERED`: the position that centres a new window on its display.
static inline int CSDL2_windowPositionCentered(void) { return (int)SDL_WINDOWPOS_CENTERED; }

/// `SDL_WINDOWPOS_UNDEFINED`: the position that leaves the choice to the window manager.
static inline int CSDL2_windowPositionUndefined(void) { return (int)SDL_WINDOWPOS_UNDEFINED; }

/// The subsystems a window needs: video and events. No audio, joystick or haptics.
static inline Uint32 CSDL2_initVideo(void) { return SDL_INIT_VIDEO | SDL_INIT_EVENTS; }

/// `SDL_TOUCH_MOUSEID`: the `which` of a mouse event that SDL made from a touch.
static inline Uint32 CSDL2_touchMouseID(void) { return SDL_TOUCH_MOUSEID; }

/// `SDL_MOUSE_TOUCHID`: the `touchId` of a finger event that SDL made from the mouse.
static inline SDL_TouchID CSDL2_mouseTouchID(void) { return SDL_MOUSE_TOUCHID; }

/// The four bytes of a pixel in memory are blue, green, red, alpha (`SDL_PIXELFORMAT_BGRA32`).
static inline Uint32 CSDL2_pixelFormatBGRA32(void) { return SDL_PIXELFORMAT_BGRA32; }

/// The same bytes with the fourth ignored: what an opaque window is fed, so that nothing blends.
static inline Uint32 CSDL2_pixelFormatBGRX32(void) {
#if SDL_BYTEORDER == SDL_BIG_ENDIAN
  return SDL_PIXELFORMAT_BGRX8888;
#else
  return SDL_PIXELFORMAT_RGB888;
#endif
}

/// The OpenGL renderer string of the current context, or NULL without one.
/// It tells a graphics processor from a program that pretends to be one.
static inline const char *CSDL2_openGLRendererName(void) {
  typedef const unsigned char *(*GetString)(unsigned int);
  const unsigned int rendererName = 0x1F01;  // GL_RENDERER
  GetString getString = (GetString)SDL_GL_GetProcAddress("glGetString");
  return getString && SDL_GL_GetCurrentContext() ? (const char *)getString(rendererName) : NULL;
}

// SDL_syswm.h brings all of Xlib along, whose names (Window, Cursor, Display) collide with ours;
// so the one call that is needed is declared here, with the part of its record that SDL's ABI fixes.
struct SDL_SysWMinfo;
extern DECLSPEC SDL_bool SDLCALL SDL_GetWindowWMInfo(SDL_Window *window,
                                                     struct SDL_SysWMinfo *info);

enum { CSDL2_subsystemX11 = 2, CSDL2_subsystemWayland = 6 };  // SDL_SYSWM_X11, SDL_SYSWM_WAYLAND

/// `SDL_SysWMinfo` as far as its ABI is fixed: on both systems a display, then a window.
typedef struct {
  SDL_version version;
  int subsystem;
  union {
    struct {
      void *display;
      union {
        unsigned long xWindow;
        void *waylandSurface;
      };
    };
    Uint8 room[256];
  };
} CSDL2_WindowInfo;

/// What the window system calls an SDL window; all zero where that is not `subsystem`.
static inline CSDL2_WindowInfo CSDL2_windowInfo(SDL_Window *window, int subsystem) {
  CSDL2_WindowInfo info = {0}, none = {0};
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, (struct SDL_SysWMinfo *)&info)) return none;
  return info.subsystem == subsystem ? info : none;
}

/// The X11 window behind an SDL window; 0 where there is none.
static inline unsigned long CSDL2_x11Window(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemX11).xWindow;
}

/// SDL's Xlib `Display`; NULL where there is none.
static inline void *CSDL2_x11Display(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemX11).display;
}

/// `SDL_SysWMmsg` as far as it is needed: the window system's own event comes after these two.
typedef struct {
  SDL_version version;
  int subsystem;
  union {
    int type;
    long alignment;
  } event;
} CSDL2_SystemMessage;

/// The `XEvent` in an `SDL_SYSWMEVENT`; NULL where it carries none.
static inline const void *CSDL2_x11Event(const SDL_Event *event) {
  const CSDL2_SystemMessage *message = (const CSDL2_SystemMessage *)event->syswm.msg;
  return message && message->subsystem == CSDL2_subsystemX11 ? &message->event : NULL;
}

/// Whether an `SDL_SYSWMEVENT` carries what another X client sent.
static inline int CSDL2_isX11ClientMessage(const SDL_Event *event) {
  const CSDL2_SystemMessage *message = (const CSDL2_SystemMessage *)event->syswm.msg;
  const int clientMessage = 33;  // ClientMessage of X.h
  return CSDL2_x11Event(event) && message->event.type == clientMessage;
}

/// SDL's `wl_display` and a window's `wl_surface`; NULL where there are none.
static inline void *CSDL2_waylandDisplay(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemWayland).display;
}

static inline void *CSDL2_waylandSurface(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemWayland).waylandSurface;
}

/// The version of the headers this was compiled with, as 1000 · major + 100 · minor + patch.
static inline int CSDL2_compiledVersion(void) { return SDL_COMPILEDVERSION; }

#endif
