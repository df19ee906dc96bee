import CSDL2

/// The window system SDL talks to.
enum Driver: Equatable {
  case x11, wayland
  /// A display all the same (a console's, say).
  case other
  /// SDL draws where nobody sees it, or not at all.
  case unseen

  /// Needs SDL's video to be initialised.
  static var current: Driver {
    switch SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) {
    case "x11": .x11
    case "wayland": .wayland
    case nil, "offscreen", "dummy", "evdev": .unseen
    default: .other
    }
  }
}
