import CSDL2

/// Whether SDL grabs the pointer while a mouse button is down, so that a drag goes on outside the
/// window.
enum MouseCapture {
  /// On X11 that grab takes fingers that are down away from the window for good: they seem to rest
  /// there, and their lift is never told. So there is none while fingers are down, and the mouse is
  /// not heard then anyway.
  static func allow(_ isAllowed: Bool) {
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, isAllowed ? "1" : "0")
  }
}
