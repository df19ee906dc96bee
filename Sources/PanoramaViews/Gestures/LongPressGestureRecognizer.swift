import Foundation
import PanoramaGraphics

/// A finger, or the mouse's left button, held still: begins after `minimumPressDuration`, then
/// follows the finger wherever it goes.
@preconcurrency @MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// Seconds, ≥ 0; default 0.5.
  public var minimumPressDuration = GestureConstants.longPressDuration
  /// Points the fingers may move before it begins; default 10.
  public var allowableMovement = GestureConstants.longPressMovement
  /// ≥ 1; default 1.
  public var numberOfTouchesRequired = 1

  private var deadline: Deadline?

  /// Half a second, one finger.
  public required init() { super.init() }

  open override func touchesBegan(_ new: Set<Touch>, with event: Event) {
    guard state == .possible else { return }
    let count = downTouches.count
    if count > numberOfTouchesRequired {
      state = .failed
    } else if count == numberOfTouchesRequired {
      let time = event.timestamp + minimumPressDuration
      deadline = arena?.window.schedule(at: time) { [weak self] in
        guard let self else { return }
        timestamp = time
        state = .began
        arena?.settle()
      }
    }
  }

  open override func touchesMoved(_ moved: Set<Touch>, with event: Event) {
    if state == .began || state == .changed {
      state = .changed
    } else if !moved.allSatisfy({ $0.hasMoved(atMost: allowableMovement) }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: Event) {
    state = state == .began || state == .changed ? .ended : .failed
  }

  open override func reset() {
    deadline?.cancel()
    deadline = nil
  }
}

extension Touch {
  /// Is no further than `distance` points from where it came down.
  func hasMoved(atMost distance: Double) -> Bool {
    hypot(
      locationInWindow.x - startLocationInWindow.x, locationInWindow.y - startLocationInWindow.y)
      <= distance
  }
}
