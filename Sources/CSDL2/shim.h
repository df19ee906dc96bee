// SDL2's function-like macros as inline functions, which Swift can call.
#ifndef PANORAMA_CSDL2_SHIM_H
#define PANORAMA_CSDL2_SHIM_H

#include <SDL2/SDL.h>
// The host's loop waits on these too; Swift's module of the C library lacks them.
#include <sys/epoll.h>
#include <sys/eventfd.h>

/// `SDL_WINDOWPOS_CENTERED`: the position that centres a new window on its display.
static inline int CSDL2_windowPositionCentered(void) { return (int)SDL_WINDOWPOS_CENTERED; }

/// The subsystems a window needs: video and events. No audio, joystick or haptics.
static inline Uint32 CSDL2_initVideo(void) { return SDL_INIT_VIDEO | SDL_INIT_EVENTS; }

/// `SDL_TOUCH_MOUSEID`: the `which` of a mouse event that SDL synthesised from a touch.
static inline Uint32 CSDL2_touchMouseID(void) { return SDL_TOUCH_MOUSEID; }

/// `SDL_MOUSE_TOUCHID`: the `touchId` of a finger event that SDL synthesised from the mouse.
static inline SDL_TouchID CSDL2_mouseTouchID(void) { return SDL_MOUSE_TOUCHID; }

/// The `which` of a mouse event and the `touchId` of a finger event that SDL 3 synthesised from a pen.
static inline Uint32 CSDL2_penMouseID(void) { return (Uint32)-2; }
static inline SDL_TouchID CSDL2_penTouchID(void) { return (SDL_TouchID)-2; }

/// `SDL_PIXELFORMAT_BGRA32`: a pixel's bytes in memory are blue, green, red, alpha.
static inline Uint32 CSDL2_pixelFormatBGRA32(void) { return SDL_PIXELFORMAT_BGRA32; }

/// The same bytes with the fourth ignored, for an opaque window, so that nothing blends.
static inline Uint32 CSDL2_pixelFormatBGRX32(void) {
#if SDL_BYTEORDER == SDL_BIG_ENDIAN
  return SDL_PIXELFORMAT_BGRX8888;
#else
  return SDL_PIXELFORMAT_RGB888;
#endif
}

/// The OpenGL renderer of the current context, or NULL without one. It tells a graphics processor
/// from a software renderer.
static inline const char *CSDL2_openGLRendererName(void) {
  typedef const unsigned char *(*GetString)(unsigned int);
  const unsigned int rendererName = 0x1F01;  // GL_RENDERER
  GetString getString = (GetString)SDL_GL_GetProcAddress("glGetString");
  return getString && SDL_GL_GetCurrentContext() ? (const char *)getString(rendererName) : NULL;
}

// SDL_syswm.h includes Xlib, whose names (Window, Cursor, Display) collide with ours. So the one
// function needed is declared here, with the part of its record that SDL's ABI fixes.
struct SDL_SysWMinfo;
extern DECLSPEC SDL_bool SDLCALL SDL_GetWindowWMInfo(SDL_Window *window,
                                                     struct SDL_SysWMinfo *info);

enum { CSDL2_subsystemX11 = 2, CSDL2_subsystemWayland = 6 };  // SDL_SYSWM_X11, SDL_SYSWM_WAYLAND

/// The part of `SDL_SysWMinfo` that the ABI fixes: on both systems a display, then a window.
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

/// The window system's handles of an SDL window; all zero if that is not `subsystem`.
static inline CSDL2_WindowInfo CSDL2_windowInfo(SDL_Window *window, int subsystem) {
  CSDL2_WindowInfo info = {0}, none = {0};
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, (struct SDL_SysWMinfo *)&info)) return none;
  return info.subsystem == subsystem ? info : none;
}

/// The X11 window behind an SDL window; 0 if there is none.
static inline unsigned long CSDL2_x11Window(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemX11).xWindow;
}

/// SDL's Xlib `Display`; NULL if there is none.
static inline void *CSDL2_x11Display(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemX11).display;
}

/// The part of `SDL_SysWMmsg` that is needed: the window system's event follows these two fields.
typedef struct {
  SDL_version version;
  int subsystem;
  union {
    int type;
    long alignment;
  } event;
} CSDL2_SystemMessage;

/// The `XEvent` in an `SDL_SYSWMEVENT`; NULL if there is none.
static inline const void *CSDL2_x11Event(const SDL_Event *event) {
  const CSDL2_SystemMessage *message = (const CSDL2_SystemMessage *)event->syswm.msg;
  return message && message->subsystem == CSDL2_subsystemX11 ? &message->event : NULL;
}

/// SDL's `wl_display`; NULL if there is none.
static inline void *CSDL2_waylandDisplay(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemWayland).display;
}

/// The `wl_surface` of an SDL window; NULL if there is none.
static inline void *CSDL2_waylandSurface(SDL_Window *window) {
  return CSDL2_windowInfo(window, CSDL2_subsystemWayland).waylandSurface;
}

#endif
