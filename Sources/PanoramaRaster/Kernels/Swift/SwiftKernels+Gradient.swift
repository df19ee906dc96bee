import CRasterKernels

/// Radial and conic gradients, pixel by pixel.
extension SwiftKernels {
  typealias CurvedGradient =
    @convention(c) (
      UnsafeMutablePointer<UInt32>, Int32, UnsafePointer<pr_curved_gradient>, Double, Double
    ) -> Void

  static func fetchGradient(
    _ out: Pixels, _ count: Int, _ colors: pr_gradient_colors, start: Int64, step: Int64
  ) {
    var t = start
    for i in 0..<max(0, count) {
      out[i] = colors.color(ofPart: Int(t &>> 32))
      t &+= step
    }
  }

  static func fetchRadial(
    _ out: Pixels, _ count: Int, _ gradient: pr_curved_gradient, x: Double, y: Double
  ) {
    for i in 0..<max(0, count) {
      let part = gradient.radialPart(gradient.place(x + Double(i), y))
      out[i] = part.map(gradient.colors.color) ?? 0
    }
  }

  static func fetchConic(
    _ out: Pixels, _ count: Int, _ gradient: pr_curved_gradient, x: Double, y: Double
  ) {
    for i in 0..<max(0, count) {
      let p = gradient.place(x + Double(i), y)
      out[i] = gradient.colors.color(ofPart: pr_curved_gradient.part(turn(p.x, p.y)))
    }
  }

  /// The direction of (x, y) in turns, 0 … 1, from the x axis towards the y axis; 0 at the origin
  /// and for NaN.
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
  /// The position of a pixel's centre in the gradient's coordinates.
  fileprivate func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
    SIMD2(
      map.0 * x + map.2 * y + map.4 - center.0, map.1 * x + map.3 * y + map.5 - center.1)
  }

  /// The part at `t`, 0 … 1.
  fileprivate static func part(_ t: Double) -> Int {
    min(Int(PR_PARTS) - 1, Int(t * Double(PR_PARTS)))
  }

  /// The part at a position; nil if no circle passes through it.
  fileprivate func radialPart(_ p: SIMD2<Double>) -> Int? {
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
    return t >= 0 ? Self.part(t) : nil
  }
}

extension pr_gradient_colors {
  /// The colour of a part, or beyond the ends.
  fileprivate func color(ofPart k: Int) -> UInt32 {
    if k < 0 { return before }
    if k >= Int(PR_PARTS) { return after }
    if let table { return table[k] }
    guard let stretches else { return 0 }
    var s = stretches[0]
    for j in 1..<max(1, Int(count)) where k >= Int(stretches[j].first) { s = stretches[j] }
    let place = Float(Int32(k) - s.first) * s.scale + s.offset
    let f = min(max(Int32(place), 0), 32_767)
    return Self.channels(s.even_color, s.even_way, f) | Self.channels(s.odd_color, s.odd_way, f)
      << 8
  }

  /// Two channels, in the lower halves of two words.
  private static func channels(_ color: UInt32, _ way: UInt32, _ f: Int32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let (c, w) = (Int32(color >> shift & 0xffff), Int32(Int16(truncatingIfNeeded: way >> shift)))
      return UInt32(truncatingIfNeeded: (c &+ (w &* f) &>> 16 &+ 32) &>> 6)
    }
    return channel(0) | channel(16) << 16
  }
}
