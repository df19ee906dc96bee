/// The bounce of the scale back to a limit: a critically damped spring in the logarithm of the
/// scale.
struct ZoomBounce: Sendable {
  let start: Double
  /// The limit at which it ends.
  let limit: Double
  /// When it rests; later if something else has to end together with it.
  var end: Double
  private let c1: Double
  private let c2: Double
  private let omega: Double

  /// A bounce from `scale` to `limit` about the content point `anchor`, which starts with
  /// `scaleVelocity` (per second).
  ///
  /// It rests once the edges of the content stay within the rest tolerance.
  init(
    start: Double, scale: Double, limit: Double, scaleVelocity: Double, anchor: SIMD2<Double>,
    in configuration: ScrollConfiguration
  ) {
    self.start = start
    self.limit = limit
    omega = configuration.tuning.bounceAngularFrequency
    c1 = logarithm(scale / limit)
    c2 = scaleVelocity / scale + omega * c1
    end = start
    end = restEnd(
      within: configuration.restTolerance, about: anchor, contentSize: configuration.contentSize)
  }

  /// When the edges of content of `contentSize` (at scale 1), scaled about the content point
  /// `anchor`, come within `tolerance` of their rest positions for good.
  func restEnd(
    within tolerance: Double, about anchor: SIMD2<Double>, contentSize: SIMD2<Double>
  ) -> Double {
    let behind = contentSize - anchor
    let reach = limit * max(abs(anchor.x), abs(anchor.y), abs(behind.x), abs(behind.y), 1)
    let share = tolerance / reach
    return start
      + SpringMotion.restTime(
        abs(c1), abs(c2), angularFrequency: omega,
        tolerance: c1 > 0 ? logarithm(1 + share) : -logarithm(max(1 - share, 1e-3)))
  }

  /// A bounce that starts with velocity 0, together with a glide of the offset by `glide` points.
  ///
  /// Both are multiples of g(t) = (1 + ωt) e^(−ωt). They end together, once the content's edges and
  /// the offset stay within the rest tolerance.
  init(
    start: Double, scale: Double, limit: Double, anchor: SIMD2<Double>, glide: SIMD2<Double>,
    in configuration: ScrollConfiguration
  ) {
    self.start = start
    self.limit = limit
    omega = configuration.tuning.bounceAngularFrequency
    let tolerance = configuration.restTolerance
    c1 = logarithm(scale / limit)
    c2 = omega * c1
    var g = 1.0
    for axis in 0..<2 {
      let near = anchor[axis] * limit
      let far = (configuration.contentSize[axis] - anchor[axis]) * limit
      g = min(g, ZoomBounce.firstShare(near, glide[axis], c1, beyond: tolerance))
      g = min(g, ZoomBounce.firstShare(far, -glide[axis], c1, beyond: tolerance))
    }
    let duration =
      g >= 1 ? 0 : SpringMotion.restTime(1, omega, angularFrequency: omega, tolerance: g)
    end = start + duration
  }

  func scale(at t: Double) -> Double {
    if t >= end { return limit }
    let t = max(t - start, 0)
    return limit * exponential((c1 + c2 * t) * exponential(-omega * t))
  }

  /// The velocity of the scale, per second.
  func scaleVelocity(at t: Double) -> Double {
    if t >= end { return 0 }
    let time = max(t - start, 0)
    return scale(at: t) * (c2 - omega * (c1 + c2 * time)) * exponential(-omega * time)
  }

  /// The smallest g in 0 … 1 at which |a (e^(l g) − 1) + b g| exceeds `tolerance`, or 1.
  ///
  /// The function starts at 0 and has at most one extremum, so bisection runs on each side of it.
  private static func firstShare(
    _ a: Double, _ b: Double, _ l: Double, beyond tolerance: Double
  ) -> Double {
    func excess(_ g: Double) -> Double { abs(a * exponentialMinusOne(l * g) + b * g) - tolerance }
    let turnArgument = -b / (a * l)
    let turn = turnArgument > 0 ? logarithm(turnArgument) / l : 1
    var low = 0.0
    for high in [turn > 0 && turn < 1 ? turn : 1, 1] {
      if excess(high) > 0 {
        var (inside, outside) = (low, high)
        for _ in 0..<52 {
          let middle = (inside + outside) / 2
          if excess(middle) > 0 { outside = middle } else { inside = middle }
        }
        return inside
      }
      low = high
    }
    return 1
  }
}
