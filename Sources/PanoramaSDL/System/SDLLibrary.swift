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
