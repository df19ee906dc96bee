import Foundation

/// Counts the taps on a viewlet, and distinguishes holding from tapping. An action may remove the viewlet, which
/// clears the counter.
@MainActor
final class TapCounter {
  /// The time, in seconds, after which a press is a hold and a pause ends a row of taps. The value is
  /// that of the original Panorama.
  static let time = 0.3

  private var finger: Touch?
  private var count = 0
  private var deadline: ScheduledAction?

  func began(_ touch: Touch, on viewlet: Viewlet) {
    // A second finger beside the first one is not a second tap.
    guard finger == nil else { return }
    finger = touch
    deadline?.cancel()
    guard viewlet.recognizesHold else { return }
    wait(touch.window, viewlet) { viewlet in
      // A hold discards the taps before it, and its own lift is not a tap.
      viewlet.rareState.taps.clear()
      viewlet.holdAction()
    }
  }

  func moved(_ touch: Touch, on viewlet: Viewlet) {
    guard touch === finger else { return }
    if touch.distanceFromStart > touch.slop { clear() }
  }

  func ended(_ touch: Touch, on viewlet: Viewlet) {
    guard touch === finger else { return }
    finger = nil
    count += 1
    if count >= viewlet.maximumTapCount {
      let taps = count
      clear()
      Self.act(viewlet, taps)
    } else {
      wait(touch.window, viewlet) { viewlet in
        let taps = viewlet.rareState.taps.count
        viewlet.rareState.taps.clear()
        Self.act(viewlet, taps)
      }
    }
  }

  /// Whether the finger can still become a tap.
  func isFollowing(_ touch: Touch) -> Bool { touch === finger }

  func cancelled(_ touch: Touch) {
    if touch === finger { clear() }
  }

  func clear() {
    finger = nil
    count = 0
    deadline?.cancel()
    deadline = nil
  }

  private func wait(
    _ window: Window?, _ viewlet: Viewlet, _ then: @escaping @MainActor (Viewlet) -> Void
  ) {
    deadline?.cancel()
    deadline = window?.schedule(at: (window?.time ?? 0) + Self.time) { [weak viewlet] in
      if let viewlet { then(viewlet) }
    }
  }

  private static func act(_ viewlet: Viewlet, _ taps: Int) {
    switch taps {
    case 1: viewlet.singleAction()
    case 2: viewlet.doubleAction()
    default: viewlet.multipleAction(count: taps)
    }
  }
}
