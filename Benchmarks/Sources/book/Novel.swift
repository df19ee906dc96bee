import PanoramaBook

/// A novel that nobody wrote: words of made-up syllables, as often as words are in a language (Zipf's law), in
/// paragraphs with signs between them.
struct Novel {
  private(set) var markup: StyledMarkup
  /// The bytes of its text.
  private(set) var bytes = 0

  private var state: UInt64 = 1
  private mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  /// - Parameters:
  ///   - size: the bytes of its text.
  ///   - body: the style of its text; paragraphs have it with an indentation.
  init(size: Int, body: ComputedStyle) {
    markup = StyledMarkup(tree: MarkupTree(), styles: [body], styleOfNode: [0])
    let syllables = [
      "ba", "ter", "ing", "lo", "en", "ra", "mi", "son", "de", "har", "bour", "ly", "con", "ment",
      "un", "the", "ex",
      "tion", "a", "ver", "qui", "et", "fo", "sh", "ed",
    ]
    let words = (0..<20_000).map { rank in
      // Common words are short.
      (0..<(rank < 100 ? 1 : rank < 2000 ? 2 : 3) + next(2)).map { _ in
        syllables[next(syllables.count)]
      }
      .joined()
    }
    var paragraph = body
    paragraph.textIndent = .points(body.fontSize * 1.2)
    markup.styles.append(paragraph)
    var nodes = [
      MarkupTree.Node(
        content: .element(MarkupElement(name: "body")), parent: nil, firstChild: 1,
        nextSibling: nil,
        end: 0)
    ]
    while bytes < size {
      var text = ""
      for i in 0..<20 + next(160) {
        // The logarithm of a rank is distributed evenly.
        var rank = 1
        let digits = next(15)
        for _ in 0..<digits { rank = rank * 2 + next(2) }
        let word = words[min(rank - 1, words.count - 1)]
        text += (i == 0 ? "“" : " ") + word + (next(9) == 0 ? "," : next(14) == 0 ? "." : "")
      }
      bytes += text.utf8.count
      let index = MarkupTree.Index(nodes.count)
      nodes.append(
        MarkupTree.Node(
          content: .element(MarkupElement(name: "p")), parent: 0, firstChild: index + 1,
          nextSibling: index + 2, end: index + 2))
      nodes.append(
        MarkupTree.Node(
          content: .text(text + "”"), parent: index, firstChild: nil, nextSibling: nil,
          end: index + 2))
      markup.styleOfNode += [1, 1]
    }
    nodes[nodes.count - 2].nextSibling = nil
    nodes[0].end = MarkupTree.Index(nodes.count)
    markup.tree = MarkupTree(nodes: nodes)
  }
}
