import CRasterKernels
import PanoramaGraphics

/// Bilinear sampling of one span where device rows are parallel to picture rows. Each picture row is
/// interpolated horizontally once and kept as long as device rows need it; a device row is a mix of two such
/// rows.
///
/// Positions are computed from scratch every 4,096 columns, counted from the whole part, so neither damage
/// rectangles nor whole-pixel shifts change them.
struct UprightBilinear {
  /// The span, relative to the whole part.
  let span: PixelSpan
  /// The picture rows above and below the span.
  let top: Int
  let bottom: Int
  /// The span's distance from the top row toward the bottom row, in 256ths.
  let fraction: UInt32
  private let map: CGAffineTransform
  private let limit: Double

  private static let cell = 4096
  /// With this number of picture rows per device row or more, keeping rows costs more than reading some of
  /// them twice.
  private static let maximumSharedStep = 1.5

  /// - Parameters:
  ///   - map: from relative device pixels to the picture's; `b` and `c` are 0.
  ///   - limit: a number of columns, at most 2²⁸, that is larger than the picture's. Positions are clamped to
  ///     it.
  init(_ span: PixelSpan, map: CGAffineTransform, height: Int, limit: Double) {
    self.span = span
    self.map = map
    self.limit = limit
    let limit = 1_073_741_824.0
    let v = map.d * (Double(span.y) + 0.5) + map.ty - 0.5
    let position = Int((max(-limit, min(limit, v)) * 256).rounded(.down))
    top = min(max(position >> 8, 0), height - 1)
    bottom = min(max((position >> 8) + 1, 0), height - 1)
    fraction = UInt32(truncatingIfNeeded: position & 255)
  }

  /// Whether the spans of neighbouring rows share so few picture rows that it is faster to read both rows
  /// together.
  var sharesNoRows: Bool { abs(map.d) >= Self.maximumSharedStep && top != bottom }

  /// The picture's column at the span's first pixel if every pixel of the span equals one of the picture; nil
  /// otherwise.
  var unscaledColumn: Int? {
    guard map.a == 1, fraction == 0 || top == bottom else { return nil }
    var column: Int?
    eachRun { first, count, u, _ in
      let isWhole = Int(count) == span.count && UInt8(truncatingIfNeeded: u >> 24) == 0
      column = isWhole ? Int(u >> 32) : nil
    }
    return column
  }

  /// Fills `out` with the span's pixels.
  ///
  /// - Parameters:
  ///   - owner: the source whose rows are kept.
  ///   - level: the number of the mip level among the owner's levels, at most 31.
  ///   - interpolate: fills memory with a picture row, interpolated at the span's columns.
  @inline(__always)
  func fetch(
    into out: UnsafeMutablePointer<UInt32>, owner: PixelSource, scratch: FetchScratch,
    level: Int = 0,
    interpolate: (_ row: Int, _ out: UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let (first, second) = (top << 5 | level, bottom << 5 | level)
    var key = FetchScratch.RowKey(
      owner: ObjectIdentifier(owner), row: first, x: span.x, count: span.count)
    let upper = scratch.row(key, keeping: second) { interpolate(top, $0) }
    if fraction == 0 || top == bottom {
      out.update(from: upper, count: span.count)
      return
    }
    key.row = second
    let lower = scratch.row(key, keeping: first) { interpolate(bottom, $0) }
    scratch.kernels.mix_rows(out, upper, lower, Int32(span.count), fraction)
  }

  /// Calls `body` for each run of columns, with the number of columns before the run, the number in it, and
  /// the position and step for the kernels.
  ///
  /// - Parameter left: the picture's column from which positions are counted.
  @inline(__always)
  func eachRun(
    from left: Int = 0, _ body: (_ first: Int, _ count: Int32, _ u: Int64, _ step: Int64) -> Void
  ) {
    let step = fixed32(map.a, limit: limit, .down)
    var done = 0
    while done < span.count {
      let column = span.x + done
      let inside = column & (Self.cell - 1)
      let n = min(span.count - done, Self.cell - inside)
      let start =
        fixed32(map.a * (Double(column - inside) + 0.5) + map.tx - 0.5, limit: limit, .down)
        &- Int64(left) << 32
      body(done, Int32(n), start &+ Int64(inside) &* step, step)
      done += n
    }
  }
}
