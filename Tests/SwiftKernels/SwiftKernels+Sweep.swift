import CRasterKernels

/// From cells to pixels: the running sum along each row is the coverage.
extension SwiftKernels {
  static func sweepSolid(
    _ p: pr_cells, _ target: Pixels, stride: Int, _ colors: Colors, colorStep: Int, evenOdd: Bool
  ) {
    for y in 0..<Int(p.height) {
      let row = target + y &* stride
      let color = colors[y &* colorStep]
      sweepRow(p, y, evenOdd) { x, count, coverage in
        if coverage > 0 { blendSolid(row + x, count, color, coverage: coverage) }
      }
    }
  }

  static func sweepMask(
    _ p: pr_cells, _ mask: UnsafeMutablePointer<UInt8>, _ stride: Int, _ evenOdd: Bool
  ) {
    for y in 0..<Int(p.height) {
      let row = mask + y &* stride
      sweepRow(p, y, evenOdd) { x, count, coverage in
        (row + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
      }
    }
  }

  /// Calls `cover` with runs of pixels (first, count, coverage) over the whole width of row `y`,
  /// and clears its cells and flags. Blocks of 8 cells whose flag is 0 hold zeros only.
  @inline(__always)
  private static func sweepRow(
    _ p: pr_cells, _ y: Int, _ evenOdd: Bool, _ cover: (Int, Int, UInt32) -> Void
  ) {
    let cells = p.cells + y &* Int(p.stride)
    let blocks = Int(p.stride) / 8
    let flags = p.flags + y &* blocks
    let width = Int(p.width)
    var sum: Int32 = 0
    var run = 0
    for block in 0..<blocks where flags[block] != 0 {
      for x in block &* 8..<block &* 8 &+ 8 {
        let change = cells[x]
        cells[x] = 0
        if change == 0 { continue }
        let end = min(x, width)
        if end > run {
          cover(run, end &- run, PixelArithmetic.coverage(sum, evenOdd: evenOdd))
          run = end
        }
        sum &+= change
      }
    }
    if width > run { cover(run, width &- run, PixelArithmetic.coverage(sum, evenOdd: evenOdd)) }
    flags.update(repeating: 0, count: blocks)
  }
}
