import CRasterKernels
import PanoramaGraphics

/// The pixels to draw into: those of the frame, or of a group's layer.
struct Target {
  /// The pixel at (`box.minX`, `box.minY`).
  var base: UnsafeMutablePointer<UInt32>
  /// The number of pixels from one row to the next.
  var stride: Int
  /// The device pixels that it has and that may change.
  var box: PixelRect
  /// The end of the columns that may be read and rewritten unchanged.
  var limitX: Int

  /// The number of rows from the one being drawn to the one being prefetched. This distance hides most of a
  /// memory access, and few rows below a shape are prefetched in vain.
  private static let prefetchDistance = 3

  /// Prefetches both ends of a row of `box` below row `y`; the processor finds what lies between by itself.
  @inline(__always)
  func prefetchBelow(_ box: PixelRect, _ y: Int) {
    pr_prefetch_rows(
      pixel(box.minX, y) + Self.prefetchDistance * stride, stride, Int32(box.width), 1)
  }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - box.minY) * stride + (x - box.minX))
  }
}

extension PixelRect {
  /// The bytes from one row of a coverage mask on this rectangle to the next. Rows are a multiple of
  /// eight bytes apart, and kernels may write eight bytes beyond a row's end.
  @inline(__always)
  var maskStride: Int { (width + 15) & ~7 }
}
