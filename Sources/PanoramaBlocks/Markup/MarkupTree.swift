/// A document of markup as a tree of elements and texts, kept in one array in the order of the document: what stands
/// before a node in the document has a smaller index.
///
/// Two texts are never neighbours: comments, references and CDATA sections do not divide a text.
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

    /// A node with its neighbours.
    public init(
      content: Content, parent: Index? = nil, firstChild: Index? = nil, nextSibling: Index? = nil,
      end: Index
    ) {
      self.content = content
      (self.parent, self.firstChild) = (parent, firstChild)
      (self.nextSibling, self.end) = (nextSibling, end)
    }
  }

  /// All nodes. The first is the root element. Empty if the file held no element.
  public var nodes: [Node]

  /// A tree of nodes whose indices fit together.
  public init(nodes: [Node] = []) { self.nodes = nodes }
}

extension MarkupTree {
  /// The element at an index; nil for a text.
  public func element(_ index: Index) -> MarkupElement? {
    if case .element(let element) = nodes[Int(index)].content { element } else { nil }
  }

  /// The text at an index; nil for an element.
  public func text(_ index: Index) -> String? {
    if case .text(let text) = nodes[Int(index)].content { text } else { nil }
  }

  /// The children of a node, in order.
  public func children(of index: Index) -> some Sequence<Index> {
    sequence(state: nodes[Int(index)].firstChild) { next in
      defer { next = next.flatMap { nodes[Int($0)].nextSibling } }
      return next
    }
  }

  /// The children of a node that are elements, with their indices.
  public func elements(in index: Index) -> [(index: Index, element: MarkupElement)] {
    children(of: index).compactMap { child in element(child).map { (child, $0) } }
  }

  /// The indices of a node and of all its descendants.
  public func subtree(of index: Index) -> Range<Index> { index..<nodes[Int(index)].end }

  /// The first element of a name in the document, in any namespace.
  public func first(named name: String) -> Index? {
    nodes.indices.lazy.map(Index.init).first { element($0)?.name == name }
  }

  /// The characters in a node and all its descendants, one after another.
  public func characters(in index: Index) -> String {
    subtree(of: index).reduce(into: "") { $0 += text($1) ?? "" }
  }

  /// The element with an `id`, or with that `name` if it is an `a`; nil if there is none.
  ///
  /// - Complexity: O(number of nodes).
  public func element(id: String) -> Index? {
    var named: Index?
    for index in nodes.indices {
      guard case .element(let element) = nodes[index].content else { continue }
      if element["id"] == id || element["xml:id"] == id { return Index(index) }
      if named == nil, element.name == "a", element["name"] == id { named = Index(index) }
    }
    return named
  }
}
