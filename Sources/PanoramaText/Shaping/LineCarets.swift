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

  /// A character as it is drawn.
  private struct Cell {
    /// Its bytes in the text.
    var offsets: Range<Int>
    var isRightToLeft: Bool
    /// The left and the right edge.
    var edges: ClosedRange<Double>
  }

  /// The characters that take room, in the order of the text.
  private func cells() -> [Cell] {
    let ordered = clusters.sorted { $0.offset < $1.offset }
    var cells: [Cell] = []
    var (offset, current) = (0, 0)
    for character in text {
      let end = offset + character.utf8.count
      defer { offset = end }
      while current + 1 < ordered.count, ordered[current + 1].offset <= offset { current += 1 }
      guard current < ordered.count, ordered[current].offset <= offset else { continue }
      let next = current + 1 < ordered.count ? ordered[current + 1].offset : text.utf8.count
      let cluster = ordered[current]
      let edges = [
        cluster.position(of: offset, upTo: next), cluster.position(of: min(end, next), upTo: next),
      ]
      guard edges[0] != edges[1] else { continue }
      cells.append(
        Cell(
          offsets: offset..<end, isRightToLeft: cluster.isRightToLeft,
          edges: min(edges[0], edges[1])...max(edges[0], edges[1])))
    }
    return cells
  }

  /// See `TextLine.position(behind:)`.
  func position(behind offset: Int) -> Double {
    guard let cell = cells().last(where: { $0.offsets.upperBound == offset }) else {
      return position(of: offset)
    }
    return cell.isRightToLeft ? cell.edges.lowerBound : cell.edges.upperBound
  }

  func position(of offset: Int, isBehind: Bool) -> Double {
    isBehind ? position(behind: offset) : position(of: offset)
  }

  /// See `TextLine.caret(beside:toTheRight:)`.
  func caret(beside x: Double, toTheRight: Bool) -> (offset: Int, isBehind: Bool)? {
    let slack = 1e-6
    let cells = cells()
    let passed =
      toTheRight
      ? cells.filter { $0.edges.lowerBound >= x - slack }
        .min { $0.edges.lowerBound < $1.edges.lowerBound }
      : cells.filter { $0.edges.upperBound <= x + slack }
        .max { $0.edges.upperBound < $1.edges.upperBound }
    guard let passed else { return nil }
    if passed.isRightToLeft == toTheRight { return (passed.offsets.lowerBound, false) }
    let offset = passed.offsets.upperBound
    let edge = toTheRight ? passed.edges.upperBound : passed.edges.lowerBound
    // Most places are the same on both sides.
    return (offset, abs(position(of: offset) - edge) > slack)
  }

  /// Whether the line runs from right to left: its end is to the left of its beginning.
  var isRightToLeft: Bool { position(of: text.utf8.count) < position(of: 0) }

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
