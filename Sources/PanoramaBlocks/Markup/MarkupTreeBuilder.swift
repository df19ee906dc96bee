/// Makes a tree of elements and texts that come in the order of the document, within limits.
public struct MarkupTreeBuilder: Sendable {
  /// What a tree may hold. What goes beyond is left out.
  public struct Limits: Sendable {
    /// Elements in elements. What is deeper becomes a part of the deepest.
    public var depth = 400
    public var nodes = 1_000_000
    /// Bytes of texts and attributes: entities grow to no more.
    public var bytes = 64 << 20

    /// Those of a chapter.
    public init() {}
  }

  private var tree = MarkupTree()
  /// Whether something was left out because there was no more room.
  public private(set) var isFull = false

  private let limits: Limits
  private var open: [(index: MarkupTree.Index, lastChild: MarkupTree.Index?)] = []
  /// Elements that are open and too deep to exist.
  private var tooDeep = 0
  private var bytes = 0
  /// The parts of the text that is being read.
  private var text = ""

  /// A builder of an empty tree.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Opens an element. Each needs an `end()`, whether it has room or not.
  ///
  /// - Returns: its index; nil if there is no room for it.
  @discardableResult
  public mutating func start(_ element: MarkupElement) -> MarkupTree.Index? {
    finishText()
    guard tree.nodes.isEmpty || !open.isEmpty, open.count < limits.depth, tooDeep == 0, !isFull
    else {
      tooDeep += 1
      return nil
    }
    bytes += element.attributes.reduce(element.name.utf8.count) { $0 + $1.value.utf8.count }
    let index = append(.element(element))
    open.append((index, nil))
    return index
  }

  /// Closes the element that was opened last.
  public mutating func end() {
    finishText()
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    guard let last = open.popLast() else { return }
    tree.nodes[Int(last.index)].end = MarkupTree.Index(tree.nodes.count)
  }

  /// Adds characters to the open element.
  public mutating func add(_ part: some StringProtocol) {
    guard !open.isEmpty, !isFull else { return }
    bytes += part.utf8.count
    guard bytes <= limits.bytes else {
      isFull = true
      return
    }
    text += part
  }

  /// Closes what is open.
  ///
  /// - Returns: the tree.
  public mutating func finish() -> MarkupTree {
    tooDeep = 0
    while !open.isEmpty { end() }
    return tree
  }

  private mutating func finishText() {
    guard !text.isEmpty else { return }
    defer { text = "" }
    if isBetweenFormulas, text.allSatisfy(\.isWhitespace) { return }
    // Texts around an element that is too deep belong together.
    if let last = open.last?.lastChild, case .text(let before) = tree.nodes[Int(last)].content {
      tree.nodes[Int(last)].content = .text(before + text)
    } else {
      append(.text(text))
    }
  }

  /// Whether the open element is one of MathML that holds other elements: white space in it means nothing.
  private var isBetweenFormulas: Bool {
    guard let last = open.last, let element = tree.element(last.index) else { return false }
    return element.namespace == MarkupNamespace.math
      && !["mi", "mo", "mn", "ms", "mtext", "annotation"].contains(element.name)
  }

  @discardableResult
  private mutating func append(_ content: MarkupTree.Content) -> MarkupTree.Index {
    let index = MarkupTree.Index(tree.nodes.count)
    tree.nodes.append(.init(content: content, parent: open.last?.index, end: index + 1))
    if let top = open.last {
      if let before = top.lastChild {
        tree.nodes[Int(before)].nextSibling = index
      } else {
        tree.nodes[Int(top.index)].firstChild = index
      }
      open[open.count - 1].lastChild = index
    }
    if tree.nodes.count >= limits.nodes || bytes > limits.bytes { isFull = true }
    return index
  }
}
