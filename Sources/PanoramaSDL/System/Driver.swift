import CSDL2

/// The window system that SDL uses.
enum Driver: Equatable {
  case x11, wayland
  /// Another display, such as a console.
  case other
  /// No visible display.
  case unseen

  /// The current driver. SDL's video must be initialised.
  static var current: Driver {
    switch SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) {
    case "x11": .x11
    case "wayland": .wayland
    case nil, "offscreen", "dummy", "evdev": .unseen
    default: .other
    }
  }
}
