import CRasterKernels
import PanoramaGraphics

/// Bilinear sampling where rows of the device are rows of the picture. Each picture row is
/// interpolated across once, and kept as long as device rows lie on it; then two such rows are
/// mixed.
///
/// Positions are computed anew every 4,096 columns, counted from the whole part, so neither tiles
/// nor shifts change them.
struct UprightBilinear {
  let level: ImageLevel
  /// From relative device pixels to the level's pixels; `b` and `c` are 0.
  let map: CGAffineTransform

  private static let cell = 4096
  /// From this number of picture rows per device row on, keeping rows costs more than reading some
  /// of them twice.
  private static let maximumSharedStep = 1.5

  /// - Parameters:
  ///   - x: the first column, relative to the whole part.
  ///   - y: the row, relative to the whole part.
  ///   - owner: the source whose rows are kept.
  func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, owner: ObjectIdentifier,
    scratch: FetchScratch
  ) {
    let limit = 1_073_741_824.0
    let v = map.d * (Double(y) + 0.5) + map.ty - 0.5
    let position = Int((max(-limit, min(limit, v)) * 256).rounded(.down))
    let top = min(max(position >> 8, 0), level.height - 1)
    let bottom = min(max((position >> 8) + 1, 0), level.height - 1)
    let f = UInt32(truncatingIfNeeded: position & 255)
    if abs(map.d) >= Self.maximumSharedStep, top != bottom {
      // The device rows share hardly any picture rows, so both are read at once.
      return interpolate(out, top, bottom, f, x, count, scratch)
    }
    let a = scratch.row(top, x, count, owner, keeping: bottom) {
      interpolate($0, top, x, count, scratch)
    }
    if f == 0 || top == bottom {
      out.update(from: a, count: count)
      return
    }
    let b = scratch.row(bottom, x, count, owner, keeping: top) {
      interpolate($0, bottom, x, count, scratch)
    }
    scratch.kernels.mix_rows(out, a, b, Int32(count), f)
  }

  /// Calls `body` for runs of columns, with the first column of a run, their number, and the
  /// position and step that kernels take.
  @inline(__always)
  private func eachRun(
    _ x: Int, _ count: Int,
    _ body: (_ first: Int, _ count: Int32, _ u: Int64, _ step: Int64) -> Void
  ) {
    let step = fixed32(map.a)
    var done = 0
    while done < count {
      let column = x + done
      let inside = column & (Self.cell - 1)
      let n = min(count - done, Self.cell - inside)
      let start = fixed32(map.a * (Double(column - inside) + 0.5) + map.tx - 0.5)
      body(done, Int32(n), start &+ Int64(inside) &* step, step)
      done += n
    }
  }

  private func interpolate(
    _ out: UnsafeMutablePointer<UInt32>, _ row: Int, _ x: Int, _ count: Int,
    _ scratch: FetchScratch
  ) {
    level.withPixels { pixels in
      eachRun(x, count) { first, n, u, step in
        scratch.kernels.interpolate_row(
          out + first, n, pixels + row * level.width, Int32(level.width), u, step)
      }
    }
  }

  private func interpolate(
    _ out: UnsafeMutablePointer<UInt32>, _ top: Int, _ bottom: Int, _ f: UInt32, _ x: Int,
    _ count: Int, _ scratch: FetchScratch
  ) {
    level.withPixels { pixels in
      let (upper, lower) = (pixels + top * level.width, pixels + bottom * level.width)
      eachRun(x, count) { first, n, u, step in
        scratch.kernels.interpolate_rows(
          out + first, n, upper, lower, Int32(level.width), u, step, f)
      }
    }
  }

  /// The number with 32 fraction bits, clamped far outside the picture, which is at most 2¹⁸ pixels
  /// wide.
  @inline(__always)
  private func fixed32(_ v: Double) -> Int64 {
    Int64((max(-262_144, min(262_144, v)) * 4_294_967_296).rounded(.down))
  }
}
