/// The easing curve of programmatic scrolls: the cubic Bézier (0.42, 0, 0.58, 1), CSS's
/// `ease-in-out`.
enum EaseCurve {
  private static let x1 = 0.42
  private static let x2 = 0.58

  /// The share of the distance covered after the share `u` of the time, 0 … 1.
  static func progress(_ u: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    let s = parameter(u)
    return s * s * (3 - 2 * s)
  }

  /// The derivative of `progress`.
  static func slope(_ u: Double) -> Double {
    if u <= 0 || u >= 1 { return 0 }
    let s = parameter(u)
    return 6 * s * (1 - s) / horizontalSlope(s)
  }

  private static func horizontal(_ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
  }

  private static func horizontalSlope(_ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
  }

  /// The curve's parameter at the share `u` of the time, found by Newton's method. The slope of
  /// the horizontal part stays within 0.98 … 1.26, so six steps reach the precision of a Double.
  private static func parameter(_ u: Double) -> Double {
    var s = u
    for _ in 0..<6 { s -= (horizontal(s) - u) / horizontalSlope(s) }
    return s
  }
}
