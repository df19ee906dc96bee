import CSDL2
import Foundation
import PanoramaViews

/// Tells the system's input method where text is edited, and when a composition is over before it has ended it.
@MainActor
struct InputMethod {
  private var caret: SDL_Rect?
  /// What the input method composes, as far as it has said; empty for nothing.
  private var composed = ""
  /// What it composed when it was told to forget it. Some type that text then, although the view has kept it already.
  private var forgotten: String?
  /// Whether what it composes has been shown in a window.
  private var isShown = false
  /// Whether it has composed where no text is edited, as one for Chinese does of letters that are commands.
  private var takesCommands = false
  private var isOn = true

  /// Takes note of what a window gets.
  ///
  /// - Returns: whether the window gets it.
  mutating func pass(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .composition(let input):
      composed = input.text
      if composed.isEmpty { isShown = false } else { forgotten = nil }
    case .text(let text):
      defer { forgotten = nil }
      return text != forgotten
    default: break
    }
    return true
  }

  /// Follows the caret of the window that has the keyboard focus. To be called after each change of the window.
  ///
  /// Keys mean commands where no text is edited. SDL gives them all to the input method, or else no typed text at all;
  /// so that is done only once the input method has taken one. Commands by typed text, such as `?`, have keys beside.
  ///
  /// - Parameters:
  ///   - insertion: where the window's text is edited; nil if none is.
  ///   - scale: window units per point.
  mutating func follow(_ insertion: TextInsertion?, scale: Double) {
    let isShownNow = insertion?.isComposing ?? false
    if !composed.isEmpty, isShown ? !isShownNow : insertion == nil {
      // A press elsewhere has made it part of the text, or its field is gone, or there was none.
      if !isShown { takesCommands = true }
      forgotten = composed
      composed = ""
      SDL_ClearComposition()
    }
    isShown = isShownNow
    turn(on: insertion != nil || !takesCommands)
    guard let frame = insertion?.caret, frame.isFinite else { return }
    func units(_ points: CGFloat) -> Int32 { Int32(clamping: Int((points * scale).rounded())) }
    var rect = SDL_Rect(
      x: units(frame.minX), y: units(frame.minY), w: max(1, units(frame.width)),
      h: max(1, units(frame.height)))
    if let caret, caret.x == rect.x, caret.y == rect.y, caret.w == rect.w, caret.h == rect.h {
      return
    }
    caret = rect
    SDL_SetTextInputRect(&rect)
  }

  private mutating func turn(on isWanted: Bool) {
    guard isWanted != isOn else { return }
    isOn = isWanted
    if isWanted { SDL_StartTextInput() } else { SDL_StopTextInput() }
  }
}
