import CRasterKernels

/// Radial and conic gradients, pixel by pixel.
extension SwiftKernels {
  static func fetchCurved(
    _ out: Pixels, _ count: Int, _ gradient: pr_curved_gradient, x: Double, y: Double
  ) {
    for i in 0..<max(0, count) { out[i] = gradient.color(x + Double(i), y) }
  }
}

extension pr_curved_gradient {
  /// The colour of a pixel with its centre at (`x`, `y`).
  fileprivate func color(_ x: Double, _ y: Double) -> UInt32 {
    let p = SIMD2(
      map.0 * x + (map.2 * y + (map.4 - center.0)), map.1 * x + (map.3 * y + (map.5 - center.1)))
    if kind == PR_RADIAL { return radialPart(p).map(colors.color) ?? 0 }
    let (u, v) = (Float(p.x), Float(p.y))
    if kind == PR_CONIC { return colors.color(ofPart: Self.part(Self.direction(u, v))) }
    let part = (u * u + v * v).squareRoot() * scale + offset
    if part < 0 { return colors.before }
    return part > Float(PR_PARTS) ? colors.after : colors.color(ofPart: Self.part(part))
  }

  /// The part at `f`, which becomes 0 if it is NaN.
  private static func part(_ f: Float) -> Int {
    f > 0 ? Int(min(f, Float(PR_PARTS - 1))) : 0
  }

  /// The part in which a point lies, counted from the x axis towards the y axis; 0 at the origin and
  /// for NaN.
  private static func direction(_ x: Float, _ y: Float) -> Float {
    let (ax, ay, turn) = (abs(x), abs(y), Float(PR_PARTS))
    let (low, high) = ax < ay ? (ax, ay) : (ay, ax)
    guard high > 0 else { return 0 }
    let r = low / high
    let s = r * r
    let inner = 31.542_177_2 + s * (-18.974_563_6 + s * (8.580_182_08 - s * 1.909_921_29))
    var angle = r * (162.970_947 + s * (-54.209_091_2 + s * inner))
    if ax < ay { angle = turn / 4 - angle }
    if x < 0 { angle = turn / 2 - angle }
    if y < 0 { angle = turn - angle }
    return angle
  }

  /// The part at a position; nil if no circle passes through it.
  private func radialPart(_ p: SIMD2<Double>) -> Int? {
    // |p − t·move|² = (radius + t·growth)²  ⇔  a t² − 2 b t + c = 0
    let b = p.x * move.0 + p.y * move.1 + radius * growth
    let c = p.x * p.x + p.y * p.y - radius * radius
    if is_linear { return b == 0 ? nil : circle(c / (2 * b)) }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    // The circle with the larger t, or else the other one.
    let (far, near) = a > 0 ? (b + root, b - root) : (b - root, b + root)
    return circle(far / a) ?? circle(near / a)
  }

  /// The part of circle `t`; nil if there is no such circle.
  private func circle(_ t: Double) -> Int? {
    guard radius + t * growth >= 0 else { return nil }
    if t < 0 { return before ? -1 : nil }
    if t > 1 { return after ? Int(PR_PARTS) : nil }
    // NaN fails both comparisons.
    return t >= 0 ? min(Int(PR_PARTS) - 1, Int(t * Double(PR_PARTS))) : nil
  }
}
