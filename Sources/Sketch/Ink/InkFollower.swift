import Foundation

/// A critically damped follower: it moves smoothly after a target, x″ = ω² (u − x) − 2 ω x′.
///
/// The target is a cubic in time, for which the equation has a closed solution: a cubic p(t) with
/// p + (2/ω) p′ + p″/ω² = u, plus (A + B t) e^(−ωt). So the result does not depend on how time is
/// divided into steps. At constant speed the follower is 2/ω behind the target.
struct InkFollower {
  private(set) var position: SIMD2<Double>
  /// In units per second.
  private(set) var velocity = SIMD2<Double>.zero
  private let rate: Double

  /// - Parameters:
  ///   - start: the initial position of the target, which is at rest.
  ///   - lag: the lag behind a target of constant speed, in seconds, > 0.
  init(at start: SIMD2<Double>, lag: Double) {
    position = start
    rate = 2 / lag
  }

  /// A target's motion: c₀ + c₁ t + c₂ t² + c₃ t³.
  struct Target {
    var c0: SIMD2<Double>
    var (c1, c2, c3) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)

    /// A target at rest.
    init(at p: SIMD2<Double>) { c0 = p }

    /// The cubic Hermite curve of `duration` seconds with these ends and end velocities.
    init(
      from p0: SIMD2<Double>, velocity m0: SIMD2<Double>, to p1: SIMD2<Double>,
      velocity m1: SIMD2<Double>, duration h: Double
    ) {
      let slope = (p1 - p0) / h
      c0 = p0
      c1 = m0
      c2 = (3 * slope - 2 * m0 - m1) / h
      c3 = (m0 + m1 - 2 * slope) / (h * h)
    }
  }

  /// The follower after it has followed `target` from its beginning for `t` seconds.
  func following(_ target: Target, for t: Double) -> InkFollower {
    let w = rate
    let p3 = target.c3
    let p2 = target.c2 - 6 * p3 / w
    let p1 = target.c1 - 4 * p2 / w - 6 * p3 / (w * w)
    let p0 = target.c0 - 2 * p1 / w - 2 * p2 / (w * w)
    let a = position - p0
    let b = velocity - p1 + w * a
    let decay = exp(-w * t)
    let transient = (a + b * t) * decay
    var next = self
    // In steps, because Swift 6.2 does not find the types of the whole formulas in reasonable time.
    let slope: SIMD2<Double> = p1 + t * (p2 + t * p3)
    let bend: SIMD2<Double> = 2 * p2 + t * 3 * p3
    next.position = p0 + t * slope + transient
    next.velocity = p1 + t * bend + b * decay - w * transient
    return next
  }
}
