import Foundation
import Panorama

/// Recognizes a long press on a picture, which opens the menu like the right mouse button. If the finger then moves, it
/// drags the file to other programs.
final class HeldPress: LongPressGestureRecognizer, GestureRecognizerDelegate {
  private var counts: (@MainActor (Touch) -> Bool)?
  private var hasMoved = false

  required init() { super.init() }

  /// - Parameters:
  ///   - counts: whether a touch is on a file.
  ///   - hold: called when the press is held.
  ///   - drag: called once when the finger then moves.
  convenience init(
    where counts: @escaping @MainActor (Touch) -> Bool, hold: @escaping @MainActor (Touch) -> Void,
    drag: @escaping @MainActor (Touch) -> Void
  ) {
    self.init()
    self.counts = counts
    delegate = self
    addAction { [weak self] in
      guard let self, let touch = downTouches.first else { return }
      switch state {
      case .began:
        hasMoved = false
        hold(touch)
      case .changed where !hasMoved:
        let (start, now) = (touch.startLocationInWindow, touch.locationInWindow)
        guard hypot(now.x - start.x, now.y - start.y) > allowableMovement else { return }
        hasMoved = true
        drag(touch)
      case .possible, .changed, .ended, .cancelled, .failed: break
      }
    }
  }

  /// Accepts fingers and pens only; the mouse has a button for the menu.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    // The second tap of a double tap may be held to zoom.
    guard touch.type != .indirectPointer, touch.tapCount < 2 else { return false }
    return counts?(touch) ?? false
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
