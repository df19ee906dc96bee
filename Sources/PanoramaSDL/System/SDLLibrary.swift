import CSDL2

/// The library behind SDL 2's name.
enum SDLLibrary {
  /// Whether it is sdl2-compat, which runs on SDL 3.
  ///
  /// Its versions are 2.32.50 and later. Asked for an old numbering, it says 2.0.32; SDL 2 itself
  /// went no further than 2.0.22 that way.
  static let isCompatibility: Bool = {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return version.minor == 0 ? version.patch > 22 : version.patch >= 50
  }()
}

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
