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
  var motion: PlaneMotion<CoastMotion>
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
    start: Double, anchor: SIMD2<Double>, restScale: Double, isDeceleration: Bool = false,
    motion: (Int) -> CoastMotion
  ) {
    self.start = start
    self.motion = PlaneMotion(motion)
    self.anchor = anchor
    self.restScale = restScale
    self.isDeceleration = isDeceleration
    end = start + self.motion.duration
  }

  /// The offset at which it rests.
  var restOffset: SIMD2<Double> { SIMD2(motion.x.restPosition, motion.y.restPosition) }

  /// When the throw of an axis meets its edge, and its velocity there, in pt/s; nil if it does not.
  func edgeHit(_ axis: Int) -> (time: Double, velocity: Double)? {
    guard isDeceleration, case .fling(let fling) = motion[axis], let hit = fling.edgeHit
    else { return nil }
    return (start + hit.time, hit.velocity)
  }

  /// Lets an axis rest where its motion ends.
  mutating func rest(_ axis: Int) {
    let old = motion
    motion = PlaneMotion { $0 == axis ? .still(old[axis].restPosition) : old[$0] }
    end = start + motion.duration
  }

  /// When the springs stay within `tolerance` of their targets; `start` if there are none.
  func glideEnd(within tolerance: Double) -> Double {
    start + max(motion.x.glideTime(within: tolerance), motion.y.glideTime(within: tolerance))
  }

  /// Keeps the springs on their curves at least until `time`. If they rested before a zoom bounce
  /// that runs beside them, the content would jump.
  mutating func keepGliding(until time: Double) {
    let old = motion
    motion = PlaneMotion { old[$0].lasting(atLeast: time - start) }
  }

  /// The offset without the part that comes from the zoom bounce.
  func motionPosition(at t: Double) -> SIMD2<Double> { motion.position(at: t - start) }

  func motionVelocity(at t: Double) -> SIMD2<Double> { motion.velocity(at: t - start) }

  func offset(at t: Double, scale: Double) -> SIMD2<Double> {
    motionPosition(at: t) + anchor * (scale - restScale)
  }
}

/// The motion of one axis of a coast.
enum CoastMotion: CoordinateMotion {
  case still(Double)
  case fling(FlingMotion)
  case landing(LandingMotion)
  case spring(SpringMotion)
  /// A return that ends on the edge, as that of a page does.
  case returning(ReturnMotion)

  func position(at t: Double) -> Double {
    switch self {
    case .still(let position): position
    case .fling(let motion): motion.position(at: t)
    case .landing(let motion): motion.position(at: t)
    case .spring(let motion): motion.position(at: t)
    case .returning(let motion): motion.position(at: t)
    }
  }

  func velocity(at t: Double) -> Double {
    switch self {
    case .still: 0
    case .fling(let motion): motion.velocity(at: t)
    case .landing(let motion): motion.velocity(at: t)
    case .spring(let motion): motion.velocity(at: t)
    case .returning(let motion): motion.velocity(at: t)
    }
  }

  var duration: Double {
    switch self {
    case .still: 0
    case .fling(let motion): motion.duration
    case .landing(let motion): motion.duration
    case .spring(let motion): motion.duration
    case .returning(let motion): motion.duration
    }
  }

  /// When a spring comes within `tolerance` of its target for good; 0 for other motions.
  func glideTime(within tolerance: Double) -> Double {
    guard case .spring(let motion) = self else { return 0 }
    return motion.restTime(within: tolerance)
  }

  /// The same motion; a spring comes to rest no sooner than after `duration` seconds.
  func lasting(atLeast duration: Double) -> CoastMotion {
    guard case .spring(let motion) = self else { return self }
    return .spring(motion.lasting(atLeast: duration))
  }

  /// The position at which the motion comes to rest, in points.
  var restPosition: Double {
    switch self {
    case .still(let position): position
    case .fling(let motion): motion.restPosition
    case .landing(let motion): motion.target
    case .spring(let motion): motion.target
    case .returning(let motion): motion.edge
    }
  }

  /// The return that is under way `t` seconds after the start, and its own time; nil if none is.
  func returning(at t: Double) -> (motion: ReturnMotion, time: Double)? {
    switch self {
    case .fling(let motion): motion.returning(at: t)
    case .returning(let motion): (motion, t)
    case .still, .landing, .spring: nil
    }
  }
}
