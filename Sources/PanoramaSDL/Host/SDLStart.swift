import CSDL2
import CSDLLibrary
import CXInput
import Foundation
import Logging
import PanoramaHost
import PanoramaImages

/// Sets SDL's hints and connects to the display.
enum SDLStart {
  /// Why SDL could not be opened; nil if it was. It is opened when this is first asked for.
  private static let problem = sdl_library_open().map { String(cString: $0) }

  /// Sets variables for libraries that SDL loads. Must be called while there is only one thread, because others may
  /// read the environment.
  static func prepareEnvironment() {
    SessionBus.prepare()
    // Mesa would look for a graphics processor in vain, and say so on standard error.
    if !RendererChoice.hasGraphicsProcessor { setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0) }
    keepComposeRules()
  }

  /// Gives libX11 a folder for the rules of composed characters. Without one it parses them at each start: half a
  /// megabyte of text, about 10 ms. It writes nothing for root.
  private static func keepComposeRules() {
    let name = "XCOMPOSECACHE"
    guard getenv(name) == nil, has("DISPLAY"), getuid() != 0 else { return }
    let folder = BaseFolder.cache.path() + "/panorama/compose"
    // The folder is no one else's, because libX11 trusts what is in it.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if access(folder, W_OK) == 0 { setenv(name, folder, 0) }
  }

  /// Opens SDL with its libraries, and connects to the display. Nobody may call SDL before this returns.
  ///
  /// - Returns: whether there is a visible display.
  static func run() -> Bool {
    if let problem {
      Logger(label: "panorama").error("SDL 2 cannot be opened: \(problem)")
      return false
    }
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    for (hint, value) in compatibilityHints {
      // sdl2-compat sets some of them itself, with less priority.
      SDL_SetHintWithPriority(hint, value, SDL_HINT_OVERRIDE)
    }
    // What input methods compose is shown in place by the views, and candidates by the input method.
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    if let drivers = WaylandChoice.drivers(in: ProcessInfo.processInfo.environment) {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers)
    }
    SDL_LogSetOutputFunction(log, nil)
    // The window decides whether it closes.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    if has("DISPLAY") { cxinput_forgive_lost_windows() }
    // SDL does not distinguish a missing display from a broken one.
    guard SDL_Init(CSDL2_initVideo()) == 0 else { return false }
    SessionBus.restore()
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

  /// SDL 3 writes to standard error by itself; what matters is also in the errors of its functions.
  private static let log: SDL_LogOutputFunction = { _, _, _, words in
    guard let words else { return }
    Logger(label: "panorama.sdl").debug("\(String(cString: words))")
  }

  private static func has(_ name: String) -> Bool { getenv(name) != nil }
}
