import Foundation
import PanoramaGraphics

extension PixelBuffer {
  /// Moves the pixels within `region` by `dx`, `dy`. Pixels whose source would lie outside it keep their
  /// values. O(pixels of the region), no allocation.
  ///
  /// - Precondition: `region` lies inside the buffer.
  func shift(_ region: PixelRect, dx: Int, dy: Int) {
    let kept = region.intersection(region.offsetBy(dx: dx, dy: dy))
    guard !kept.isEmpty, dx != 0 || dy != 0 else { return }
    precondition(PixelRect(x: 0, y: 0, width: width, height: height).contains(region))
    if kept.width * 4 == bytesPerRow {
      // The rows follow one another without a gap.
      let from = row(kept.minY - dy)
      memmove(row(kept.minY), from, kept.height * bytesPerRow)
      return
    }
    // Rows are moved starting from the side to which the pixels move, so that none is overwritten
    // before it has moved. Inside a row, memmove takes care of that.
    let rows = kept.minY..<kept.maxY
    for k in 0..<rows.count {
      let y = dy > 0 ? rows.upperBound - 1 - k : rows.lowerBound + k
      memmove(row(y) + kept.minX, row(y - dy) + (kept.minX - dx), kept.width * 4)
    }
  }
}
