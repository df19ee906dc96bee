/// Dense signed-area cells for one shape in one band, and which of them are in use.
///
/// Every cell holds the *change* of coverage from its left neighbour, in units of
/// 1/`FixedPoint.fullArea` pixel: the running sum along a row is the covered area of each pixel
/// (signed by winding). A line adds to the pixels it passes and to their right neighbours, nothing
/// else. Sums are of integers, so neither the order of lines nor the split into bands matters.
///
/// One bit stands for `blockWidth` cells of a row; the sweep skips what no line touched, and
/// clears cells and bits as it goes, so a buffer is always clean between shapes.
struct CellBuffer {
  static let blockWidth = 8

  private(set) var cells: UnsafeMutablePointer<Int32>
  private(set) var bits: UnsafeMutablePointer<UInt64>
  private var cellCapacity: Int
  private var bitCapacity: Int

  /// Cells a row, a multiple of the block width, room for one cell beyond the last pixel.
  private(set) var stride = 0
  /// Words of bits a row.
  private(set) var words = 0
  private(set) var box = PixelBoxOrigin()
  private(set) var width = 0
  private(set) var height = 0

  /// Where cell (0, 0) lies, in device fixed point.
  struct PixelBoxOrigin {
    var x: Int32 = 0
    var y: Int32 = 0
  }

  init() {
    cellCapacity = 1 << 16
    bitCapacity = 1 << 10
    cells = .allocate(capacity: cellCapacity)
    bits = .allocate(capacity: bitCapacity)
    cells.initialize(repeating: 0, count: cellCapacity)
    bits.initialize(repeating: 0, count: bitCapacity)
  }

  func free() {
    cells.deallocate()
    bits.deallocate()
  }

  /// Lays the cells over the pixels from (`x`, `y`) on.
  mutating func cover(x: Int, y: Int, width: Int, height: Int) {
    self.width = width
    self.height = height
    box = PixelBoxOrigin(
      x: Int32(truncatingIfNeeded: x << FixedPoint.bits),
      y: Int32(truncatingIfNeeded: y << FixedPoint.bits))
    stride = (width + 1 + Self.blockWidth - 1) & ~(Self.blockWidth - 1)
    words = (stride / Self.blockWidth + 63) / 64
    if stride * height > cellCapacity {
      cells.deallocate()
      cellCapacity = stride * height
      cells = .allocate(capacity: cellCapacity)
      cells.initialize(repeating: 0, count: cellCapacity)
    }
    if words * height > bitCapacity {
      bits.deallocate()
      bitCapacity = words * height
      bits = .allocate(capacity: bitCapacity)
      bits.initialize(repeating: 0, count: bitCapacity)
    }
  }
}
