import Foundation
import PanoramaGraphics

/// The mouse over a view: begins when the pointer comes, changes as it moves, ends when it leaves.
/// Takes part in no competition with other gestures.
@preconcurrency @MainActor
open class HoverGestureRecognizer: GestureRecognizer {
  /// Any pointer.
  public required init() { super.init() }

  /// The pointer is over the view, at `place` in the window.
  func hover(at place: CGPoint, _ time: Double) {
    guard isEnabled else { return }
    lastLocation = place
    timestamp = time
    show(current == .possible ? .began : .changed)
  }

  /// The pointer left.
  func leave(_ time: Double) {
    guard current == .began || current == .changed else { return }
    timestamp = time
    show(.ended)
    restart()
  }

  override var followsTouches: Bool { false }

  /// Touches are not its business.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}
}
