import Foundation

/// The progress of an animation over time.
public enum AnimationCurve: Hashable, Sendable {
  /// At a constant speed.
  case linear
  /// Slow at the beginning.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends.
  case easeInOut
  /// CSS's `cubic-bezier`: a curve from (0, 0) to (1, 1) of time and progress, with two control points
  /// whose x coordinates are clamped to 0 … 1.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A spring. `response` is the period of the undamped oscillation in seconds; a `damping` of 1
  /// does not overshoot, a smaller one does. `velocity` is the speed at the start; 1 is the whole
  /// distance per second.
  case spring(response: Double, damping: Double, velocity: Double = 0)

  /// UIKit's spring, which settles after about `duration` seconds. A velocity that is not finite counts as 0.
  public static func spring(
    settlingAfter duration: Double, damping: Double, velocity: Double = 0
  ) -> AnimationCurve {
    .spring(
      response: max(0.05, duration / 1.5), damping: damping,
      velocity: velocity.isFinite ? velocity : 0)
  }

  /// The progress: 0 at the start and 1 from the end on. A spring may exceed 1 in between.
  /// - Parameters:
  ///   - u: the elapsed part of the duration, 0 … 1.
  ///   - duration: the duration in seconds.
  public func progress(_ u: Double, duration: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    switch self {
    case .linear: return u
    case .easeIn: return Self.bezier(u, SIMD2(0.42, 0), SIMD2(1, 1))
    case .easeOut: return Self.bezier(u, SIMD2(0, 0), SIMD2(0.58, 1))
    case .easeInOut: return Self.bezier(u, SIMD2(0.42, 0), SIMD2(0.58, 1))
    case .cubic(let x1, let y1, let x2, let y2):
      return Self.bezier(u, SIMD2(min(1, max(0, x1)), y1), SIMD2(min(1, max(0, x2)), y2))
    case .spring(let response, let damping, let velocity):
      return Self.spring(u * duration, response, damping, velocity)
    }
  }

  /// The time until the animation comes to rest, in seconds; nil unless the curve itself determines it.
  public var naturalDuration: Double? {
    guard case .spring(let response, let damping, let velocity) = self else { return nil }
    // The time at which the envelope e^(−ζωt) falls below 1/1000 of the distance; a fast start makes
    // the envelope higher.
    let omega = 2 * Double.pi / max(response, 1e-3)
    let height = max(1, abs(velocity) / omega)
    return log(1000 * height) / (min(max(damping, 0.05), 1) * omega) * (damping >= 1 ? 1.4 : 1)
  }

  /// CSS's `cubic-bezier`: bisection finds the parameter for x = u, which then gives y.
  private static func bezier(_ u: Double, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>) -> Double {
    func value(_ s: Double, _ a: Double, _ b: Double) -> Double {
      let r = 1 - s
      return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if value(middle, p1.x, p2.x) < u { low = middle } else { high = middle }
    }
    return value((low + high) / 2, p1.y, p2.y)
  }

  /// A damped oscillator that moves from 0 to 1.
  private static func spring(
    _ t: Double, _ response: Double, _ damping: Double, _ velocity: Double
  ) -> Double {
    let omega = 2 * Double.pi / max(response, 1e-3)
    let zeta = max(damping, 0.05)
    if zeta >= 1 { return 1 - (1 + (omega - velocity) * t) * exp(-omega * t) }
    let swing = omega * (1 - zeta * zeta).squareRoot()
    let sine = (zeta * omega - velocity) / swing
    return 1 - exp(-zeta * omega * t) * (cos(swing * t) + sine * sin(swing * t))
  }
}
