import PanoramaGraphics

/// An upright rectangle on the device's fixed-point grid.
struct PixelBox {
  /// All pixels that it touches.
  let outer: PixelRect
  /// All pixels that it covers in full.
  let inner: PixelRect
  /// Whether its edges lie between pixels.
  let isWhole: Bool

  /// Nil if the rectangle does not stay upright or extends beyond 2²⁸ pixels from the origin.
  ///
  /// - Parameter edges: left, top, right and bottom in the drawing's coordinates.
  init?(_ edges: SIMD4<Double>, _ transform: DeviceTransform) {
    guard transform.local.isRectilinear else { return nil }
    let a = transform.local.apply(SIMD2(edges.x, edges.y))
    let b = transform.local.apply(SIMD2(edges.z, edges.w))
    let (low, high) = (lesser(a, b), greater(a, b))
    let limit = 268_435_456.0
    guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
    let (x0, y0) = (Int(fixed(low.x)), Int(fixed(low.y)))
    let (x1, y1) = (Int(fixed(high.x)), Int(fixed(high.y)))
    let (shift, rest) = (FixedPoint.bits, FixedPoint.one - 1)
    outer = PixelRect(
      minX: x0 >> shift, minY: y0 >> shift, maxX: (x1 + rest) >> shift, maxY: (y1 + rest) >> shift
    ).offsetBy(dx: transform.wholeX, dy: transform.wholeY)
    inner = PixelRect(
      minX: (x0 + rest) >> shift, minY: (y0 + rest) >> shift, maxX: x1 >> shift, maxY: y1 >> shift
    ).offsetBy(dx: transform.wholeX, dy: transform.wholeY)
    isWhole = (x0 | y0 | x1 | y1) & rest == 0
  }
}
