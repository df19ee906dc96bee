import CSDL2

/// Whether SDL grabs the pointer while a mouse button is down, so that a drag continues outside the window.
enum MouseCapture {
  /// Allows or forbids the grab.
  ///
  /// On X11 the grab takes touches away from the window for good, so that their lift is never
  /// reported. It is therefore forbidden while fingers are down; mouse events are ignored then
  /// anyway.
  static func allow(_ isAllowed: Bool) {
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, isAllowed ? "1" : "0")
  }
}
