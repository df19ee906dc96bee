import CRasterKernels
import PanoramaGraphics

/// Bilinear sampling where rows of the device are rows of the picture: each picture row is
/// interpolated sideways once and kept while device rows lie on it; then two of them are mixed.
///
/// Positions follow from the distance to the whole part in columns of 4096, each entered anew, so
/// neither tiles nor shifts change them.
struct UprightBilinear {
  let level: ImageLevel
  /// From relative device pixels to the level's pixels; `b` and `c` are 0.
  let map: CGAffineTransform

  private static let cell = 4096

  /// - Parameters: `x` and `y` count from the whole part.
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

  private func interpolate(
    _ out: UnsafeMutablePointer<UInt32>, _ row: Int, _ x: Int, _ count: Int,
    _ scratch: FetchScratch
  ) {
    let step = fixed32(map.a)
    var done = 0
    while done < count {
      let column = x + done
      let inside = column & (Self.cell - 1)
      let n = min(count - done, Self.cell - inside)
      let start = fixed32(map.a * (Double(column - inside) + 0.5) + map.tx - 0.5)
      scratch.kernels.interpolate_row(
        out + done, Int32(n), level.pixels + row * level.width, Int32(level.width),
        start &+ Int64(inside) &* step, step)
      done += n
    }
  }

  /// With 32 fraction bits; cut off where the picture, at most 2¹⁸ pixels wide, is long left.
  @inline(__always)
  private func fixed32(_ v: Double) -> Int64 {
    Int64((max(-262_144, min(262_144, v)) * 4_294_967_296).rounded(.down))
  }
}
