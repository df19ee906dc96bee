import Foundation
import Panorama

/// Recognizes a long press on a picture, which opens the menu like the right mouse button.
final class MenuPress: LongPressGestureRecognizer, GestureRecognizerDelegate {
  private weak var place: View?

  required init() { super.init() }

  /// - Parameters:
  ///   - place: the view in which presses count.
  ///   - show: called with the position of the press, in points of the window.
  convenience init(on place: View, show: @escaping @MainActor (CGPoint) -> Void) {
    self.init()
    self.place = place
    delegate = self
    addAction { [weak self] in
      if let self, state == .began { show(location(in: nil)) }
    }
  }

  /// Accepts fingers and pens only; the mouse has a button for the menu.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    // The second tap of a double tap may be held to zoom.
    guard let place, touch.type != .indirectPointer, touch.tapCount < 2 else { return false }
    return touch.view?.isDescendant(of: place) ?? false
  }
}

/// Observes presses without recognizing a gesture.
final class PressWatcher: GestureRecognizer {
  private var report: (@MainActor (CGPoint) -> Void)?

  required init() { super.init() }

  /// - Parameter report: called with the position of a press, in points of the window.
  convenience init(report: @escaping @MainActor (CGPoint) -> Void) {
    self.init()
    self.report = report
    stepHandler = { [weak self] recognizer, phase in
      if phase == .began { self?.report?(recognizer.location(in: nil)) }
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent) {
    if downTouches.isEmpty { state = .failed }
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
  override var isStoppedByConsumption: Bool { false }
}
