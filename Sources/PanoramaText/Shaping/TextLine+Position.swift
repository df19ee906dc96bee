extension TextLine {
  /// The distance, in points, from the left end of the line to a caret before the character at
  /// `offset` (in UTF-8 bytes). Inside a ligature the width is divided evenly. O(n).
  public func position(of offset: Int) -> Double {
    guard offset < text.utf8.count else {
      return clusters.max { $0.offset < $1.offset }.map {
        $0.isRightToLeft ? $0.x : $0.x + $0.width
      } ?? 0
    }
    guard let cluster = clusters.filter({ $0.offset <= offset }).max(by: { $0.offset < $1.offset })
    else { return 0 }
    let next = clusters.lazy.map(\.offset).filter { $0 > cluster.offset }.min() ?? text.utf8.count
    return cluster.position(of: offset, upTo: next)
  }

  /// All caret positions in the order of the text, at the edges of grapheme clusters: the offsets
  /// in UTF-8 bytes and their `position(of:)`. O(n log n).
  public func caretPlaces() -> [(offset: Int, x: Double)] {
    let ordered = clusters.sorted { $0.offset < $1.offset }
    var places: [(offset: Int, x: Double)] = []
    var (offset, current) = (0, 0)
    for character in text {
      while current + 1 < ordered.count, ordered[current + 1].offset <= offset { current += 1 }
      let next = current + 1 < ordered.count ? ordered[current + 1].offset : text.utf8.count
      let isInside = current < ordered.count && ordered[current].offset <= offset
      places.append((offset, isInside ? ordered[current].position(of: offset, upTo: next) : 0))
      offset += character.utf8.count
    }
    places.append((offset, position(of: offset)))
    return places
  }

  /// The offset in UTF-8 bytes, at the edge of a grapheme cluster, whose caret is nearest to `x`.
  /// O(n log n).
  public func offset(nearest x: Double) -> Int {
    caretPlaces().min { abs($0.x - x) < abs($1.x - x) }?.offset ?? 0
  }
}

extension TextLine.Cluster {
  /// The position of a caret at `offset` in a cluster whose text ends at `next`.
  fileprivate func position(of offset: Int, upTo next: Int) -> Double {
    let inside = max(0, Double(offset - self.offset)) / Double(max(1, next - self.offset))
    let way = width * inside
    return isRightToLeft ? x + width - way : x + way
  }
}
