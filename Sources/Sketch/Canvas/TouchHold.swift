#if Apps
  import Panorama

  /// Notices that a finger rests at the end of its way, by the window's clock.
  @MainActor
  final class TouchHold {
    /// Where the finger came down, in the window.
    private var start: CGPoint?
    private var deadline: Deadline?

    /// Seconds that a finger rests.
    static let duration = 0.5
    /// How far a resting finger may move, in points on screen.
    private static let slop = 4.0
    /// Minimum distance from where the finger came down: a finger that rests there draws a dot.
    private static let minimumWay = 24.0

    /// Follows the finger.
    /// - Parameter action: called once the finger has rested far enough from where it came down.
    func follow(_ touch: Touch, _ action: @escaping @MainActor () -> Void) {
      guard let window = touch.window else { return }
      let p = touch.location(in: nil)
      guard let start else { return begin(at: p) }
      // The deadline stays as long as the finger does not leave its place.
      if deadline != nil, Self.distance(p, place) <= Self.slop { return }
      cancelDeadline()
      place = p
      guard Self.distance(p, start) >= Self.minimumWay else { return }
      deadline = window.schedule(at: window.time + Self.duration) { [weak self, weak touch] in
        guard let self else { return }
        deadline = nil
        // After a slow frame, the finger may have moved on already: views are told later than this.
        guard let touch, Self.distance(touch.location(in: nil), place) <= Self.slop else { return }
        action()
      }
    }

    /// Where the finger rests, in the window.
    private var place = CGPoint.zero

    private func begin(at p: CGPoint) { (start, place) = (p, p) }

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
      let d = SIMD2(a.x - b.x, a.y - b.y)
      return (d * d).sum().squareRoot()
    }
  }
#endif
