import CRasterKernels

/// A line from (`xa`, `ya`) down to (`xb`, `yb`), `ya` < `yb`, in 1/1024 pixel from the cells'
/// first corner, and how its area comes into the cells.
///
/// It crosses from row to row at x(y) = xa + (y - ya) · slope and from column to column at
/// y(x) = ya + (x - xa) · rise, with 32 fraction bits, rounded once. A piece inside one pixel,
/// dy high, adds dy · (1 - mean x) to that pixel and dy · mean x to its right neighbour.
struct LineDown {
  let xa, ya, xb, yb: Int32
  /// +1 where the outline runs down as well, else -1.
  let sign: Int32
  private let slope, rise: Int64

  private static let one: Int32 = 1024
  private static let shift: Int32 = 10

  init(xa: Int32, ya: Int32, xb: Int32, yb: Int32, sign: Int32) {
    (self.xa, self.ya, self.xb, self.yb, self.sign) = (xa, ya, xb, yb, sign)
    let (dx, dy) = (Double(xb &- xa), Double(yb &- ya))
    slope = Int64(dx * 4_294_967_296 / dy)
    rise = dx == 0 ? 0 : Int64(dy * 4_294_967_296 / dx)
  }

  func add(to p: pr_cells) {
    let bottom = p.height << Self.shift
    if min(xa, xb) >= p.width << Self.shift || yb <= 0 || ya >= bottom { return }
    var y = max(ya, 0)
    var x = y == ya ? xa : crossing(y: y)
    while y < min(yb, bottom) {
      let row = Int(y >> Self.shift)
      let next = min((y & -Self.one) &+ Self.one, yb)
      let nextX = next == yb ? xb : crossing(y: next)
      if xa <= 0 && xb <= 0 {
        // Left of the box only the height counts.
        add(from: (0, y), to: (0, next), row, p)
      } else {
        add(from: (x, y), to: (nextX, next), row, p)
      }
      (x, y) = (nextX, next)
    }
  }

  private func crossing(y: Int32) -> Int32 {
    let exact = Int64(xa) << 32 &+ 1 << 31 &+ Int64(y &- ya) &* slope
    return Int32(truncatingIfNeeded: exact >> 32)
  }

  /// Where the line crosses column edge `x`, held within its row's piece.
  private func crossing(x: Int32, within low: Int32, _ high: Int32) -> Int32 {
    let exact = Int64(ya) << 32 &+ 1 << 31 &+ Int64(x &- xa) &* rise
    return Int32(truncatingIfNeeded: min(max(exact >> 32, Int64(low)), Int64(high)))
  }

  /// Adds the piece within one row.
  private func add(
    from start: (x: Int32, y: Int32), to end: (x: Int32, y: Int32), _ row: Int, _ p: pr_cells
  ) {
    let cells = p.cells + row &* Int(p.stride)
    let flags = p.flags + row &* Int(p.flag_stride)
    // Left to right: a line to the left counts the other way, and so does its height.
    let rightward = start.x <= end.x
    var (x, y) = rightward ? start : end
    let (right, bottom) = rightward ? end : start
    let sign = rightward ? sign : -sign
    if x >= p.width << Self.shift { return }

    func change(_ column: Int32, by amount: Int32) {
      cells[Int(column)] &+= amount
      flags[Int(column) / CellBuffer.blockWidth] = 1
    }
    if right <= 0 && x < 0 { return change(0, by: (bottom &- y) &* sign &* 128) }
    if x < 0 {
      // Left of the box: this height counts for every pixel of the row.
      let inside = crossing(x: 0, within: start.y, end.y)
      change(0, by: (inside &- y) &* sign &* 128)
      (x, y) = (0, inside)
    }
    // What ends on a column's right edge ends in that column.
    let first = x >> Self.shift
    let last = min(max((right &- 1) >> Self.shift, first), p.width &- 1)
    for column in first...last {
      let edge = (column &+ 1) << Self.shift
      let next =
        edge >= right
        ? (x: right, y: bottom) : (x: edge, y: crossing(x: edge, within: start.y, end.y))
      let height = (next.y &- y) &* sign
      let part = (height &* (x &+ next.x &- 2 &* (edge &- Self.one))) >> 4
      change(column, by: height &* 128 &- part)
      change(column &+ 1, by: part)
      (x, y) = next
    }
  }
}
