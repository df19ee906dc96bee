extension Book {
  /// The most bytes of style sheets that are given to a drawing, which reads them again.
  private static let maximumStyles = 128 << 10

  /// A drawing that stands in the text of a chapter, as a file of SVG: with the style sheets of the chapter, whose rules
  /// hold for it, too.
  ///
  /// - Parameters:
  ///   - node: the `svg` element.
  ///   - tree: the markup of the chapter.
  ///   - chapter: its index.
  /// - Complexity: O(number of nodes).
  public func drawing(
    _ node: MarkupTree.Index, in tree: MarkupTree, chapter: Int
  ) -> String {
    var styles = ""
    for index in tree.nodes.indices.map(MarkupTree.Index.init) {
      // Its own are in it already.
      guard !tree.subtree(of: node).contains(index), let element = tree.element(index),
        ["text/css", nil, ""].contains(element["type"]),
        ["all", "screen", nil, ""].contains(element["media"])
      else { continue }
      var text = ""
      if element.name == "style" {
        text = tree.characters(in: index)
      } else if element.name == "link", element.words(in: "rel") == ["stylesheet"],
        let path = element["href"].flatMap({ target($0, from: chapter)?.path }),
        let bytes = try? resource(path)
      {
        text = String(decoding: bytes, as: UTF8.self)
      }
      if styles.utf8.count + text.utf8.count <= Self.maximumStyles { styles += text + "\n" }
    }
    return tree.xml(of: node, styles: styles)
  }
}
