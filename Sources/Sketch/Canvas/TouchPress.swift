import Panorama

/// Detects that a finger stays where it came down, by the window's clock.
@MainActor
final class TouchPress {
  /// How long it must stay, in seconds: longer than for a dot, and longer than a hand rests before it draws.
  static let duration = 1.0
  /// How far it may move, in points: less than in the smallest letters.
  private static let reach = 3.0

  private var start = CGPoint.zero
  private var deadline: ScheduledAction?

  /// Begins to wait for a finger that came down.
  /// - Parameter action: called with its place in the window, if it stays there.
  func begin(_ touch: Touch, _ action: @escaping @MainActor (CGPoint) -> Void) {
    cancel()
    guard let window = touch.window else { return }
    start = touch.location(in: nil)
    deadline = window.schedule(at: window.time + Self.duration) { [weak self, weak touch] in
      guard let self else { return }
      deadline = nil
      // After a slow frame the finger may already have moved on or lifted: views learn of that only after this.
      guard let touch, touch.phase != .ended, touch.phase != .cancelled, isNear(touch) else {
        return
      }
      action(start)
    }
  }

  /// Follows the finger.
  func follow(_ touch: Touch) {
    if deadline != nil, !isNear(touch) { cancel() }
  }

  /// Stops waiting.
  func cancel() {
    deadline?.cancel()
    deadline = nil
  }

  private func isNear(_ touch: Touch) -> Bool {
    let p = touch.location(in: nil)
    return SIMD2(p.x - start.x, p.y - start.y).length <= Self.reach
  }
}
