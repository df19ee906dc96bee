/// The movement of the offset after the fingers have let go: a deceleration, or a settling that is
/// not reported to the delegate.
///
/// offset(t) = anchor · (scale(t) − restScale) + motion(t). While a zoom bounce runs, the motion is
/// that of the offset at the bounce's final scale, so only the edges at that scale matter.
struct ScrollCoast: Sendable {
  /// When it began, in the model's time.
  var start: Double
  /// When both axes rest.
  var end: Double
  var x: ScrollMotion
  var y: ScrollMotion
  /// The content point about which a zoom bounce scales.
  var anchor: SIMD2<Double>
  /// The scale at which the zoom bounce ends; the current scale if there is none.
  var restScale: Double
  /// Whether the deceleration was reported to the delegate.
  var isDeceleration: Bool
  /// The axes whose arrival at an edge was noted.
  var arrived = AxisFlags()
  /// Whether both axes rest and the end was reported, while the zoom bounce still runs.
  var isOver = false

  init(
    start: Double, x: ScrollMotion, y: ScrollMotion, anchor: SIMD2<Double>, restScale: Double,
    isDeceleration: Bool
  ) {
    self.start = start
    self.x = x
    self.y = y
    self.anchor = anchor
    self.restScale = restScale
    self.isDeceleration = isDeceleration
    end = start + max(x.duration, y.duration)
  }

  /// The offset at which it rests.
  var restOffset: SIMD2<Double> { SIMD2(x.restPosition, y.restPosition) }

  /// When the throw of an axis meets its edge, and its velocity there, in pt/s; nil if it does not.
  func edgeHit(_ axis: Int) -> (time: Double, velocity: Double)? {
    guard isDeceleration, case .fling(let motion) = axis == 0 ? x : y, let hit = motion.edgeHit
    else { return nil }
    return (start + hit.time, hit.velocity)
  }

  /// Lets an axis rest where its motion ends.
  mutating func rest(_ axis: Int) {
    if axis == 0 { x = .still(x.restPosition) } else { y = .still(y.restPosition) }
    end = start + max(x.duration, y.duration)
  }

  /// When the springs stay within `tolerance` of their targets; `start` if there are none.
  func glideEnd(within tolerance: Double) -> Double {
    start + max(x.glideTime(within: tolerance), y.glideTime(within: tolerance))
  }

  /// Keeps the springs on their curves at least until `time`. If they rested before a zoom bounce
  /// that runs beside them, the content would jump.
  mutating func keepGliding(until time: Double) {
    x = x.lasting(atLeast: time - start)
    y = y.lasting(atLeast: time - start)
  }

  /// The offset without the part that comes from the zoom bounce.
  func motionPosition(at t: Double) -> SIMD2<Double> {
    SIMD2(x.position(at: t - start), y.position(at: t - start))
  }

  func motionVelocity(at t: Double) -> SIMD2<Double> {
    SIMD2(x.velocity(at: t - start), y.velocity(at: t - start))
  }

  func offset(at t: Double, scale: Double) -> SIMD2<Double> {
    motionPosition(at: t) + anchor * (scale - restScale)
  }
}
