import CRasterKernels

/// From lines to signed-area cells.
extension SwiftKernels {
  static func addLines(_ p: pr_cells, _ lines: UnsafePointer<Int32>, _ count: Int) {
    for i in 0..<max(0, count) {
      let line = lines + 4 &* i
      let (x0, y0) = (line[0] &- p.origin_x, line[1] &- p.origin_y)
      let (x1, y1) = (line[2] &- p.origin_x, line[3] &- p.origin_y)
      // Taken downward, whatever the direction of the outline.
      if y0 < y1 {
        LineDown(xa: x0, ya: y0, xb: x1, yb: y1, sign: 1).add(to: p)
      } else if y1 < y0 {
        LineDown(xa: x1, ya: y1, xb: x0, yb: y0, sign: -1).add(to: p)
      }
    }
  }
}
