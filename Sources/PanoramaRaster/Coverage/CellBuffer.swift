import CRasterKernels
import Foundation

/// Signed-area cells for one shape in one band, and flags for those that are in use.
///
/// Every cell holds the *change* of coverage from its left neighbour, in units of
/// 1/`FixedPoint.fullArea` pixel. The running sum along a row is the covered area of each pixel,
/// signed by winding. A line changes only the pixels that it passes and their right neighbours.
/// Sums are of integers, so neither the order of lines nor the division into bands matters.
///
/// One flag stands for `blockWidth` cells of a row. The sweep skips what no line touched, and
/// clears cells and flags as it goes, so a buffer is always clean between shapes.
struct CellBuffer: ~Copyable {
  static let blockWidth = 8

  /// The room after the last cell and flag, because kernels read and rewrite many at a time.
  private static let slack = 64

  private var cells: UnsafeMutablePointer<Int32>
  private var flags: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  init() {
    capacity = 1 << 16
    (cells, flags) = Self.allocate(capacity)
  }

  deinit {
    free(cells)
    free(flags)
  }

  /// The cells over the pixels from (`x`, `y`) on, all zero. Each row has room for two more cells
  /// than `width`, rounded up to blocks, because lines in the last column change cells to its right.
  @inline(__always)
  mutating func cover(x: Int, y: Int, width: Int, height: Int) -> pr_cells {
    let stride = (width + 9) & ~7
    if stride * height > capacity { grow(stride * height) }
    return pr_cells(
      cells: cells, flags: flags, stride: Int32(truncatingIfNeeded: stride),
      width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height),
      origin_x: Int32(truncatingIfNeeded: x << FixedPoint.bits),
      origin_y: Int32(truncatingIfNeeded: y << FixedPoint.bits))
  }

  @inline(never)
  private mutating func grow(_ needed: Int) {
    free(cells)
    free(flags)
    capacity = needed
    (cells, flags) = Self.allocate(needed)
  }

  /// The system hands out zeros, and no memory before something is written to it.
  private static func allocate(
    _ capacity: Int
  ) -> (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt8>) {
    let cells = calloc(capacity + slack, MemoryLayout<Int32>.stride)
    let flags = calloc(capacity / blockWidth + slack, MemoryLayout<UInt8>.stride)
    precondition(cells != nil && flags != nil, "no memory for \(capacity) cells")
    return (
      cells.unsafelyUnwrapped.assumingMemoryBound(to: Int32.self),
      flags.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
    )
  }
}
