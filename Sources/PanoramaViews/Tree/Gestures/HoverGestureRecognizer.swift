import Foundation
import PanoramaGraphics

/// Recognizes the mouse over a view: it begins when the pointer enters, changes as it moves, and ends
/// when it leaves. It does not compete with other gestures.
@preconcurrency @MainActor
open class HoverGestureRecognizer: GestureRecognizer {
  /// A recognizer for every pointer.
  public required init() { super.init() }

  /// Tells it that the pointer is over the view, at `place` in the window.
  func hover(at place: CGPoint, _ time: Double) {
    guard isEnabled else { return }
    lastLocation = place
    timestamp = time
    show(current == .possible ? .began : .changed)
  }

  /// Tells it that the pointer left.
  func leave(_ time: Double) {
    guard current == .began || current == .changed else { return }
    timestamp = time
    show(.ended)
    restart()
  }

  override var followsTouches: Bool { false }

  /// Does nothing, because it does not follow touches.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent) {}
}
