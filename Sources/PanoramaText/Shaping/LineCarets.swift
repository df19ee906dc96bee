/// The places of the caret in a line. Offsets count bytes of UTF-8 from the start of the line.
struct LineCarets: Sendable {
  let text: String
  /// From left to right.
  let clusters: [TextLine.Cluster]

  /// See `TextLine.position(of:)`.
  func position(of offset: Int) -> Double {
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

  /// See `TextLine.caretPlaces()`.
  func places() -> [(offset: Int, x: Double)] {
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

  /// See `TextLine.offset(nearest:)`.
  func offset(nearest x: Double) -> Int {
    places().min { abs($0.x - x) < abs($1.x - x) }?.offset ?? 0
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
