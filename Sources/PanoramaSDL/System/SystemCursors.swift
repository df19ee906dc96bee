import CSDL2
import PanoramaViews

/// The desktop's own cursors, created on first use.
@MainActor
final class SystemCursors {
  private var cursors: [PointerShape: OpaquePointer] = [:]
  private var shown: PointerShape?

  /// Changes the pointer to `cursor`.
  func show(_ cursor: PointerShape) {
    guard cursor != shown else { return }
    shown = cursor
    if cursor == .hidden {
      SDL_ShowCursor(SDL_DISABLE)
      return
    }
    SDL_ShowCursor(SDL_ENABLE)
    if cursors[cursor] == nil { cursors[cursor] = SDL_CreateSystemCursor(Self.shape(cursor)) }
    if let made = cursors[cursor] { SDL_SetCursor(made) }
  }

  /// Frees the cursors; to be called before SDL quits.
  func close() {
    for cursor in cursors.values { SDL_FreeCursor(cursor) }
    cursors = [:]
  }

  private static func shape(_ cursor: PointerShape) -> SDL_SystemCursor {
    switch cursor {
    case .arrow, .hidden: SDL_SYSTEM_CURSOR_ARROW
    case .iBeam: SDL_SYSTEM_CURSOR_IBEAM
    case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
    case .pointingHand: SDL_SYSTEM_CURSOR_HAND
    case .openHand, .closedHand: SDL_SYSTEM_CURSOR_SIZEALL
    case .resizeLeftRight: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeUpDown: SDL_SYSTEM_CURSOR_SIZENS
    case .notAllowed: SDL_SYSTEM_CURSOR_NO
    }
  }
}
