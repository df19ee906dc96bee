import Foundation
import PanoramaGraphics
import ScrollPhysics

/// How fast the middle of the fingers moves, or another quantity that a gesture measures: the same
/// fit that throws a scroll view.
struct TouchSpeed {
  private var tracker = VelocityTracker()

  mutating func add(_ point: CGPoint, at time: Double) {
    tracker.add(x: point.x, y: point.y, at: time)
  }

  /// Units of the points a second; 0 with too few positions, and after a rest.
  func velocity(at time: Double) -> CGVector {
    let velocity = tracker.velocity(liftedAt: time)
    return CGVector(dx: velocity.dx, dy: velocity.dy)
  }
}
