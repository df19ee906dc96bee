import Panorama

/// Detects that a finger pauses at the end of a stroke, by the window's clock.
@MainActor
final class TouchHold {
  /// Where the finger came down, in the window.
  private var start: CGPoint?
  private var deadline: ScheduledAction?

  /// How long a finger must stay, in seconds.
  static let duration = 0.5
  /// How far a resting finger may move, in points on screen.
  private static let slop = 4.0
  /// How far the finger must have been from where it came down: a finger that stays there draws a dot.
  private static let minimumWay = 24.0

  /// Follows the finger.
  /// - Parameter action: called once the finger has paused far enough from where it came down.
  func follow(_ touch: Touch, _ action: @escaping @MainActor () -> Void) {
    guard let window = touch.window else { return }
    let p = touch.location(in: nil)
    guard let start else { return begin(at: p) }
    // The deadline stays as long as the finger does not move away.
    if deadline != nil, Self.distance(p, place) <= Self.slop { return }
    cancelDeadline()
    place = p
    way = max(way, Self.distance(p, start))
    guard way >= Self.minimumWay else { return }
    deadline = window.schedule(at: window.time + Self.duration) { [weak self, weak touch] in
      guard let self else { return }
      deadline = nil
      // After a slow frame the finger may already have moved on: views learn of that only after this.
      guard let touch, Self.distance(touch.location(in: nil), place) <= Self.slop else { return }
      action()
    }
  }

  /// Where the finger rests, in the window.
  private var place = CGPoint.zero
  /// The greatest distance of the finger from where it came down. At the end of a closed line it is there again.
  private var way = 0.0

  private func begin(at p: CGPoint) { (start, place, way) = (p, p, 0) }

  /// Stops following.
  func cancel() {
    cancelDeadline()
    start = nil
  }

  private func cancelDeadline() {
    deadline?.cancel()
    deadline = nil
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    SIMD2(a.x - b.x, a.y - b.y).length
  }
}
