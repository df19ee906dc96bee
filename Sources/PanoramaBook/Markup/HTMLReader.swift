import CGumbo

/// Reads markup that is not well-formed as browsers read HTML, with gumbo.
enum HTMLReader {
  /// The tree; nil if the markup is of the kind that takes gumbo more time, memory or stack than any page needs.
  static func read(_ text: [UInt8]) -> (tree: MarkupTree, isCut: Bool)? {
    guard let source = TagSoup.prepared(text) else { return nil }
    var options = kGumboDefaultOptions
    options.max_errors = 0
    return source.withUnsafeBytes { bytes in
      guard
        let output = gumbo_parse_with_options(
          &options, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      else { return nil }
      defer { gumbo_destroy_output(&options, output) }
      return tree(output.pointee.root)
    }
  }

  /// Copies gumbo's tree, without recursion.
  private static func tree(_ root: UnsafeMutablePointer<GumboNode>?) -> (MarkupTree, Bool) {
    var builder = MarkupTreeBuilder()
    /// Nodes to visit; nil ends an element.
    var waiting = [root]
    while let next = waiting.popLast(), !builder.isFull {
      guard let node = next else {
        builder.end()
        continue
      }
      switch node.pointee.type {
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        let found = node.pointee.v.element
        builder.start(element(found))
        waiting.append(nil)
        for i in (0..<Int(found.children.length)).reversed() {
          guard let child = found.children.data[i] else { continue }
          waiting.append(child.assumingMemoryBound(to: GumboNode.self))
        }
      case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
        if let text = node.pointee.v.text.text { builder.add(String(cString: text)) }
      default: break
      }
    }
    return (builder.finish(), builder.isFull)
  }

  private static func element(_ element: GumboElement) -> MarkupElement {
    let namespace =
      switch element.tag_namespace {
      case GUMBO_NAMESPACE_SVG: MarkupNamespace.svg
      case GUMBO_NAMESPACE_MATHML: MarkupNamespace.math
      default: MarkupNamespace.html
      }
    var attributes: [(name: String, value: String)] = []
    for i in 0..<Int(element.attributes.length) {
      guard let found = element.attributes.data[i] else { continue }
      let attribute = found.assumingMemoryBound(to: GumboAttribute.self).pointee
      let prefix =
        switch attribute.attr_namespace {
        case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:"
        case GUMBO_ATTR_NAMESPACE_XML: "xml:"
        default: ""
        }
      let name = String(cString: attribute.name)
      guard !name.hasPrefix("xmlns") else { continue }
      attributes.append((prefix + name, String(cString: attribute.value)))
    }
    return MarkupElement(name: name(of: element), namespace: namespace, attributes: attributes)
  }

  private static func name(of element: GumboElement) -> String {
    if element.tag_namespace != GUMBO_NAMESPACE_SVG, element.tag != GUMBO_TAG_UNKNOWN {
      return String(cString: gumbo_normalized_tagname(element.tag))
    }
    var piece = element.original_tag
    guard piece.length > 0 else { return String(cString: gumbo_normalized_tagname(element.tag)) }
    gumbo_tag_from_original_text(&piece)
    if element.tag_namespace == GUMBO_NAMESPACE_SVG, let known = gumbo_normalize_svg_tagname(&piece)
    {
      return String(cString: known)
    }
    let bytes = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
