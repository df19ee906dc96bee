/// The coverage of neighbouring pixels of one row.
struct CoverageRow {
  let base: UnsafePointer<UInt8>
  let count: Int

  /// With this many partly covered columns at either end, no column counts as full.
  private static let maximumEdge = 8

  /// The columns outside which nothing is covered, in whole blocks of eight from either end.
  @inline(__always)
  var covered: Range<Int> {
    var (from, to) = (0, count)
    while from + 8 <= to, block(from) == 0 { from += 8 }
    while to - 8 >= from, block(to - 8) == 0 { to -= 8 }
    return from..<to
  }

  /// The minimum number of clear columns between two runs.
  private static let gap = 32

  /// The first run of covered columns in `columns`. Short gaps do not end a run.
  @inline(__always)
  func firstRun(in columns: Range<Int>) -> Range<Int> {
    var (from, to) = (columns.lowerBound, columns.lowerBound)
    while to + Self.gap <= columns.upperBound {
      let isClear = block(to) | block(to + 8) | block(to + 16) | block(to + 24) == 0
      if isClear, to > from { return from..<to }
      to += Self.gap
      if isClear { from = to }
    }
    return from..<columns.upperBound
  }

  /// The fully covered columns, if they are all of `covered` but a few at its ends; otherwise none.
  @inline(__always)
  func full(in covered: Range<Int>) -> Range<Int> {
    let none = covered.upperBound..<covered.upperBound
    if covered.count < 2 * Self.maximumEdge { return none }
    var (from, to) = (covered.lowerBound, covered.upperBound)
    while base[from] != 255 {
      from += 1
      if from == covered.lowerBound + Self.maximumEdge { return none }
    }
    while base[to - 1] != 255 {
      to -= 1
      if to == covered.upperBound - Self.maximumEdge { return none }
    }
    var i = from
    while i + 8 <= to {
      if block(i) != .max { return none }
      i += 8
    }
    while i < to {
      if base[i] != 255 { return none }
      i += 1
    }
    return from..<to
  }

  @inline(__always)
  private func block(_ i: Int) -> UInt64 {
    UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self)
  }
}
