import Foundation
import PanoramaGraphics

/// Recognizes one or several taps with one or several fingers, or clicks of the mouse.
///
/// A tap moves at most 10 points, with the mouse 3, and lasts at most 0.75 s. Two taps of a gesture are
/// 40 … 300 ms and at most 45 points apart.
@preconcurrency @MainActor
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps, ≥ 1. Default: 1.
  public var numberOfTapsRequired = 1
  /// The number of fingers, ≥ 1. Default: 1.
  public var numberOfTouchesRequired = 1

  private var tapsSeen = 0
  private var maximumTouches = 0
  private var lastTap: (location: CGPoint, time: Double)?
  private var deadline: ScheduledAction?

  /// A recognizer for one tap with one finger.
  public required init() { super.init() }

  open override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    if downTouches.count == new.count {
      // A touch that is too far from the last tap, or so soon after it that the contact bounced, begins a
      // new series of taps.
      if let last = lastTap, !follows(last, event.timestamp) {
        tapsSeen = 0
        lastTap = nil
        arena?.didFail(self)
      }
      maximumTouches = 0
      setDeadline(event.timestamp + GestureConstants.tapDuration)
    }
    maximumTouches = max(maximumTouches, downTouches.count)
    if maximumTouches > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    for t in moved where !t.isWithinSlop {
      state = .failed
      return
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    guard ended.allSatisfy(\.isWithinSlop) else {
      state = .failed
      return
    }
    guard downTouches.isEmpty else { return }
    deadline?.cancel()
    guard maximumTouches == numberOfTouchesRequired else {
      state = .failed
      return
    }
    tapsSeen += 1
    if tapsSeen >= numberOfTapsRequired {
      state = .ended
    } else {
      lastTap = (lastLocation, event.timestamp)
      setDeadline(event.timestamp + GestureConstants.doubleTapGap.upperBound)
    }
  }

  open override func reset() {
    tapsSeen = 0
    maximumTouches = 0
    lastTap = nil
    deadline?.cancel()
    deadline = nil
  }

  /// False for a tap recognizer of more taps, so that a tap does not prevent a double tap.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// False for several taps: a touch that stops a scroll view is no single tap, but may be the first of two.
  open override var isStoppedByConsumption: Bool { numberOfTapsRequired == 1 }

  private func follows(_ last: (location: CGPoint, time: Double), _ time: Double) -> Bool {
    let gap = time - last.time
    let here = centroid(of: downTouches)
    let distance = hypot(here.x - last.location.x, here.y - last.location.y)
    // The deadline enforces the upper limit. Times that differ only by rounding are accepted.
    return gap >= GestureConstants.doubleTapGap.lowerBound
      && distance <= GestureConstants.doubleTapDistance
  }

  private func setDeadline(_ time: Double) {
    deadline?.cancel()
    deadline = setState(.failed, at: time)
  }
}

extension Touch {
  /// The distance from where it came down, in points.
  var distanceFromStart: Double {
    hypot(
      locationInWindow.x - startLocationInWindow.x, locationInWindow.y - startLocationInWindow.y)
  }

  /// Whether the touch has moved at most by its slop since it came down.
  var isWithinSlop: Bool { distanceFromStart <= slop }

  /// Whether the touch came soon after a tap and near it, as the second of two.
  var isSecondTap: Bool { tapCount.isMultiple(of: 2) }

  /// Whether the touch is short enough, and has moved little enough, to be a tap.
  var isTap: Bool {
    phase == .ended && isWithinSlop && timestamp - startTimestamp <= GestureConstants.tapDuration
  }
}
