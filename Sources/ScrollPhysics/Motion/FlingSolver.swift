/// Solves the phases of a `FlingMotion` one after another.
struct FlingSolver: Sendable {
  let bounds: ClosedRange<Double>
  let rate: DecelerationRate
  let bounces: Bool
  let tolerance: Double
  let angularFrequency: Double
  /// One to three phases in order, each with the time at which it begins.
  private(set) var phases: [(start: Double, phase: MotionPhase)] = []
  /// When the last phase ends.
  private(set) var time = 0.0
  private(set) var restPosition = 0.0
  private(set) var edgeHit: (time: Double, velocity: Double)?

  init(
    bounds: ClosedRange<Double>, rate: DecelerationRate, bounces: Bool, tolerance: Double,
    angularFrequency: Double
  ) {
    self.bounds = bounds
    self.rate = rate
    self.bounces = bounces
    self.tolerance = tolerance
    self.angularFrequency = angularFrequency
  }

  /// Appends a decay that starts inside the bounds, and the bounce if it reaches an edge.
  mutating func decay(from x: Double, velocity v: Double) {
    let motion = DecayMotion(from: x, velocity: v, rate: rate, restTolerance: tolerance)
    phases.append((time, .decay(motion)))
    let edge = v > 0 ? bounds.upperBound : bounds.lowerBound
    let passes = v > 0 ? motion.destination > edge : motion.destination < edge
    // A throw that would end just beyond the edge, within the tolerance, rests before it.
    guard passes, let hit = motion.time(toReach: edge), hit < motion.duration || hit == 0 else {
      time += motion.duration
      restPosition = motion.restPosition.clamped(to: bounds)
      return
    }
    time += hit
    restPosition = edge
    let speed = v - rate.decayConstant * (edge - x)
    edgeHit = (time, speed)
    guard bounces else { return }
    let spring = SpringMotion(
      from: edge, to: edge, velocity: speed,
      angularFrequency: angularFrequency, restTolerance: tolerance)
    phases.append((time, .spring(spring)))
    time += spring.duration
  }

  /// Appends the return to `edge` of content that a finger released through `band`, or that is outside by
  /// itself (nil).
  mutating func back(from x: Double, to edge: Double, velocity v: Double, band: RubberBand?) {
    let motion = band.flatMap {
      ReturnMotion(
        from: x, velocity: v, edge: edge, band: $0, restTolerance: tolerance,
        angularFrequency: angularFrequency)
    }
    if let motion { back(motion) } else { springBack(from: x, to: edge, velocity: v) }
  }

  /// Appends a return, and the decay if it meets the edge with some speed.
  mutating func back(_ motion: ReturnMotion) {
    if let arrival = motion.arrival, abs(arrival.velocity) / rate.decayConstant > tolerance {
      phases.append((time, .returning(motion.lasting(atLeast: arrival.time))))
      time += arrival.time
      decay(from: motion.edge, velocity: arrival.velocity)
    } else {
      phases.append((time, .returning(motion)))
      time += motion.duration
      restPosition = motion.edge
    }
  }

  /// Appends a spring from outside back to the edge, and the decay if it crosses the edge.
  mutating func springBack(from x: Double, to edge: Double, velocity v: Double) {
    let spring = SpringMotion(
      from: x, to: edge, velocity: v,
      angularFrequency: angularFrequency, restTolerance: tolerance)
    if let crossing = spring.crossing {
      let speed = spring.c2 * exponential(-spring.angularFrequency * crossing)
      // A slower decay would stay within the tolerance, so the spring ends on the edge instead.
      if abs(speed) / rate.decayConstant > tolerance {
        phases.append((time, .spring(spring.lasting(atLeast: crossing))))
        time += crossing
        decay(from: edge, velocity: speed)
        return
      }
    }
    phases.append((time, .spring(spring)))
    time += spring.duration
    restPosition = edge
  }
}

/// A motion without parts, which may be a phase of a longer one.
enum MotionPhase: CoordinateMotion {
  case decay(DecayMotion)
  case spring(SpringMotion)
  case returning(ReturnMotion)

  @inline(__always)
  func position(at t: Double) -> Double {
    switch self {
    case .decay(let motion): motion.position(at: t)
    case .spring(let motion): motion.position(at: t)
    case .returning(let motion): motion.position(at: t)
    }
  }

  @inline(__always)
  func velocity(at t: Double) -> Double {
    switch self {
    case .decay(let motion): motion.velocity(at: t)
    case .spring(let motion): motion.velocity(at: t)
    case .returning(let motion): motion.velocity(at: t)
    }
  }

  var duration: Double {
    switch self {
    case .decay(let motion): motion.duration
    case .spring(let motion): motion.duration
    case .returning(let motion): motion.duration
    }
  }
}
