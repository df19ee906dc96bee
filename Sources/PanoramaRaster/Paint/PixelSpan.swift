/// Neighbouring pixels of one row.
struct PixelSpan: Equatable {
  /// The first column.
  var x: Int
  /// The row.
  var y: Int
  var count: Int

  @inline(__always)
  func offsetBy(dx: Int, dy: Int) -> PixelSpan { PixelSpan(x: x + dx, y: y + dy, count: count) }
}
