import CSDL2
import CXInput
import Foundation

/// Has SDL connect to the display, told how we want it.
enum SDLStart {
  /// - Returns: whether there is a display that somebody sees.
  static func run() -> Bool {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    if !has("WAYLAND_DISPLAY"), !has("XDG_RUNTIME_DIR"), !has("SDL_VIDEODRIVER") {
      // Wayland cannot be there; merely asked, its library complains on standard error.
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,kmsdrm")
    }
    // Closing the last window is the window's decision.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    if has("DISPLAY") { cxinput_forgive_lost_windows() }
    // SDL cannot tell a missing display from a broken one; both mean: no window here.
    guard SDL_Init(CSDL2_initVideo()) == 0 else { return false }
    guard Driver.current != .unseen else {
      SDL_Quit()
      return false
    }
    // Only on X11, and only now: earlier, or on Wayland, it makes SDL's surfaces slower.
    if Driver.current == .x11 { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    return true
  }

  private static func has(_ name: String) -> Bool { getenv(name) != nil }
}
