import Foundation
import PanoramaGraphics
import ScrollPhysics

/// The velocity of the middle of the fingers, or of another quantity of a gesture, computed as scroll views
/// do for throws.
struct TouchSpeed {
  private var tracker = VelocityTracker()

  mutating func add(_ point: CGPoint, at time: Double) {
    tracker.add(x: point.x, y: point.y, at: time)
  }

  /// The velocity per second; 0 with too few positions, or if the movement had stopped.
  func velocity(at time: Double) -> CGVector {
    let velocity = tracker.velocity(liftedAt: time)
    return CGVector(dx: velocity.dx, dy: velocity.dy)
  }
}
