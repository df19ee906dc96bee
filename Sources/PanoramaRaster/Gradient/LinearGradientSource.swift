import PanoramaGraphics

/// A linear gradient under an affine transform. Its parameter grows by a constant from pixel to
/// pixel.
final class LinearGradientSource: PixelSource {
  /// The colours, which are set separately. Unchecked: one thread sets them before others read them.
  @exclusivity(unchecked) var colors = GradientColors()
  private var wholeX = 0
  private var wholeY = 0
  /// The part in which the centre of relative pixel (0, 0) lies, and the number of parts from a
  /// pixel to its neighbours.
  private var origin = 0.0
  private var stepX = 0.0
  private var stepY = 0.0

  /// Positions are computed anew after this number of pixels, counted from the whole part, no
  /// matter where a row or a column begins. No sum grows large, and neither tiles nor shifts change
  /// it.
  private static let cell = 4096
  /// Positions farther away are clamped, in parts.
  private static let limit = 1_073_741_824.0

  /// Takes over a gradient without its colours.
  ///
  /// - Returns: false if the gradient's ends coincide or its transform has no inverse.
  func set(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ transform: DeviceTransform
  ) -> Bool {
    let local = transform.local
    let d = end - start
    let squared = (d * d).sum()
    guard squared > 0, squared.isFinite, local.determinant != 0, local.determinant.isFinite else {
      return false
    }
    let inverse = local.inverted()
    // t(p) = (M⁻¹p − start) · d / |d|², times the number of parts.
    let scale = Double(GradientColors.parts) / squared
    let sx = (inverse.a * d.x + inverse.b * d.y) * scale
    let sy = (inverse.c * d.x + inverse.d * d.y) * scale
    let o = ((inverse.tx - start.x) * d.x + (inverse.ty - start.y) * d.y) * scale
    guard sx.isFinite, sy.isFinite, o.isFinite else { return false }
    stepX = abs(sx) < 1e-7 ? 0 : sx
    stepY = sy
    origin = o + (stepX + sy) / 2
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    return true
  }

  override func release() { colors.release() }

  override var isOpaque: Bool { colors.isOpaque }
  override var bytes: Int { super.bytes + colors.bytes }
  override var isRowConstant: Bool { stepX == 0 }
  override var isSameInPieces: Bool { true }

  override func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    if stepX == 0 {
      fetchColumn(x: span.x, y: span.y, count: 1, into: out, scratch: scratch)
      return (out + 1).update(repeating: out[0], count: span.count - 1)
    }
    let row = (origin: origin + Double(span.y - wholeY) * stepY, step: stepX)
    fetch(row, from: span.x - wholeX, count: span.count, into: out, scratch)
  }

  override func fetchColumn(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    fetch((origin, stepY), from: y - wholeY, count: count, into: out, scratch)
  }

  override func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool {
    guard hasRows(in: box) else { return false }
    withRows(in: box) {
      scratch.kernels.blend_gradient(
        target.pixel(box.minX, box.minY), target.stride, Int32(target.limitX - box.minX),
        mask.base, mask.stride, Int32(box.width), Int32(box.height), $0.colors, $0.starts, $0.step)
    }
    return true
  }

  override func hasRows(in box: PixelRect) -> Bool {
    stepX != 0 && (box.minX - wholeX) & (Self.cell - 1) + box.width <= Self.cell
  }

  override func withRows(in box: PixelRect, _ body: (GradientRows) -> Void) {
    let first = box.minX - wholeX
    let inside = first & (Self.cell - 1)
    let step = nearest32(stepX, limit: 65_536)
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: box.height) { starts in
      guard let starts = starts.baseAddress else { return }
      let (left, top) = (Double(first - inside) * stepX, box.minY - wholeY)
      let add = Int64(inside) &* step
      // Positions do not decrease or do not increase from row to row, so most rows need not be clamped.
      let ends = (position(top) + left, position(top + box.height - 1) + left)
      if max(abs(ends.0), abs(ends.1)) < Self.limit {
        for y in 0..<box.height {
          let start = nearest((position(top + y) + left) * 4_294_967_296)
          (starts + y).initialize(to: start &+ add)
        }
      } else {
        for y in 0..<box.height {
          let start = nearest32(position(top + y) + left, limit: Self.limit)
          (starts + y).initialize(to: start &+ add)
        }
      }
      colors.withColors { colors in
        withUnsafePointer(to: colors) {
          body(GradientRows(colors: $0, starts: starts, step: step))
        }
      }
    }
  }

  // Numbers are rounded to the nearest, so that one that rounding left slightly below a whole one becomes whole.

  /// The position of pixel 0 of a relative row.
  @inline(__always)
  private func position(_ row: Int) -> Double { origin + Double(row) * stepY }

  /// The position of pixel `cell` of a line whose pixel 0 is at `origin`.
  @inline(__always)
  private func start(_ origin: Double, _ cell: Int, _ step: Double) -> Int64 {
    nearest32(origin + Double(cell) * step, limit: Self.limit)
  }

  /// Fetches the pixels from `first` on of a line whose pixel 0 lies in part `line.origin`.
  @inline(__always)
  private func fetch(
    _ line: (origin: Double, step: Double), from first: Int, count: Int,
    into out: UnsafeMutablePointer<UInt32>, _ scratch: FetchScratch
  ) {
    let step = nearest32(line.step, limit: 65_536)
    colors.withColors { colors in
      withUnsafePointer(to: colors) { colors in
        var done = 0
        while done < count {
          let inside = (first + done) & (Self.cell - 1)
          let n = min(count - done, Self.cell - inside)
          let start = start(line.origin, first + done - inside, line.step)
          scratch.kernels.fetch_gradient(
            out + done, Int32(n), colors, start &+ Int64(inside) &* step, step)
          done += n
        }
      }
    }
  }
}
