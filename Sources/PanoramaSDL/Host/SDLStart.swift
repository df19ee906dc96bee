import CSDL2
import CXInput
import Foundation

/// Sets SDL's hints and connects to the display.
enum SDLStart {
  /// - Returns: whether there is a visible display.
  static func run() -> Bool {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    for (hint, value) in compatibilityHints { SDL_SetHint(hint, value) }
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    if !has("WAYLAND_DISPLAY"), !has("XDG_RUNTIME_DIR"), !has("SDL_VIDEODRIVER") {
      // Without these variables there is no Wayland, and trying it would print an error.
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,kmsdrm")
    }
    // The window decides whether it closes.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    if has("DISPLAY") { cxinput_forgive_lost_windows() }
    // SDL does not distinguish a missing display from a broken one.
    guard SDL_Init(CSDL2_initVideo()) == 0 else { return false }
    guard Driver.current != .unseen else {
      SDL_Quit()
      return false
    }
    // If set earlier, or on Wayland, this hint makes SDL's surfaces slower.
    if Driver.current == .x11 { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    return true
  }

  /// Hints of SDL 3, which SDL 2 ignores.
  private static let compatibilityHints = [
    // Pens are read beside SDL.
    ("SDL_PEN_TOUCH_EVENTS", "0"), ("SDL_PEN_MOUSE_EVENTS", "0"),
    // sdl2-compat would give windows the size of their pixels, and everything would be tiny.
    ("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0"),
  ]

  private static func has(_ name: String) -> Bool { getenv(name) != nil }
}
