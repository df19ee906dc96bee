/// A throw between two edges, solved in advance: decay, bounce and a release outside the edges.
///
/// Between the edges the throw decays. If it reaches an edge, a spring takes over there at the
/// speed of arrival. A finger's release outside returns like a `ReturnMotion`; if it is so fast that a
/// spring would reach the edge sooner, the spring takes it there. Where either crosses the edge with some
/// speed left, a decay takes over, which may bounce at the other edge. Position and velocity are
/// continuous throughout, except for the velocity at the start of a return.
public struct FlingMotion: CoordinateMotion {
  private let solution: FlingSolver

  /// The time at which it comes to rest, in seconds since the start.
  public var duration: Double { solution.time }
  /// The position at which it comes to rest, in points: on a device pixel, or exactly on an edge.
  public var restPosition: Double { solution.restPosition }
  /// When a decay meets an edge, in seconds since the start, and its velocity there, in pt/s; nil if none
  /// does.
  var edgeHit: (time: Double, velocity: Double)? { solution.edgeHit }

  /// A throw. NaN and infinity count as 0.
  ///
  /// - Parameters:
  ///   - from: the start, in points.
  ///   - velocity: the initial velocity, in pt/s.
  ///   - bounds: the edges, in points.
  ///   - rate: how fast the throw loses speed.
  ///   - bounces: whether the throw bounces at an edge; otherwise it stops there at once.
  ///   - restTolerance: half a device pixel, in points.
  ///   - band: the rubber band through which a finger held the content; outside the edges the throw is
  ///     then that finger's release. Nil for content that is outside by itself, which springs back.
  ///   - angularFrequency: the stiffness of the bounce, in rad/s.
  public init(
    from: Double, velocity: Double, bounds: ClosedRange<Double>, rate: DecelerationRate,
    bounces: Bool, restTolerance: Double, band: RubberBand? = nil,
    angularFrequency: Double = ScrollConstants.bounceAngularFrequency
  ) {
    let x = from.finite(or: 0)
    var v = velocity.finite(or: 0)
    var solver = FlingSolver(
      bounds: bounds, rate: rate, bounces: bounces, tolerance: usableTolerance(restTolerance),
      angularFrequency: angularFrequency)
    let edge = x.clamped(to: bounds)
    if x == edge {
      solver.decay(from: x, velocity: v)
    } else {
      // Without a bounce nothing moves further out.
      if !bounces, v * (x - edge) > 0 { v = 0 }
      solver.back(from: x, to: edge, velocity: v, band: band)
    }
    solution = solver
  }

  /// A return that is under way, with what follows it.
  init(
    _ motion: ReturnMotion, bounds: ClosedRange<Double>, rate: DecelerationRate, bounces: Bool,
    restTolerance: Double, angularFrequency: Double
  ) {
    var solver = FlingSolver(
      bounds: bounds, rate: rate, bounces: bounces, tolerance: usableTolerance(restTolerance),
      angularFrequency: angularFrequency)
    solver.back(motion)
    solution = solver
  }

  /// The return that is under way `t` seconds after the start, and its own time; nil if none is.
  func returning(at t: Double) -> (motion: ReturnMotion, time: Double)? {
    guard t < duration, case (let start, .returning(let motion)) = phase(at: t) else { return nil }
    return (motion, t - start)
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return restPosition }
    let (start, phase) = phase(at: t)
    return phase.position(at: t - start)
  }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on. At the start of a return it
  /// is the velocity after the release.
  public func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    let (start, phase) = phase(at: t)
    return phase.velocity(at: t - start)
  }

  private func phase(at t: Double) -> (start: Double, phase: MotionPhase) {
    let phases = solution.phases
    var index = phases.count - 1
    while index > 0, phases[index].start > t { index -= 1 }
    return phases[index]
  }
}
