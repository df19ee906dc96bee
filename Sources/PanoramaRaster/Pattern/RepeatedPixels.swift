import CRasterKernels
import PanoramaGraphics

/// Pixels that are repeated to the right and downward without end.
struct RepeatedPixels {
  /// The pixels of `tile`, row by row.
  let pixels: UnsafePointer<UInt32>
  /// The device pixels of the first copy.
  let tile: PixelRect

  /// Fills `out` with the pixels of `span`, which begins in the first copy or to the right of it or below it.
  func fetch(_ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>) {
    let (row, left) = (row(span.y), (span.x - tile.minX) % tile.width)
    let first = min(span.count, tile.width - left)
    out.update(from: row + left, count: first)
    (out + first).update(from: row, count: min(left, span.count - first))
    // One period is complete. Each further step copies all periods so far.
    var done = tile.width
    while done < span.count {
      (out + done).update(from: out, count: min(done, span.count - done))
      done *= 2
    }
  }

  /// Blends the pixels of `box` into `target` through coverage.
  func blend(
    _ box: PixelRect, isOpaque: Bool, into target: Target,
    through mask: (base: UnsafePointer<UInt8>, stride: Int), scratch: FetchScratch
  ) {
    let left = (box.minX - tile.minX) % tile.width
    let isInside = left + box.width <= tile.width
    scratch.assembled.removeAll()
    scratch.assembled.reserve(box.width + 8)
    // Each source row serves all device rows that show it.
    for y in box.minY..<min(box.maxY, box.minY + tile.height) {
      var source = row(y) + left
      // The kernel reads eight pixels at a time, which must not lie beyond the last row.
      if !isInside || source + (box.width + 7) > pixels + tile.area {
        fetch(PixelSpan(x: box.minX, y: y, count: box.width), into: scratch.assembled.base)
        source = UnsafePointer(scratch.assembled.base)
      }
      for y in stride(from: y, to: box.maxY, by: tile.height) {
        scratch.kernels.blend_pixels_mask(
          target.pixel(box.minX, y), target.stride, Int32(target.limitX - box.minX), source,
          mask.base + (y - box.minY) * mask.stride, Int32(box.width), isOpaque)
      }
    }
  }

  /// The pixels of a row of the device.
  @inline(__always)
  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    pixels + (y - tile.minY) % tile.height * tile.width
  }
}
