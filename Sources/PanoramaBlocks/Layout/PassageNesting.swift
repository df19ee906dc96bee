import PanoramaGraphics

/// Puts passages into the lists and tables in which they are written.
struct PassageNesting {
  typealias Passage = ChapterLayout.Passage

  private let markup: StyledMarkup
  /// Lists and tables in one another that are deeper are left out.
  private static let deepest = 16
  /// A table with more cells is told as its paragraphs.
  private static let largestTable = 20_000

  init(_ markup: StyledMarkup) { self.markup = markup }

  /// - Parameters:
  ///   - passages: in the order of the document.
  ///   - outer: the item or cell in which they all are; nil for none.
  func nest(
    _ passages: ArraySlice<Passage>, inside outer: MarkupTree.Index?, depth: Int = 0
  ) -> [Passage] {
    var nested: [Passage] = []
    var rest = passages
    while let first = rest.first {
      guard depth < Self.deepest,
        let around = outermost(around: first.node, inside: outer, where: isListOrTable)
      else {
        nested.append(first)
        rest.removeFirst()
        continue
      }
      let own = part(of: rest, in: around)
      let isTable = markup.style(around).display == .table
      nested += isTable ? table(around, own, depth) : [list(around, own, depth)]
      rest = rest[own.endIndex...]
    }
    return nested
  }

  private func list(
    _ list: MarkupTree.Index, _ passages: ArraySlice<Passage>, _ depth: Int
  ) -> Passage {
    var inside: [Passage] = []
    var rest = passages
    while let first = rest.first {
      guard let item = outermost(around: first.node, inside: list, where: isItem) else {
        inside.append(first)
        rest.removeFirst()
        continue
      }
      let own = part(of: rest, in: item)
      inside.append(whole(.item, item, nest(own, inside: item, depth: depth + 1)))
      rest = rest[own.endIndex...]
    }
    return whole(.list, list, inside)
  }

  /// A table, after its caption.
  private func table(
    _ table: MarkupTree.Index, _ passages: ArraySlice<Passage>, _ depth: Int
  ) -> [Passage] {
    let grid = TableGrid(table, markup)
    let count = grid.rows.count * grid.columns
    // One cell is often only a frame.
    guard grid.cells.count > 1, count <= Self.largestTable else { return Array(passages) }
    var cells = [Passage](
      repeating: Passage(node: table, kind: .cell, frame: .zero), count: count)
    var known: [Range<MarkupTree.Index>] = []
    for cell in grid.cells {
      let own = part(of: passages, in: cell.node)
      var whole = whole(.cell, cell.node, nest(own, inside: cell.node, depth: depth + 1))
      whole.text = own.map(\.text).joined(separator: " ")
      cells[cell.row * grid.columns + cell.column] = whole
      known.append(markup.tree.subtree(of: cell.node))
    }
    known.sort { $0.lowerBound < $1.lowerBound }
    var place = 0
    let others = passages.filter { passage in
      while place < known.count, known[place].upperBound <= passage.node { place += 1 }
      return place == known.count || !known[place].contains(passage.node)
    }
    return others + [whole(.table(columns: grid.columns), table, cells)]
  }

  private func whole(
    _ kind: Passage.Kind, _ node: MarkupTree.Index, _ inside: [Passage]
  ) -> Passage {
    let frames = inside.lazy.map(\.frame).filter { !$0.isEmpty }
    let frame = frames.dropFirst().reduce(frames.first ?? .zero) { $0.union($1) }
    return Passage(node: node, kind: kind, frame: frame, inside: inside)
  }

  /// Those in an element.
  private func part(
    of passages: ArraySlice<Passage>, in node: MarkupTree.Index
  ) -> ArraySlice<Passage> {
    func first(from index: MarkupTree.Index) -> Int {
      var (low, high) = (passages.startIndex, passages.endIndex)
      while low < high {
        let middle = (low + high) / 2
        if passages[middle].node < index { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let subtree = markup.tree.subtree(of: node)
    let start = first(from: subtree.lowerBound)
    return passages[start..<max(start, first(from: subtree.upperBound))]
  }

  /// The outermost element around a node, or itself, that is inside another one and meets a condition.
  private func outermost(
    around node: MarkupTree.Index, inside outer: MarkupTree.Index?,
    where meets: (MarkupTree.Index) -> Bool
  ) -> MarkupTree.Index? {
    var found: MarkupTree.Index?
    var current: MarkupTree.Index? = node
    while let node = current, node != outer {
      if meets(node) { found = node }
      current = markup.tree.nodes[Int(node)].parent
    }
    return found
  }

  private func isListOrTable(_ node: MarkupTree.Index) -> Bool {
    guard let element = markup.tree.element(node) else { return false }
    return markup.style(node).display == .table || ["ul", "ol", "menu"].contains(element.name)
  }

  private func isItem(_ node: MarkupTree.Index) -> Bool {
    markup.tree.element(node) != nil && markup.style(node).display == .listItem
  }
}
