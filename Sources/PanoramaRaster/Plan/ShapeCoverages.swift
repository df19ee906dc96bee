import PanoramaGraphics

/// What a shape of very many lines covers, worked out while it was planned.
struct ShapeCoverage {
  /// Row by row.
  let base: UnsafeMutablePointer<UInt8>
  let box: PixelRect
  let stride: Int
}

/// Those of one planner. Nothing is kept from frame to frame.
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

  /// Room for what a shape covers of `box`. - Returns: its number.
  mutating func add(_ box: PixelRect, stride: Int) -> (number: Int, UnsafeMutablePointer<UInt8>) {
    // Kernels write whole blocks.
    let size = stride * box.height + 16
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    bytes += size
    list.append(ShapeCoverage(base: base, box: box, stride: stride))
    return (list.count - 1, base)
  }
}
