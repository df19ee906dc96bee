import Foundation
import PanoramaGraphics

extension PixelBuffer {
  /// Moves the pixels of `region` by `dx`, `dy` inside `region`. Pixels with no source inside it
  /// keep what they had. O(pixels of the region), no allocation.
  ///
  /// - Precondition: `region` lies inside the buffer.
  func shift(_ region: PixelRect, dx: Int, dy: Int) {
    let kept = region.intersection(region.offsetBy(dx: dx, dy: dy))
    guard !kept.isEmpty, dx != 0 || dy != 0 else { return }
    precondition(PixelRect(x: 0, y: 0, width: width, height: height).contains(region))
    if kept.width * 4 == bytesPerRow {
      // Whole rows, one behind the other.
      let from = row(kept.minY - dy)
      memmove(row(kept.minY), from, kept.height * bytesPerRow)
      return
    }
    // Rows are taken from the side the pixels move towards, so that none is overwritten before it
    // has moved; inside a row memmove sees to that.
    let rows = kept.minY..<kept.maxY
    for k in 0..<rows.count {
      let y = dy > 0 ? rows.upperBound - 1 - k : rows.lowerBound + k
      memmove(row(y) + kept.minX, row(y - dy) + (kept.minX - dx), kept.width * 4)
    }
  }
}
