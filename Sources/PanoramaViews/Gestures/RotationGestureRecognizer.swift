import Foundation
import PanoramaGraphics

/// Recognizes two or more fingers that turn about their middle.
///
/// It begins when a finger at their mean distance would have moved by more than 8 points along its
/// circle. It ends when fewer than two are left, and can then begin again while the first is still down.
/// It runs together with pan and pinch of the same view.
@preconcurrency @MainActor
open class RotationGestureRecognizer: GestureRecognizer {
  /// The angle since the gesture began, in radians, > 0 clockwise; a full turn adds 2π. It can be set and
  /// then goes on from there.
  public var rotation = 0.0

  private var turned = 0.0
  private var before: [ObjectIdentifier: (angle: Double, distance: Double)] = [:]
  private var speed = TouchSpeed()

  /// A recognizer for two or more fingers.
  public required init() { super.init() }

  /// The change of the angle, in radians per second, > 0 clockwise.
  public var velocity: Double { speed.velocity(at: timestamp).dx }

  open override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) { rebase() }

  open override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    guard downTouches.count >= 2 else { return }
    let delta = turn()
    turned += delta
    if state == .possible {
      let reach = before.values.reduce(0) { $0 + $1.distance } / Double(max(1, before.count))
      if abs(turned) * reach > GestureConstants.pinchSlop {
        rotation = 0
        speed.add(.zero, at: event.timestamp)
        state = .began
      }
    } else {
      rotation += delta
      speed.add(CGPoint(x: rotation, y: 0), at: event.timestamp)
      state = .changed
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    if goesOnWithTouchesLeft() { rebase() }
  }

  open override func reset() {
    rotation = 0
    speed = TouchSpeed()
    rebase()
  }

  open override var isStoppedByConsumption: Bool { false }

  open override func runsTogether(with other: GestureRecognizer) -> Bool {
    (other is PanGestureRecognizer || other is PinchGestureRecognizer) && other.target === target
  }

  open override var restartsWithinSequence: Bool { true }

  private func places() -> [ObjectIdentifier: (angle: Double, distance: Double)] {
    let down = downTouches
    let middle = centroid(of: down)
    return Dictionary(
      uniqueKeysWithValues: down.map { touch in
        let (dx, dy) = (
          Double(touch.locationInWindow.x - middle.x), Double(touch.locationInWindow.y - middle.y)
        )
        return (ObjectIdentifier(touch), (atan2(dy, dx), hypot(dx, dy)))
      })
  }

  private func rebase() {
    turned = 0
    before = downTouches.count >= 2 ? places() : [:]
  }

  /// The mean angle by which the fingers turned in this step, weighted by their distance.
  private func turn() -> Double {
    let now = places()
    var (sum, weight) = (0.0, 0.0)
    for (finger, place) in now {
      guard let old = before[finger] else { continue }
      var delta = place.angle - old.angle
      if delta > .pi { delta -= 2 * .pi }
      if delta < -.pi { delta += 2 * .pi }
      sum += delta * place.distance
      weight += place.distance
    }
    before = now
    return weight > 0 ? sum / weight : 0
  }
}
