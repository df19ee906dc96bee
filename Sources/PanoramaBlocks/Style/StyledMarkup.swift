/// A document with the style of each of its nodes: what layout starts from.
public struct StyledMarkup: Sendable {
  /// The document.
  public var tree: MarkupTree
  /// The styles that occur.
  public var styles: [ComputedStyle]
  /// For each node, which of `styles` is its. A text has its parent's.
  public var styleOfNode: [Int32]
  /// What is put in before the content of elements.
  public var before: [MarkupTree.Index: GeneratedContent] = [:]
  /// What is put in after the content of elements.
  public var after: [MarkupTree.Index: GeneratedContent] = [:]
  /// The styles of first letters that differ.
  public var firstLetter: [MarkupTree.Index: ComputedStyle] = [:]
  /// The styles of first lines that differ.
  public var firstLine: [MarkupTree.Index: ComputedStyle] = [:]
  /// `counter-reset` and `counter-increment`.
  public var counters: [MarkupTree.Index: [CounterChange]] = [:]
  /// What happens to a counter at an element.
  public struct CounterChange: Sendable {
    /// The counter.
    public var name: String
    /// What it is set to, or by how much it grows.
    public var value: Int
    /// Sets the counter anew; otherwise adds to it.
    public var isReset: Bool

    /// A change of a counter.
    public init(name: String, value: Int, isReset: Bool) {
      (self.name, self.value, self.isReset) = (name, value, isReset)
    }
  }

  /// A document with styles.
  public init(tree: MarkupTree, styles: [ComputedStyle], styleOfNode: [Int32]) {
    (self.tree, self.styles, self.styleOfNode) = (tree, styles, styleOfNode)
  }
}
