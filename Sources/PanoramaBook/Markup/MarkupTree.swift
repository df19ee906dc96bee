/// A document of markup as a tree of elements and texts, kept in one array in the order of the document: what stands
/// before a node in the document has a smaller index.
public struct MarkupTree: Sendable {
  /// The index of a node.
  public typealias Index = Int32

  /// What a node is.
  public enum Content: Sendable {
    case element(MarkupElement)
    /// Characters as they were written, references resolved, white space kept.
    case text(String)
  }

  /// One element or text, with its neighbours.
  public struct Node: Sendable {
    public var content: Content
    /// The element around it; nil for the root.
    public var parent: Index?
    public var firstChild: Index?
    public var nextSibling: Index?
    /// The index behind its last descendant: `index + 1 ..< end` are its descendants.
    public var end: Index
  }

  /// All nodes. The first is the root element. Empty if the file held no element.
  public var nodes: [Node]

  public init(nodes: [Node] = []) { self.nodes = nodes }
}

/// The name and the attributes of an element.
public struct MarkupElement: Sendable {
  /// The name in small letters without a prefix: `p`, `svg`, `rt`.
  public var name: String
  /// The address of its namespace; empty if it has none.
  public var namespace: String
  /// In the order of the document. Names as written for attributes without a namespace; `xlink:href`, `epub:type` and
  /// `xml:lang` by these prefixes, whatever the document calls them.
  public var attributes: [(name: String, value: String)]
}
