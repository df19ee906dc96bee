import PanoramaGraphics

/// A gradient between two circles: every point takes the colour of the circle through it, the one
/// furthest along where there are several. Circle t has centre c₀ + t·(c₁ − c₀) and radius
/// r₀ + t·(r₁ − r₀) ≥ 0; t beyond 0 … 1 counts where the options extend the gradient.
final class RadialGradientSource: PixelSource {
  private let table = GradientTable()
  private var ramp = GradientRamp()
  private var opaque = false
  private var inverse = CGAffineTransform.identity
  private var wholeX = 0
  private var wholeY = 0
  private var center = SIMD2<Double>(0, 0)
  private var move = SIMD2<Double>(0, 0)
  private var radius = 0.0
  private var growth = 0.0
  /// |c₁ − c₀|² − (r₁ − r₀)²: the quadratic's leading coefficient.
  private var a = 0.0
  private var extendsBefore = false
  private var extendsAfter = false

  /// False when there are no two circles or the transform has no inverse.
  func set(
    _ gradient: CGGradient, _ c0: SIMD2<Double>, _ r0: Double, _ c1: SIMD2<Double>, _ r1: Double,
    _ options: CGGradientDrawingOptions, _ transform: DeviceTransform, alpha: Double
  ) -> Bool {
    let local = transform.local
    guard local.determinant != 0, local.determinant.isFinite, r0 >= 0, r1 >= 0,
      (c0.x + c0.y + c1.x + c1.y + r0 + r1).isFinite
    else { return false }
    if c0 == c1 && r0 == r1 { return false }
    inverse = local.inverted()
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    center = c0
    move = c1 - c0
    radius = r0
    growth = r1 - r0
    a = (move * move).sum() - growth * growth
    extendsBefore = options.contains(.drawsBeforeStartLocation)
    extendsAfter = options.contains(.drawsAfterEndLocation)
    ramp.set(gradient, alpha: alpha)
    table.set(ramp, options)
    // With concentric circles and both ends every pixel has a colour.
    let isFull = c0 == c1 && extendsBefore && extendsAfter
    opaque = isFull && alpha >= 1 && ramp.isOpaque
    return true
  }

  deinit {
    table.free()
    ramp.free()
  }

  override var isOpaque: Bool { opaque }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    let py = Double(y - wholeY) + 0.5
    for i in 0..<count {
      let px = Double(x - wholeX + i) + 0.5
      let p = inverse.apply(SIMD2(px, py)) - center
      out[i] = color(p)
    }
  }

  @inline(__always)
  private func color(_ p: SIMD2<Double>) -> UInt32 {
    // |p − t·move|² = (radius + t·growth)²  ⇔  a t² − 2 b t + c = 0
    let b = (p * move).sum() + radius * growth
    let c = (p * p).sum() - radius * radius
    if abs(a) < 1e-12 {
      return b == 0 ? 0 : entry(c / (2 * b)) ?? 0
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return 0 }
    let root = discriminant.squareRoot()
    let (t0, t1) = ((b + root) / a, (b - root) / a)
    return entry(max(t0, t1)) ?? entry(min(t0, t1)) ?? 0
  }

  /// The table's colour for circle `t`, nil when there is no such circle.
  @inline(__always)
  private func entry(_ t: Double) -> UInt32? {
    guard radius + t * growth >= 0 else { return nil }
    if t < 0 { return extendsBefore ? table.pixels[0] : nil }
    if t > 1 { return extendsAfter ? table.pixels[GradientTable.total - 1] : nil }
    // NaN fails both comparisons above.
    guard t >= 0 else { return nil }
    return table.pixels[1 + min(GradientTable.count - 1, Int(t * Double(GradientTable.count)))]
  }
}
