extension CellBuffer {
  /// Adds lines (device fixed point); parts outside the box are cut off exactly.
  func add(_ lines: UnsafePointer<Line>, count: Int) {
    let origin = SIMD4(box.x, box.y, box.x, box.y)
    let bottom = Int32(truncatingIfNeeded: height << FixedPoint.bits)
    for i in 0..<count {
      let l = lines[i] &- origin
      // Down the page, whichever way the outline runs.
      if l.y < l.w {
        if l.w > 0 && l.y < bottom { add(l.x, l.y, l.z, l.w, 1) }
      } else {
        if l.y > 0 && l.w < bottom { add(l.z, l.w, l.x, l.y, -1) }
      }
    }
  }

  /// Adds the lines that `order` names.
  func add(_ lines: UnsafePointer<Line>, order: UnsafePointer<Int32>, count: Int) {
    for i in 0..<count { add(lines + Int(order[i]), count: 1) }
  }

  /// One line from (xa, ya) down to (xb, yb), relative to the box.
  ///
  /// Where it crosses from row to row follows from the line alone, x = xa + (y − ya) · slope with
  /// 32 fraction bits, and is rounded once: all boxes that see the crossing see the same.
  @inline(__always)
  private func add(_ xa: Int32, _ ya: Int32, _ xb: Int32, _ yb: Int32, _ sign: Int32) {
    let one = Int32(FixedPoint.one)
    let shift = Int32(FixedPoint.bits)
    let bottom = Int32(truncatingIfNeeded: height) << shift
    let right = Int32(truncatingIfNeeded: width) << shift
    var y = max(ya, 0)
    let end = min(yb, bottom)
    // Wholly right of the box: nothing to its left changes.
    if xa >= right && xb >= right { return }
    var row = Int(y >> shift)
    var cell = cells + row * stride
    var flags = bits + row * words

    if xa == xb || (xa <= 0 && xb <= 0) {
      // One column all the way down.
      let x = max(xa, 0)
      let column = xa <= 0 && xb <= 0 ? 0 : Int(x >> shift)
      let inside = xa <= 0 && xb <= 0 ? 0 : 2 * (x & (one - 1))
      let (block0, block1) = (column >> 3, (column + 1) >> 3)
      while y < end {
        let next = min((y & ~(one - 1)) &+ one, end)
        let dy = (next &- y) &* sign
        let p = (dy &* inside) >> 4
        cell[column] &+= (dy << 7) &- p
        cell[column + 1] &+= p
        flags[block0 >> 6] |= 1 << UInt64(truncatingIfNeeded: block0 & 63)
        flags[block1 >> 6] |= 1 << UInt64(truncatingIfNeeded: block1 & 63)
        y = next
        cell += stride
        flags += words
      }
      return
    }

    let slope = (Int64(xb &- xa) << 32) / Int64(yb &- ya)
    let half: Int64 = 1 << 31
    let base = (Int64(xa) << 32) &+ half
    var x = y == ya ? xa : Int32(truncatingIfNeeded: (base &+ Int64(y &- ya) &* slope) >> 32)
    var next = (y & ~(one - 1)) &+ one
    var accurate = base &+ Int64(next &- ya) &* slope
    let step = slope << Int64(FixedPoint.bits)
    while y < end {
      var nextX: Int32
      if next < yb {
        nextX = Int32(truncatingIfNeeded: accurate >> 32)
      } else {
        next = yb
        nextX = xb
      }
      let dy = next &- y
      // Left to right, whichever way the line leans: areas do not know.
      let (l, r) = x < nextX ? (x, nextX) : (nextX, x)
      let column = Int(l >> shift)
      if l >= 0 && r < right && Int(r >> shift) == column {
        let d = dy &* sign
        let p = (d &* (l &+ r &- 2 &* Int32(truncatingIfNeeded: column << FixedPoint.bits))) >> 4
        cell[column] &+= (d << 7) &- p
        cell[column + 1] &+= p
        let (block0, block1) = (column >> 3, (column + 1) >> 3)
        flags[block0 >> 6] |= 1 << UInt64(truncatingIfNeeded: block0 & 63)
        flags[block1 >> 6] |= 1 << UInt64(truncatingIfNeeded: block1 & 63)
      } else {
        addRow(cell, flags, l, r, dy, sign, right)
      }
      x = nextX
      y = next
      next = next &+ one
      accurate &+= step
      row += 1
      cell += stride
      flags += words
    }
  }

  /// The piece of a line within one row, over several columns or over an edge of the box. It goes
  /// from x = l to x = r and covers dy of the row's height, evenly.
  private func addRow(
    _ cell: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt64>, _ l: Int32,
    _ r: Int32, _ dy: Int32, _ sign: Int32, _ right: Int32
  ) {
    let one = Int32(FixedPoint.one)
    let shift = Int32(FixedPoint.bits)
    if l >= right { return }
    if r <= 0 {
      cell[0] &+= (dy &* sign) << 7
      flags[0] |= 1
      return
    }
    // Height climbed a column, with 32 fraction bits.
    let rise = (Int64(dy) << 32) / Int64(max(1, r &- l))
    let half: Int64 = 1 << 31
    var climbed: Int32 = 0
    var x = l
    if l < 0 {
      // Left of the box: its height counts for every pixel of the row.
      climbed = Int32(truncatingIfNeeded: (Int64(0 &- l) &* rise &+ half) >> 32)
      cell[0] &+= (climbed &* sign) << 7
      x = 0
    }
    var column = Int(x >> shift)
    let first = column
    let last = r < right ? Int(r >> shift) : width - 1
    let lastEnds = r < right
    while column <= last {
      let edge = Int32(truncatingIfNeeded: (column + 1) << FixedPoint.bits)
      let (nextX, nextY): (Int32, Int32)
      if column == last && lastEnds {
        (nextX, nextY) = (r, dy)
      } else {
        nextX = edge
        nextY = Int32(truncatingIfNeeded: (Int64(edge &- l) &* rise &+ half) >> 32)
      }
      let d = (nextY &- climbed) &* sign
      let p = (d &* (x &+ nextX &- 2 &* (edge &- one))) >> 4
      cell[column] &+= (d << 7) &- p
      cell[column + 1] &+= p
      x = nextX
      climbed = nextY
      column += 1
    }
    var block = first >> 3
    let lastBlock = (last + 1) >> 3
    while block <= lastBlock {
      flags[block >> 6] |= 1 << UInt64(truncatingIfNeeded: block & 63)
      block += 1
    }
  }
}
