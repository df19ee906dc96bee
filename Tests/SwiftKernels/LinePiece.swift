import CRasterKernels

/// A part of a line in one row, from `l` to `r`, of height `d`, which is negative if the line runs
/// up.
///
/// To the left of a column's edge x it covers G(x) = d · u²/(2(r − l)) + d · max(x − r, 0), with u
/// = x − l limited to 0 … r − l. The area of a pixel is the difference between G at its two edges,
/// and its cell is the difference between that area and its left neighbour's.
struct LinePiece {
  let l, r, d: Int32

  func add(to p: pr_cells, _ row: Int) {
    let first = max(l >> LineDown.shift, 0)
    if l >> LineDown.shift >= p.width { return }
    if r <= 0 { return p.change(row, 0, by: d &* 128) }
    var before = l < 0 ? area(leftOf: 0) : 0
    var left: Int32 = 0
    // Beyond r's column every pixel has d, so only the change to that is left there.
    let last = min(r >> LineDown.shift, p.width &- 1)
    for column in first...last {
      let after = area(leftOf: (column &+ 1) << LineDown.shift)
      p.change(row, column, by: after &- before &- left)
      left = after &- before
      before = after
    }
    p.change(row, last &+ 1, by: d &* 128 &- left)
  }

  /// G in units of 1/2¹⁷ pixel. The curved part is truncated to whole units; the straight one is
  /// exact from pixel to pixel.
  private func area(leftOf x: Int32) -> Int32 {
    let u = Float(max(min(x &- l, r &- l), 0))
    let bend = Float(d) / Float(16 &* max(r &- l, 1))
    return Int32(u * u * bend) &+ (d &* max(x &- r, 0)) >> 3
  }
}
