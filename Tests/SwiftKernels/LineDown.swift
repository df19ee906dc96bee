import CRasterKernels

/// A line from (`xa`, `ya`) down to (`xb`, `yb`), `ya` < `yb`, in units of 1/1024 pixel from the
/// first corner of the cells, and how its area is added to the cells.
///
/// It is cut at the rows that it crosses, where x(y) = xa + (y − ya) · slope. The slope is in
/// single precision if the line is at most 128 pixels long in both directions, and otherwise has 32
/// fraction bits. `LinePiece` adds the narrow pieces. Wide ones are cut at every column, where y(x)
/// = ya + (x − xa) · rise.
struct LineDown {
  let xa, ya, xb, yb: Int32
  /// +1 if the outline runs down as well, otherwise −1.
  let sign: Int32

  static let one: Int32 = 1024
  static let shift: Int32 = 10
  /// The maximum width of a piece that is not cut at columns.
  private static let compact = 6 * one
  /// The maximum length of a line that is cut at rows in single precision.
  private static let short = 128 * one

  func add(to p: pr_cells) {
    let bottom = p.height << Self.shift
    if min(xa, xb) >= p.width << Self.shift || yb <= 0 || ya >= bottom { return }
    var y = max(ya, 0)
    var x = crossing(y: y)
    while y < min(yb, bottom) {
      let row = Int(y >> Self.shift)
      let next = min((y & -Self.one) &+ Self.one, yb)
      let nextX = next == yb ? xb : crossing(y: next)
      // Upright lines and those to the left of the box stay in one column.
      let isUpright = xa == xb || (xa <= 0 && xb <= 0)
      let (l, r) = isUpright ? (max(xa, 0), max(xa, 0)) : (min(x, nextX), max(x, nextX))
      if r &- l <= Self.compact {
        LinePiece(l: l, r: r, d: (next &- y) &* sign).add(to: p, row)
      } else {
        addWide(from: (x, y), to: (nextX, next), row, p)
      }
      (x, y) = (nextX, next)
    }
  }

  private func crossing(y: Int32) -> Int32 {
    if y == ya { return xa }
    let (dx, dy) = (xb &- xa, yb &- ya)
    if dx.magnitude <= Self.short && dy <= Self.short {
      let slope = Float(dx) / Float(dy)
      return xa &+ Int32((Float(y &- ya) * slope).rounded(.toNearestOrEven))
    }
    let slope = Int64(Double(dx) * 4_294_967_296 / Double(dy))
    let exact = Int64(xa) << 32 &+ 1 << 31 &+ Int64(y &- ya) &* slope
    return Int32(truncatingIfNeeded: exact >> 32)
  }

  /// The y at which the line crosses column edge `x`, limited to the piece in its row.
  private func crossing(x: Int32, within low: Int32, _ high: Int32) -> Int32 {
    let rise = Int64(Double(yb &- ya) * 4_294_967_296 / Double(xb &- xa))
    let exact = Int64(ya) << 32 &+ 1 << 31 &+ Int64(x &- xa) &* rise
    return Int32(truncatingIfNeeded: min(max(exact >> 32, Int64(low)), Int64(high)))
  }

  /// Adds the piece within one row, column by column. A part in one pixel, of `height` and from `x`
  /// to `next.x`, adds height · (1 − mean x) to that pixel and height · mean x to its right
  /// neighbour.
  private func addWide(
    from start: (x: Int32, y: Int32), to end: (x: Int32, y: Int32), _ row: Int, _ p: pr_cells
  ) {
    // The piece is taken from left to right. A line that runs to the left counts in the other
    // direction, and so does its height.
    let rightward = start.x <= end.x
    var (x, y) = rightward ? start : end
    let (right, bottom) = rightward ? end : start
    let sign = rightward ? sign : -sign
    if x >= p.width << Self.shift { return }
    if right <= 0 { return p.change(row, 0, by: (bottom &- y) &* sign &* 128) }
    if x < 0 {
      // To the left of the box, this height counts for every pixel of the row.
      let inside = crossing(x: 0, within: start.y, end.y)
      p.change(row, 0, by: (inside &- y) &* sign &* 128)
      (x, y) = (0, inside)
    }
    // A part that ends on the right edge of a column belongs to that column.
    let first = x >> Self.shift
    let last = min(max((right &- 1) >> Self.shift, first), p.width &- 1)
    for column in first...last {
      let edge = (column &+ 1) << Self.shift
      let next =
        edge >= right
        ? (x: right, y: bottom) : (x: edge, y: crossing(x: edge, within: start.y, end.y))
      let height = (next.y &- y) &* sign
      let part = (height &* (x &+ next.x &- 2 &* (edge &- Self.one))) >> 4
      p.change(row, column, by: height &* 128 &- part)
      p.change(row, column &+ 1, by: part)
      (x, y) = next
    }
  }
}

extension pr_cells {
  /// Adds to one cell and flags its block.
  @inline(__always)
  func change(_ row: Int, _ column: Int32, by amount: Int32) {
    let at = row &* Int(stride) &+ Int(column)
    cells[at] &+= amount
    flags[at / 8] = 1
  }
}
