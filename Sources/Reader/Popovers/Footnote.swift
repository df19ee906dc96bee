import PanoramaBook

/// A note to which a link in the text leads, short enough to be shown beside it.
struct Footnote {
  /// What it says.
  var text: String
  /// Where it stands.
  var place: BookPlace

  /// A longer text is gone to and not shown beside the link, in bytes of UTF-8.
  private static let maximumLength = 4000
  /// Links with more characters are words, not marks of notes.
  private static let longestMark = 6
  /// What `epub:type` and `role` call notes.
  private static let notes: Set<Substring> = [
    "footnote", "endnote", "rearnote", "note", "doc-footnote", "doc-endnote",
  ]
  private static let references: Set<Substring> = ["noteref", "doc-noteref"]
  /// Arrows that lead back from a note to its mark, in its text.
  private static let arrows: Set<Character> = ["↩", "↩︎", "↩️", "↑", "⏎", "^"]

  /// The note to which a link leads.
  ///
  /// - Parameters:
  ///   - link: the element of the link.
  ///   - tree: the markup in which it stands.
  ///   - place: where it leads.
  ///   - target: the markup of that chapter.
  /// - Returns: nil if it is no note: neither the link nor its target says so, and it is no short raised mark.
  init?(link: MarkupTree.Index, in tree: MarkupTree, to place: BookPlace, in target: MarkupTree) {
    // What stands in the head of a chapter is shown nowhere.
    guard place.node > 0, Int(place.node) < target.nodes.count,
      !target.ancestors(of: place.node).contains(where: { $0.name == "head" })
    else { return nil }
    let isReference = tree.ancestors(of: link).prefix(2).contains {
      !Self.references.isDisjoint(with: $0.words(in: "epub:type") + $0.words(in: "role"))
    }
    var block = target.block(around: place.node)
    // All of the note, if its name is on the first of its paragraphs.
    var node = block
    while let parent = target.nodes[Int(node)].parent, let element = target.element(node) {
      if !Self.notes.isDisjoint(with: element.words(in: "epub:type") + element.words(in: "role")) {
        block = node
        break
      }
      node = parent
    }
    let isNote = node == block && target.nodes[Int(node)].parent != nil
    let mark = tree.characters(in: link)
    let isRaised =
      mark.count <= Self.longestMark
      && (tree.ancestors(of: link).prefix(2).contains { $0.name == "sup" }
        || tree.elements(in: link).contains { $0.element.name == "sup" })
    guard isReference || isNote || isRaised else { return nil }
    var text = ChapterText(target, chapter: place.chapter, in: block).text
    while let last = text.last, Self.arrows.contains(last) || last.isWhitespace {
      text.removeLast()
    }
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength else { return nil }
    (self.text, self.place) = (text, place)
  }
}
