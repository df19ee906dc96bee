import PanoramaGraphics

/// A linear gradient under an affine map: the parameter t grows by a constant from pixel to pixel.
final class LinearGradientSource: PixelSource {
  private var colors: GradientColors?
  /// Only there where rows have more than one colour: else those are mixed one by one.
  private var table: UnsafePointer<UInt32>?
  private var wholeX = 0
  private var wholeY = 0
  /// Table index (with 32 fraction bits) of the centre of relative pixel (0, 0), and its steps.
  private var origin = 0.0
  private var stepX = 0.0
  private var stepY = 0.0

  /// False when the gradient's ends coincide or its transform has no inverse.
  ///
  /// - Parameter colors: those of the gradient.
  func set(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ transform: DeviceTransform,
    _ colors: GradientColors
  ) -> Bool {
    let local = transform.local
    let d = end - start
    let squared = (d * d).sum()
    guard squared > 0, squared.isFinite, local.determinant != 0, local.determinant.isFinite else {
      return false
    }
    let inverse = local.inverted()
    // t(p) = (M⁻¹p − start) · d / |d|², times the table's size.
    let scale = Double(GradientTable.count) / squared
    let sx = (inverse.a * d.x + inverse.b * d.y) * scale
    let sy = (inverse.c * d.x + inverse.d * d.y) * scale
    let o = ((inverse.tx - start.x) * d.x + (inverse.ty - start.y) * d.y) * scale
    guard sx.isFinite, sy.isFinite, o.isFinite else { return false }
    stepX = abs(sx) < 1e-7 ? 0 : sx
    stepY = sy
    origin = o + (stepX + sy) / 2 + 1
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    self.colors = colors
    table = stepX != 0 ? colors.pixels : nil
    return true
  }

  override func release() { colors = nil }

  override var isOpaque: Bool {
    guard let colors else { return false }
    return colors.before >> 24 == 255 && colors.after >> 24 == 255 && colors.isOpaque
  }
  override var isRowConstant: Bool { stepX == 0 }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    let row = origin + Double(y - wholeY) * stepY
    guard let colors else { return out.update(repeating: 0, count: count) }
    guard let table else {
      let index = fixed32(row, limit: 1_073_741_824) >> 32
      let pixel =
        index < 1
        ? colors.before
        : index > GradientTable.count ? colors.after : colors.ramp.pixel(at: Int(index) - 1)
      out.update(repeating: pixel, count: count)
      return
    }
    let step = fixed32(stepX, limit: 65_536)
    // Anew every so many columns from the whole part on, wherever the row is entered: no sum grows
    // large, and neither tiles nor shifts change it.
    let cell = 4096
    var done = 0
    while done < count {
      let column = x - wholeX + done
      let inside = column & (cell - 1)
      let n = min(count - done, cell - inside)
      let start = fixed32(row + Double(column - inside) * stepX, limit: 1_073_741_824)
      scratch.kernels.fetch_gradient(
        out + done, Int32(n), table, Int32(GradientTable.total),
        start &+ Int64(inside) &* step, step)
      done += n
    }
  }

  /// With 32 fraction bits, cut off beyond ± `limit`.
  @inline(__always)
  private func fixed32(_ v: Double, limit: Double) -> Int64 {
    Int64(max(-limit, min(limit, v)) * 4_294_967_296)
  }
}
