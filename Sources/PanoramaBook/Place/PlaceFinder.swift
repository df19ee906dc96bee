/// Leads from places to canonical fragment identifiers, and back.
@_spi(BookTests) public struct PlaceFinder {
  private let book: BookPackage

  @_spi(BookTests) public init(_ book: BookPackage) { self.book = book }

  /// The way to a place.
  ///
  /// - Parameter tree: that of the place's chapter.
  @_spi(BookTests) public func path(_ place: BookPlace, in tree: MarkupTree) -> BookCFI.Path {
    guard book.chapters.indices.contains(place.chapter) else { return BookCFI.Path() }
    let chapter = book.chapters[place.chapter]
    var steps: [BookCFI.Step] = []
    var index = place.node
    while Int(index) < tree.nodes.count, index > 0, let parent = tree.nodes[Int(index)].parent {
      steps.append(step(to: index, in: parent, tree))
      index = parent
    }
    steps.reverse()
    if !steps.isEmpty { steps[0].isIndirect = true }
    let isText = tree.nodes.indices.contains(Int(place.node)) && tree.text(place.node) != nil
    return BookCFI.Path(
      steps: [
        BookCFI.Step(2 * book.spineStep), BookCFI.Step(2 * chapter.step, id: chapter.name),
      ]
        + steps,
      offset: isText ? max(place.offset, 0) : nil)
  }

  private func step(
    to index: MarkupTree.Index, in parent: MarkupTree.Index, _ tree: MarkupTree
  ) -> BookCFI.Step {
    var elements = 0
    for child in tree.children(of: parent) {
      let element = tree.element(child)
      if element != nil { elements += 1 }
      guard child == index else { continue }
      return element.map { BookCFI.Step(2 * elements, id: $0["id"]) }
        ?? BookCFI.Step(2 * elements + 1)
    }
    return BookCFI.Step(1)
  }

  /// The chapter to which a path leads; the nearest one if the book has changed. Nil if it leads elsewhere.
  @_spi(BookTests) public func chapter(_ path: BookCFI.Path) -> Int? {
    guard path.steps.count > 1, !book.chapters.isEmpty else { return nil }
    let step = path.steps[1]
    let number = step.number / 2
    let numbered = book.chapters.firstIndex { $0.step == number }
    if let id = step.id, numbered.map({ book.chapters[$0].name != id }) ?? true,
      let named = book.chapters.firstIndex(where: { $0.name == id })
    {
      return named
    }
    return numbered ?? book.chapters.lastIndex { $0.step <= number } ?? 0
  }

  /// The place to which a path leads in its chapter; the nearest one if the chapter has changed.
  @_spi(BookTests) public func place(_ path: BookCFI.Path, chapter: Int, in tree: MarkupTree)
    -> BookPlace
  {
    var index: MarkupTree.Index = 0
    var steps = path.steps.dropFirst(2)[...]
    guard !tree.nodes.isEmpty else { return BookPlace(chapter: chapter, node: 0) }
    // The last element that is found by its id is where the way begins.
    for (i, step) in steps.enumerated().reversed() {
      guard let id = step.id, step.number.isMultiple(of: 2), let found = tree.element(id: id) else {
        continue
      }
      index = found
      steps = steps.dropFirst(i + 1)
      break
    }
    var isExact = true
    while isExact, let step = steps.popFirst() {
      guard let (next, found) = child(step.number, of: index, tree) else { break }
      (index, isExact) = (next, found)
    }
    guard let text = tree.text(index) else { return BookPlace(chapter: chapter, node: index) }
    let count = text.utf16.count
    return BookPlace(
      chapter: chapter, node: index, offset: isExact ? min(max(path.offset ?? 0, 0), count) : 0)
  }

  /// The child of a number, or the nearest one; nil if there is none.
  private func child(
    _ number: Int, of parent: MarkupTree.Index, _ tree: MarkupTree
  ) -> (index: MarkupTree.Index, isExact: Bool)? {
    var elements = 0
    var nearest: MarkupTree.Index?
    for child in tree.children(of: parent) {
      if tree.element(child) != nil { elements += 1 }
      let own = tree.element(child) != nil ? 2 * elements : 2 * elements + 1
      if own == number { return (child, true) }
      if own > number { return (nearest ?? child, false) }
      nearest = child
    }
    return nearest.map { ($0, false) }
  }
}
