/// A throw between two edges, solved in advance: decay, bounce and a release outside the edges.
///
/// Between the edges the throw decays. If it reaches an edge, a spring takes over there at the
/// speed of arrival. A throw released outside springs back; if it is so fast that the spring
/// would cross the edge, a decay takes over at the crossing, which may bounce at the other edge.
/// Position and velocity are continuous throughout.
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

  /// One to three phases in order, each with the time at which it begins.
  private(set) var phases: [(start: Double, phase: Phase)] = []
  /// The time at which it comes to rest, in seconds since the start.
  public private(set) var duration = 0.0
  /// The position at which the fling comes to rest, in points: on a device pixel, or exactly on an edge.
  public private(set) var restPosition = 0.0

  /// A throw. NaN and infinity count as 0.
  ///
  /// - Parameters:
  ///   - from: the start, in points.
  ///   - velocity: the initial velocity, in pt/s.
  ///   - bounds: the edges, in points.
  ///   - rate: how fast the throw loses speed.
  ///   - bounces: whether the throw bounces at an edge; otherwise it stops there at once.
  ///   - restTolerance: half a device pixel, in points.
  ///   - angularFrequency: the stiffness of the bounce, in rad/s.
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
      // Without a bounce nothing moves further out.
      if !bounces, v * (x - edge) > 0 { v = 0 }
      solver.springBack(from: x, to: edge, velocity: v)
    }
    phases = solver.phases
    duration = solver.time
    restPosition = solver.restPosition
  }

  /// The position `t` seconds after the start, in points.
  public func position(at t: Double) -> Double {
    if t >= duration { return restPosition }
    let (start, phase) = phase(at: t)
    return phase.position(at: t - start)
  }

  /// The velocity `t` seconds after the start, in pt/s; 0 from `duration` on.
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
