import CSDL2

/// Whether SDL grabs the pointer while a mouse button is down, so that a drag continues outside the window.
///
/// On X11 the grab takes touches away from the window: present ones permanently, so that their lift is never
/// reported, and new ones until the program has read the release of the button. The grab is therefore forbidden
/// while fingers are down or a pen is near, whose tip SDL takes for a mouse button; mouse events are ignored then
/// anyway.
struct MouseCapture {
  var isForbidden = false {
    didSet {
      guard isForbidden != oldValue else { return }
      // This also ends a grab that has begun.
      SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, isForbidden ? "0" : "1")
    }
  }
}
