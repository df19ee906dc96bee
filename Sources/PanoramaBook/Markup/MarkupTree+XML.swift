extension MarkupTree {
  /// An element with all that is in it, as a file of XML: what a reader of SVG files needs for a drawing that stands in
  /// a text.
  ///
  /// - Parameter styles: rules of style sheets that come before those in the element.
  /// - Complexity: O(number of descendants).
  public func xml(of index: Index, styles: String = "") -> String {
    var result = ""
    var open: [(end: Index, name: String)] = []
    var namespace = ""
    for i in subtree(of: index) {
      while let last = open.last, last.end <= i { result += "</\(open.removeLast().name)>" }
      switch nodes[Int(i)].content {
      case .text(let text): result += Self.escaped(text)
      case .element(let element):
        result += "<\(element.name)"
        if i == index {
          result += " xmlns:xlink=\"\(MarkupNamespace.xlink)\""
          result += " xmlns:epub=\"\(MarkupNamespace.epub)\""
        }
        if i == index || element.namespace != namespace {
          result += " xmlns=\"\(Self.escaped(element.namespace))\""
          namespace = element.namespace
        }
        for (name, value) in element.attributes { result += " \(name)=\"\(Self.escaped(value))\"" }
        result += ">"
        if i == index, !styles.allSatisfy(\.isWhitespace) {
          result += "<style>\(Self.escaped(styles))</style>"
        }
        open.append((nodes[Int(i)].end, element.name))
      }
      // What follows an element of another namespace has to say its own again.
      if let last = open.last, last.end == i + 1 { namespace = "\0" }
    }
    while let last = open.popLast() { result += "</\(last.name)>" }
    return result
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
    return text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
