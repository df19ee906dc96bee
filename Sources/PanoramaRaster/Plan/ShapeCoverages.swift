import PanoramaGraphics

/// The coverage of a shape with very many lines, which is computed while the shape is planned.
struct ShapeCoverage {
  /// The coverage, row by row.
  let base: UnsafeMutablePointer<UInt8>
  let box: PixelRect
  let stride: Int
}

/// The coverages of one planner. Nothing is kept from frame to frame.
struct ShapeCoverages: ~Copyable {
  private var list = Arena<ShapeCoverage>(capacity: 1)
  private(set) var bytes = 0

  var base: UnsafePointer<ShapeCoverage> { UnsafePointer(list.base) }

  deinit { for i in 0..<list.count { list[i].base.deallocate() } }

  mutating func removeAll() {
    for i in 0..<list.count { list[i].base.deallocate() }
    list.removeAll()
    bytes = 0
  }

  /// Makes room for the coverage of a shape in `box`, and returns its number and its memory.
  mutating func add(_ box: PixelRect, stride: Int) -> (number: Int, UnsafeMutablePointer<UInt8>) {
    // There is some room after the last row because kernels write whole blocks.
    let size = stride * box.height + 16
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    bytes += size
    list.append(ShapeCoverage(base: base, box: box, stride: stride))
    return (list.count - 1, base)
  }
}
