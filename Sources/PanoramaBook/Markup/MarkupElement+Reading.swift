/// How elements of HTML are read, before any style.
extension MarkupElement {
  /// Whether it stands in lines of its own, so that words end at its edges.
  var endsWords: Bool { Self.blocks.contains(name) }

  /// Whether nobody reads the text in it: it is not shown, or says how another text is pronounced.
  var isUnread: Bool { Self.unread.contains(name) }

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "div",
    "dl", "dt", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]

  private static let unread: Set<String> = [
    "head", "script", "style", "title", "rt", "rp", "template",
  ]
}

extension MarkupTree {
  /// The innermost element around a node, or itself, that stands in lines of its own; the root if none does.
  public func block(around node: Index) -> Index {
    var current = node
    while let parent = nodes[Int(current)].parent {
      if element(current)?.endsWords == true { return current }
      current = parent
    }
    return current
  }

  /// The elements around a node, itself first. O(depth)
  public func ancestors(of node: Index) -> some Sequence<MarkupElement> {
    sequence(first: node) { nodes[Int($0)].parent }.lazy.compactMap(element)
  }
}
