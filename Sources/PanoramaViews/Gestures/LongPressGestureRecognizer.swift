import Foundation
import PanoramaGraphics

/// Recognizes a finger, or the mouse's left button, that is held still. It begins after
/// `minimumPressDuration`, and then follows the finger wherever it goes.
@preconcurrency @MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time until it begins, in seconds, ≥ 0. Default: 0.5.
  public var minimumPressDuration = GestureConstants.longPressDuration
  /// How far the fingers may move before it begins, in points. Default: 10.
  public var allowableMovement = GestureConstants.longPressMovement
  /// The number of fingers, ≥ 1. Default: 1.
  public var numberOfTouchesRequired = 1

  private var deadline: ScheduledAction?

  /// A recognizer for one finger and half a second.
  public required init() { super.init() }

  open override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    guard state == .possible else { return }
    let count = downTouches.count
    if count > numberOfTouchesRequired {
      state = .failed
    } else if count == numberOfTouchesRequired {
      deadline = setState(.began, at: event.timestamp + minimumPressDuration)
    }
  }

  open override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    if state == .began || state == .changed {
      state = .changed
    } else if moved.contains(where: { !($0.distanceFromStart <= allowableMovement) }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    state = state == .began || state == .changed ? .ended : .failed
  }

  open override func reset() {
    deadline?.cancel()
    deadline = nil
  }
}
