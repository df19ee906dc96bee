import CRasterKernels

/// A part of a line in one row: from `l` to `r` wide, `d` high, negative if the line runs up.
///
/// Left of a column's edge x it covers G(x) = d · u²/(2(r - l)) + d · max(x - r, 0), with
/// u = x - l held within 0 ... r - l. A pixel has the difference of its two edges' G, its cell the
/// difference of that from its left neighbour's.
struct LinePiece {
  let l, r, d: Int32

  func add(to p: pr_cells, _ row: Int) {
    let first = max(l >> LineDown.shift, 0)
    if l >> LineDown.shift >= p.width { return }
    if r <= 0 { return p.change(row, 0, by: d &* 128) }
    var before = l < 0 ? area(leftOf: 0) : 0
    var left: Int32 = 0
    // Beyond r's column every pixel has d: there, only the change to that is left.
    let last = min(r >> LineDown.shift, p.width &- 1)
    for column in first...last {
      let after = area(leftOf: (column &+ 1) << LineDown.shift)
      p.change(row, column, by: after &- before &- left)
      left = after &- before
      before = after
    }
    p.change(row, last &+ 1, by: d &* 128 &- left)
  }

  /// G in 1/2¹⁷ pixel: the curved part cut off to whole units, the straight one exact from pixel
  /// to pixel.
  private func area(leftOf x: Int32) -> Int32 {
    let u = Float(max(min(x &- l, r &- l), 0))
    let bend = Float(d) / Float(16 &* max(r &- l, 1))
    return Int32(u * u * bend) &+ (d &* max(x &- r, 0)) >> 3
  }
}
