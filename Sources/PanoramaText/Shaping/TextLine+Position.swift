extension TextLine {
  /// Where a caret before the character at `offset` (in UTF-8 bytes) stands, from the line's left
  /// end. Inside a ligature the width is shared out evenly. O(n).
  public func position(of offset: Int) -> Double {
    guard let end = text.utf8.count as Int?, offset < end else {
      return clusters.max { $0.offset < $1.offset }.map {
        $0.isRightToLeft ? $0.x : $0.x + $0.width
      } ?? 0
    }
    guard let cluster = clusters.filter({ $0.offset <= offset }).max(by: { $0.offset < $1.offset })
    else { return 0 }
    let next = clusters.lazy.map(\.offset).filter { $0 > cluster.offset }.min() ?? text.utf8.count
    let inside = max(0, Double(offset - cluster.offset)) / Double(max(1, next - cluster.offset))
    let way = cluster.width * inside
    return cluster.isRightToLeft ? cluster.x + cluster.width - way : cluster.x + way
  }

  /// The offset, in UTF-8 bytes at the edge of a character as seen, whose caret is nearest to `x`.
  /// O(n²) in the worst case; lines are short.
  public func offset(nearest x: Double) -> Int {
    var best = (offset: 0, distance: Double.infinity)
    var index = text.startIndex
    while true {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      let distance = abs(position(of: offset) - x)
      if distance < best.distance { best = (offset, distance) }
      if index == text.endIndex { return best.offset }
      index = text.index(after: index)
    }
  }
}
