import Foundation
import PanoramaGraphics
import PanoramaText

/// From characters to places on the sheet and back.
extension ChapterLayout {
  /// A link on the sheet.
  public struct Link: Hashable, Sendable {
    /// The element that leads somewhere: its `href` says where.
    public var node: MarkupTree.Index
    public var frame: CGRect
  }

  /// A heading, for programs that read aloud.
  public struct Heading: Hashable, Sendable {
    public var node: MarkupTree.Index
    /// 1 … 6.
    public var level: Int
    public var frame: CGRect
  }

  private func pieces(of line: Fragment) -> ArraySlice<LinePiece> {
    guard case .line(let range, _) = line.content else { return [] }
    return pieces[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  // MARK: Characters

  /// Where a piece's character with an index of UTF-16 units begins on its line, in points.
  func position(of unit: Int, in piece: LinePiece) -> Double {
    guard let word = piece.word, piece.length > 0, !piece.isCombined else {
      let share = piece.length > 0 ? Double(unit) / Double(piece.length) : 0
      return piece.u + piece.width * (piece.isRightToLeft ? 1 - share : share)
    }
    let size = runs[Int(piece.run)].font.size
    let start = word.start(of: Int(piece.clusters.lowerBound))
    let offsets = unitOffsets(of: piece, word)
    var edge = (piece.isRightToLeft ? piece.u + piece.width : piece.u)
    for (i, entry) in offsets.enumerated() where entry.unit <= unit {
      let cluster = word.clusters[entry.cluster]
      let count = Double(entry.cluster - Int(piece.clusters.lowerBound))
      let left = piece.u + (cluster.start - start) * size + piece.tracking * count
      let width = (cluster.end - cluster.start) * size + piece.tracking
      let next = i + 1 < offsets.count ? offsets[i + 1].unit : Int(piece.length)
      let share = min(1, Double(unit - entry.unit) / Double(max(1, next - entry.unit)))
      edge = piece.isRightToLeft ? left + width * (1 - share) : left + width * share
    }
    return edge
  }

  /// The clusters of a piece in the order of the text, each with its first UTF-16 unit.
  private func unitOffsets(of piece: LinePiece, _ word: ShapedWord) -> [(cluster: Int, unit: Int)] {
    let range = Int(piece.clusters.lowerBound)..<Int(piece.clusters.upperBound)
    let order = word.isRightToLeft ? Array(range.reversed()) : Array(range)
    guard let first = order.first else { return [] }
    var byte = Int(word.clusters[first].offset)
    var unit = 0
    return order.map { cluster in
      let offset = Int(word.clusters[cluster].offset)
      while byte < offset {
        unit += word.bytes[byte] & 0xC0 == 0x80 ? 0 : word.bytes[byte] >= 0xF0 ? 2 : 1
        byte += 1
      }
      return (cluster, unit)
    }
  }

  /// The index in `lines` of the line of a place: the last that begins at or before it.
  private func line(of place: BookPlace) -> Int? {
    guard !lines.isEmpty else { return nil }
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if let first = firstPlace(of: middle), first <= place {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return max(0, low - 1)
  }

  /// The first line that may show something behind a place, of those up to one.
  private func firstLine(behind place: BookPlace, upTo line: Int) -> Int {
    var line = line
    while line > 0, lineEnds[line - 1] > place { line -= 1 }
    return line
  }

  private func firstPlace(of line: Int) -> BookPlace? {
    pieces(of: fragments[Int(lines[line])]).filter { $0.length > 0 }.map(place).min()
  }

  /// The first character, in the order of the document, of the lines that begin in some rows; nil if there is none.
  /// O(lines).
  public func firstPlace(in rows: Range<Double>) -> BookPlace? {
    lines.indices.first { rows.contains(fragments[Int(lines[$0])].v + 1e-3) }.flatMap(firstPlace)
  }

  private func place(_ piece: LinePiece) -> BookPlace {
    BookPlace(chapter: chapter, node: piece.node, offset: Int(piece.offset))
  }

  /// Where a character is shown.
  private struct Spot {
    var line: Fragment
    var piece: LinePiece
    /// UTF-16 units into the piece.
    var unit: Int
  }

  /// Where a place is: the first character shown at or after it. nil if none is laid out.
  private func spot(of place: BookPlace) -> Spot? {
    guard let last = line(of: place) else { return nil }
    var found: Spot?
    // What those lines show first at or after the place, or else the lines behind them.
    for index in firstLine(behind: place, upTo: last)..<lines.count {
      if index > last, found != nil { break }
      let line = fragments[Int(lines[index])]
      for piece in pieces(of: line)
      where piece.length > 0
        && (piece.node, Int(piece.offset) + Int(piece.length)) > (place.node, place.offset)
      {
        if let found, self.place(found.piece) <= self.place(piece) { continue }
        let unit = piece.node == place.node ? max(0, place.offset - Int(piece.offset)) : 0
        found = Spot(line: line, piece: piece, unit: unit)
      }
    }
    return found
  }

  /// Where a character is, as high as its line; for an element, where its first character is. A character that is not
  /// shown is where the next one is, or at the end. nil if the layout has no lines, or does not reach it yet. O(log lines).
  public func rectangle(of place: BookPlace) -> CGRect? {
    if let spot = spot(of: place) {
      let edges = [
        position(of: spot.unit, in: spot.piece), position(of: spot.unit + 1, in: spot.piece),
      ].sorted()
      return rect(
        u: edges[0], v: spot.line.v, width: edges[1] - edges[0], height: spot.line.height)
    }
    guard isComplete, let last = lines.last else { return nil }
    let line = fragments[Int(last)]
    return rect(u: line.u + line.width, v: line.v, width: 0, height: line.height)
  }

  /// The caret at a place, as high as its line and without width; nil if nothing is laid out there. O(log lines).
  ///
  /// - Parameter isBehind: whether it stands behind the character before the place, and not before the one after it:
  ///   they may be on two lines, and apart where two directions of writing meet.
  public func caret(at place: BookPlace, isBehind: Bool = false) -> CGRect? {
    let isBehind = isBehind && place.offset > 0
    var place = place
    if isBehind { place.offset -= 1 }
    guard let spot = spot(of: place) else { return nil }
    let u = position(of: spot.unit + (isBehind ? 1 : 0), in: spot.piece)
    return rect(u: u, v: spot.line.v, width: 0, height: spot.line.height)
  }

  /// The character whose place is nearest to a point; nil if nothing is laid out. O(fragments / 64 + those nearby).
  public func place(at point: CGPoint) -> BookPlace? {
    let (u, v) = logical(point)
    var reach = 32.0
    while true {
      let rows = (v - reach)...(v + reach)
      let near = fragments(in: rows).filter { line in
        pieces(of: line).contains { $0.length > 0 }
      }
      if let line = near.min(by: { distance($0, u, v) < distance($1, u, v) }) {
        return place(in: line, u)
      }
      if reach > extent + abs(v) { return nil }
      reach *= 4
    }
  }

  private func distance(_ line: Fragment, _ u: Double, _ v: Double) -> Double {
    let across = max(0, line.v - v, v - line.end)
    // Ruby, and blocks in a line, lie within the line around them, but not on its characters.
    let along = pieces(of: line).lazy.filter { $0.length > 0 }.map { Self.gap($0, u) }.min()
    return across * 1000 + (along ?? .infinity)
  }

  /// How far a place on a line is from a piece, in points.
  private static func gap(_ piece: LinePiece, _ u: Double) -> Double {
    max(0, piece.u - u, u - piece.u - piece.width)
  }

  private func place(in line: Fragment, _ u: Double) -> BookPlace? {
    let shown = pieces(of: line).filter { $0.length > 0 }
    guard let piece = shown.min(by: { Self.gap($0, u) < Self.gap($1, u) }) else { return nil }
    var place = place(piece)
    let units = 0..<Int(piece.length)
    let nearest = units.last { unit in
      let edges = [position(of: unit, in: piece), position(of: unit + 1, in: piece)]
      return u >= edges.min() ?? 0 && u < edges.max() ?? 0
    }
    if let nearest {
      place.offset += nearest
    } else if (u < piece.u) == piece.isRightToLeft {
      place.offset += Int(piece.length)
    }
    return place
  }

  /// The rectangles of the characters from one place to before another: one for each line and direction.
  public func rectangles(from start: BookPlace, to end: BookPlace) -> [CGRect] {
    guard start < end, let first = line(of: start), let last = line(of: end) else { return [] }
    var found: [CGRect] = []
    for index in firstLine(behind: start, upTo: first)...last {
      let line = fragments[Int(lines[index])]
      var parts: [ClosedRange<Double>] = []
      for piece in pieces(of: line) where piece.length > 0 {
        let (from, to) = (place(piece), Int(piece.offset) + Int(piece.length))
        guard end > from, (piece.node, to) > (start.node, start.offset) else { continue }
        let low = piece.node == start.node ? max(0, start.offset - from.offset) : 0
        let high =
          piece.node == end.node
          ? min(Int(piece.length), end.offset - from.offset) : Int(piece.length)
        let edges = [position(of: low, in: piece), position(of: high, in: piece)].sorted()
        // The blank between two words belongs to them.
        if let previous = parts.last, edges[0] - previous.upperBound < line.height {
          parts[parts.count - 1] = previous.lowerBound...max(previous.upperBound, edges[1])
        } else {
          parts.append(edges[0]...edges[1])
        }
      }
      found += parts.map {
        rect(u: $0.lowerBound, v: line.v, width: $0.upperBound - $0.lowerBound, height: line.height)
      }
    }
    return found
  }

  /// How far an element or a text is from the first line, in points; for one that shows nothing, what follows it.
  public func offset(of node: MarkupTree.Index) -> Double? {
    guard let frame = rectangle(of: BookPlace(chapter: chapter, node: node)) else { return nil }
    return rows(of: frame).lowerBound
  }

  // MARK: What is on the sheet

  /// The links in some rows, in points from the first line. O(fragments there).
  public func links(in rows: ClosedRange<Double>) -> [Link] {
    var links: [Link] = []
    for line in fragments(in: rows) {
      if case .picture = line.content, let link = link(around: line.node) {
        links.append(
          Link(
            node: link, frame: rect(u: line.u, v: line.v, width: line.width, height: line.height)))
      }
      for piece in pieces(of: line) {
        guard let node = link(around: piece.node) else { continue }
        let frame = rect(u: piece.u, v: line.v, width: piece.width, height: line.height)
        if let last = links.last, last.node == node,
          last.frame.minY == frame.minY || writing != .horizontal && last.frame.minX == frame.minX
        {
          links[links.count - 1].frame = last.frame.union(frame)
        } else {
          links.append(Link(node: node, frame: frame))
        }
      }
    }
    return links
  }

  private func link(around node: MarkupTree.Index) -> MarkupTree.Index? {
    var current: MarkupTree.Index? = node
    while let node = current {
      if case .element(let element) = markup.tree.nodes[Int(node)].content, element.name == "a",
        element["href"] != nil || element["xlink:href"] != nil
      {
        return node
      }
      current = markup.tree.nodes[Int(node)].parent
    }
    return nil
  }

  /// The headings that are laid out, in the order of the document.
  public func headings() -> [Heading] {
    markup.tree.nodes.indices.compactMap { i in
      guard case .element(let element) = markup.tree.nodes[i].content, element.name.count == 2,
        element.name.hasPrefix("h"), let level = element.name.last?.wholeNumberValue,
        (1...6).contains(level)
      else { return nil }
      let node = MarkupTree.Index(i)
      let frames = rectangles(
        from: BookPlace(chapter: chapter, node: node),
        to: BookPlace(chapter: chapter, node: markup.tree.nodes[i].end))
      guard let first = frames.first else { return nil }
      return Heading(
        node: node, level: level, frame: frames.reduce(first) { $0.union($1) })
    }
  }

  /// The frames of the elements that have a ground or a border.
  func boxes() -> [MarkupTree.Index: CGRect] {
    var frames: [MarkupTree.Index: CGRect] = [:]
    for fragment in fragments {
      guard case .box = fragment.content else { continue }
      frames[fragment.node] = rect(
        u: fragment.u, v: fragment.v, width: fragment.width, height: fragment.height)
    }
    return frames
  }

  /// The pictures in some rows with their elements. O(fragments there).
  public func pictures(in rows: ClosedRange<Double>) -> [(
    node: MarkupTree.Index, source: PictureSource, frame: CGRect
  )] {
    fragments(in: rows).compactMap { fragment in
      guard case .picture(let source) = fragment.content else { return nil }
      return (
        fragment.node, source,
        rect(u: fragment.u, v: fragment.v, width: fragment.width, height: fragment.height)
      )
    }
  }
}

/// What tests ask for.
extension ChapterLayout {
  /// The lines in the order in which they are drawn: their characters as they are set, and their frames.
  @_spi(BookTests) public var setLines: [(text: String, frame: CGRect)] {
    fragments.compactMap { line in
      guard case .line = line.content else { return nil }
      let text = pieces(of: line).map { piece in
        piece.word.map {
          String(
            decoding: $0.bytes[
              $0.bytes(of: Int(piece.clusters.lowerBound)..<Int(piece.clusters.upperBound))],
            as: UTF8.self)
        } ?? " "
      }
      return (
        text.joined(separator: " "),
        rect(u: line.u, v: line.v, width: line.width, height: line.height)
      )
    }
  }

  /// The frame of the box of an element that has a ground or a border.
  @_spi(BookTests) public func box(of node: MarkupTree.Index) -> CGRect? {
    fragments.first { if case .box = $0.content { $0.node == node } else { false } }.map {
      rect(u: $0.u, v: $0.v, width: $0.width, height: $0.height)
    }
  }
}
