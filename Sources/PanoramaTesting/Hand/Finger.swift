import Panorama

/// A finger of a `Hand`. Its actions can be chained.
@MainActor
public final class Finger {
  let id: Int
  /// The position of the finger, in points in the window.
  public internal(set) var place = CGPoint.zero
  private let hand: Hand

  init(_ hand: Hand, id: Int) {
    self.hand = hand
    self.id = id
  }

  /// Touches the window.
  @discardableResult
  public func down(at point: CGPoint) -> Finger { touch(.began, point) }

  /// Moves evenly in a straight line.
  ///
  /// - Parameters:
  ///   - vector: how far, in points.
  ///   - duration: how long, in seconds.
  @discardableResult
  public func move(by vector: CGVector, over duration: Double) -> Finger {
    let start = place
    hand.pass(duration) { share in
      touch(
        .moved,
        CGPoint(
          x: Double(start.x) + vector.dx * share, y: Double(start.y) + vector.dy * share))
    }
    return self
  }

  /// Moves evenly in a straight line to a point.
  @discardableResult
  public func move(to point: CGPoint, over duration: Double) -> Finger {
    move(
      by: CGVector(dx: Double(point.x - place.x), dy: Double(point.y - place.y)), over: duration)
  }

  /// Stays where it is for some seconds.
  @discardableResult
  public func hold(_ duration: Double) -> Finger {
    hand.wait(duration)
    return self
  }

  /// Lifts off the window.
  public func up() { touch(.ended, place) }

  /// Is taken away by the system, as when another program takes over the screen.
  public func cancel() { touch(.cancelled, place) }

  @discardableResult
  private func touch(_ phase: TouchInput.Phase, _ point: CGPoint) -> Finger {
    hand.touch([(self, phase, point)])
    return self
  }
}
