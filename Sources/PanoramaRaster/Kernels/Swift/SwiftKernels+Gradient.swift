import CRasterKernels

/// Radial and conic gradients, pixel by pixel.
extension SwiftKernels {
  typealias CurvedGradient =
    @convention(c) (
      UnsafeMutablePointer<UInt32>, Int32, UnsafePointer<pr_curved_gradient>, Double, Double
    ) -> Void

  static func fetchRadial(
    _ out: Pixels, _ count: Int, _ gradient: pr_curved_gradient, _ x: Double, _ y: Double
  ) {
    guard let table = gradient.table else { return }
    for i in 0..<max(0, count) {
      let entry = gradient.radialEntry(gradient.place(x + Double(i), y))
      out[i] = entry.map { table[$0] } ?? 0
    }
  }

  static func fetchConic(
    _ out: Pixels, _ count: Int, _ gradient: pr_curved_gradient, _ x: Double, _ y: Double
  ) {
    guard let table = gradient.table else { return }
    for i in 0..<max(0, count) {
      let p = gradient.place(x + Double(i), y)
      out[i] = table[gradient.entry(turn(p.x, p.y))]
    }
  }

  /// The direction of (x, y) in turns, 0 … 1, from the x axis towards the y axis; 0 at the origin
  /// and for what is no number.
  private static func turn(_ x: Double, _ y: Double) -> Double {
    let (ax, ay) = (abs(x), abs(y))
    let (low, high) = ax < ay ? (ax, ay) : (ay, ax)
    guard high > 0 else { return 0 }
    let r = low / high
    let s = r * r
    let inner = 0.193_543_46 + s * (-0.116_432_87 + s * (0.052_653_32 - s * 0.011_721_20))
    var angle = r * (0.999_977_26 + s * (-0.332_623_47 + s * inner)) / (2 * Double.pi)
    if ax < ay { angle = 0.25 - angle }
    if x < 0 { angle = 0.5 - angle }
    if y < 0 { angle = 1 - angle }
    return angle < 1 ? angle : 0
  }
}

extension pr_curved_gradient {
  /// Where a pixel's centre lies in the gradient.
  fileprivate func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
    SIMD2(
      map.0 * x + map.2 * y + map.4 - center.0, map.1 * x + map.3 * y + map.5 - center.1)
  }

  /// The table's entry at `t` of the whole, 0 … 1.
  fileprivate func entry(_ t: Double) -> Int { 1 + min(Int(count) - 1, Int(t * Double(count))) }

  /// Nil where no circle passes.
  fileprivate func radialEntry(_ p: SIMD2<Double>) -> Int? {
    // |p − t·move|² = (radius + t·growth)²  ⇔  a t² − 2 b t + c = 0
    let b = p.x * move.0 + p.y * move.1 + radius * growth
    let c = p.x * p.x + p.y * p.y - radius * radius
    if is_linear { return b == 0 ? nil : circle(c / (2 * b)) }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    // The circle furthest along, or else the other one.
    let (far, near) = a > 0 ? (b + root, b - root) : (b - root, b + root)
    return circle(far / a) ?? circle(near / a)
  }

  /// The entry for circle `t`, nil when there is no such circle.
  private func circle(_ t: Double) -> Int? {
    guard radius + t * growth >= 0 else { return nil }
    if t < 0 { return before ? 0 : nil }
    if t > 1 { return after ? Int(count) + 1 : nil }
    // What is no number fails both comparisons.
    return t >= 0 ? entry(t) : nil
  }
}
