/// The name and the attributes of an element.
public struct MarkupElement: Sendable {
  /// The name without a prefix: `p`, `svg`, `rt`, `linearGradient`. Elements of HTML and of no namespace are in small
  /// letters, those of other namespaces as written.
  public var name: String
  /// The address of its namespace; empty if it has none.
  public var namespace: String
  /// In the order of the document. Names as written for attributes without a namespace; `xlink:href`, `epub:type`,
  /// `opf:role` and `xml:lang` by these prefixes, whatever the document calls them.
  public var attributes: [(name: String, value: String)]

  /// An element with a name, in HTML's namespace unless another is given.
  public init(
    name: String, namespace: String = MarkupNamespace.html,
    attributes: [(name: String, value: String)] = []
  ) {
    (self.name, self.namespace, self.attributes) = (name, namespace, attributes)
  }

  /// The value of the first attribute of a name; nil if there is none.
  ///
  /// - Complexity: O(number of attributes).
  public subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// The words in the attribute `class`.
  public var classes: [Substring] { words(in: "class") }

  /// The words in an attribute, separated by white space.
  public func words(in attribute: String) -> [Substring] {
    self[attribute]?.split(whereSeparator: \.isWhitespace) ?? []
  }
}

/// Addresses of namespaces.
public enum MarkupNamespace {
  /// XHTML's.
  public static let html = "http://www.w3.org/1999/xhtml"
  /// SVG's.
  public static let svg = "http://www.w3.org/2000/svg"
  /// MathML's.
  public static let math = "http://www.w3.org/1998/Math/MathML"
  /// That of the attribute `epub:type`.
  public static let epub = "http://www.idpf.org/2007/ops"
  /// That of `xlink:href`.
  public static let xlink = "http://www.w3.org/1999/xlink"
  /// That of package documents.
  public static let package = "http://www.idpf.org/2007/opf"
  /// That of metadata such as `dc:title`.
  public static let dublinCore = "http://purl.org/dc/elements/1.1/"
  /// That of `xml:lang`.
  public static let xml = "http://www.w3.org/XML/1998/namespace"
}
