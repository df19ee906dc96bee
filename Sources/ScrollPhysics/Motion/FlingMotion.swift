/// A throw between two edges, solved as a whole: decay, bounce and thrown-in release.
///
/// Inside it decays; where the decay meets an edge a spring takes over there with the speed it
/// arrived at. Released outside it springs back, and where it was thrown in so fast that the
/// spring would cross the edge, a decay takes over at the crossing; that may bounce at the other
/// edge. Position and velocity are continuous throughout.
public struct FlingMotion: Motion {
  enum Phase: Sendable {
    case decay(DecayMotion)
    case spring(SpringMotion)

    @inline(__always)
    func position(at t: Double) -> Double {
      switch self {
      case .decay(let motion): motion.position(at: t)
      case .spring(let motion): motion.position(at: t)
      }
    }

    @inline(__always)
    func velocity(at t: Double) -> Double {
      switch self {
      case .decay(let motion): motion.velocity(at: t)
      case .spring(let motion): motion.velocity(at: t)
      }
    }
  }

  /// The phases in order, each with the time it begins at. One to three.
  private(set) var phases: [(start: Double, phase: Phase)] = []
  /// When it rests, in seconds since the start.
  public private(set) var duration = 0.0
  /// Where the fling rests, in points: on a device pixel, or exactly on an edge.
  public private(set) var restPosition = 0.0

  /// A throw from `from` (pt) with `velocity` (pt/s) between the edges `bounds` (pt).
  ///
  /// Without `bounces` it stops at an edge at the moment it gets there. `restTolerance`: half a
  /// device pixel in points; `angularFrequency`: of the bounce, rad/s. NaN and infinity count as
  /// 0.
  public init(
    from: Double, velocity: Double, bounds: ClosedRange<Double>, rate: DecelerationRate,
    bounces: Bool, restTolerance: Double,
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
      // Without a bounce nothing goes further out than it is.
      if !bounces, v * (x - edge) > 0 { v = 0 }
      solver.springBack(from: x, to: edge, velocity: v)
    }
    phases = solver.phases
    duration = solver.time
    restPosition = solver.restPosition
  }

  /// Where it is `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return restPosition }
    let (start, phase) = phase(at: t)
    return phase.position(at: t - start)
  }

  /// How fast it moves then, in pt/s; 0 from `duration` on.
  public func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    let (start, phase) = phase(at: t)
    return phase.velocity(at: t - start)
  }

  private func phase(at t: Double) -> (start: Double, phase: Phase) {
    var index = phases.count - 1
    while index > 0, phases[index].start > t { index -= 1 }
    return phases[index]
  }
}
