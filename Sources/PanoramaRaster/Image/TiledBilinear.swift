import CRasterKernels
import Foundation
import PanoramaGraphics

/// `UprightBilinear` for one span of a tiled level. The pieces of a row are joined before they are
/// interpolated.
struct TiledBilinear {
  let level: TiledImageSource.Level
  /// The number of the level in its source.
  let number: Int
  /// The level's pixels under the span.
  let block: PixelRect

  private static let cell = 4096

  /// - Parameters:
  ///   - x: the first column, relative to the whole part.
  ///   - y: the row, relative to the whole part.
  ///   - owner: the source whose rows are kept.
  func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, owner: ObjectIdentifier,
    scratch: FetchScratch
  ) {
    let limit = 1_073_741_824.0
    let v = level.map.d * (Double(y) + 0.5) + level.map.ty - 0.5
    let position = Int((max(-limit, min(limit, v)) * 256).rounded(.down))
    let last = level.tiles.height - 1
    let top = min(max(position >> 8, 0), last)
    let bottom = min(max((position >> 8) + 1, 0), last)
    let f = UInt32(truncatingIfNeeded: position & 255)
    let a = scratch.row(key(top), x, count, owner, keeping: key(bottom)) {
      interpolate($0, top, x, count, scratch)
    }
    if f == 0 || top == bottom {
      out.update(from: a, count: count)
      return
    }
    let b = scratch.row(key(bottom), x, count, owner, keeping: key(top)) {
      interpolate($0, bottom, x, count, scratch)
    }
    scratch.kernels.mix_rows(out, a, b, Int32(count), f)
  }

  /// A number for a row of this level among the rows of all levels.
  private func key(_ row: Int) -> Int { row << 5 | number }

  private func interpolate(
    _ out: UnsafeMutablePointer<UInt32>, _ row: Int, _ x: Int, _ count: Int,
    _ scratch: FetchScratch
  ) {
    let pixels = scratch.segment(level.tiles, row, block.minX, block.maxX)
    let step = fixed32(level.map.a)
    var done = 0
    while done < count {
      let column = x + done
      let inside = column & (Self.cell - 1)
      let n = min(count - done, Self.cell - inside)
      let start =
        fixed32(level.map.a * (Double(column - inside) + 0.5) + level.map.tx - 0.5)
        &- Int64(block.minX) << 32
      scratch.kernels.interpolate_row(
        out + done, Int32(n), pixels, Int32(block.width), start &+ Int64(inside) &* step, step)
      done += n
    }
  }

  /// The number with 32 fraction bits, clamped far outside the picture, which is at most 2²⁴ pixels
  /// wide.
  @inline(__always)
  private func fixed32(_ v: Double) -> Int64 {
    Int64((max(-268_435_456, min(268_435_456, v)) * 4_294_967_296).rounded(.down))
  }
}
