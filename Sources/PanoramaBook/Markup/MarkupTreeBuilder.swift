/// Makes a tree of elements and texts that come in the order of the document, within limits.
struct MarkupTreeBuilder {
  /// What a tree may hold. What goes beyond is left out.
  struct Limits {
    /// Elements in elements. What is deeper becomes a part of the deepest.
    var depth = 400
    var nodes = 1_000_000
    /// Bytes of texts and attributes: entities grow to no more.
    var bytes = 64 << 20
  }

  private(set) var tree = MarkupTree()
  /// Whether something was left out because there was no more room.
  private(set) var isFull = false

  private let limits: Limits
  private var open: [(index: MarkupTree.Index, lastChild: MarkupTree.Index?)] = []
  /// Elements that are open and too deep to exist.
  private var tooDeep = 0
  private var bytes = 0
  /// The parts of the text that is being read.
  private var text = ""

  init(limits: Limits = Limits()) { self.limits = limits }

  mutating func start(_ element: MarkupElement) {
    finishText()
    if !tree.nodes.isEmpty, open.isEmpty {
      tooDeep += 1
      return
    }
    guard open.count < limits.depth, tooDeep == 0, !isFull else {
      tooDeep += 1
      return
    }
    bytes += element.attributes.reduce(element.name.utf8.count) { $0 + $1.value.utf8.count }
    open.append((append(.element(element)), nil))
  }

  mutating func end() {
    finishText()
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    guard let last = open.popLast() else { return }
    tree.nodes[Int(last.index)].end = MarkupTree.Index(tree.nodes.count)
  }

  mutating func add(_ part: some StringProtocol) {
    guard !open.isEmpty, !isFull else { return }
    bytes += part.utf8.count
    guard bytes <= limits.bytes else {
      isFull = true
      return
    }
    text += part
  }

  /// Closes what is open.
  mutating func finish() -> MarkupTree {
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
