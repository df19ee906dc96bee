/// A document with the style of each of its nodes: what layout starts from.
public struct StyledMarkup: Sendable {
  public var tree: MarkupTree
  /// The styles that occur.
  public var styles: [ComputedStyle]
  /// For each node, which of `styles` is its. A text has its parent's.
  public var styleOfNode: [Int32]
  public var before: [MarkupTree.Index: GeneratedContent] = [:]
  public var after: [MarkupTree.Index: GeneratedContent] = [:]
  public var firstLetter: [MarkupTree.Index: ComputedStyle] = [:]
  public var firstLine: [MarkupTree.Index: ComputedStyle] = [:]
  /// `counter-reset` and `counter-increment`.
  public var counters: [MarkupTree.Index: [CounterChange]] = [:]
  public struct CounterChange: Sendable {
    public var name: String
    public var value: Int
    /// Sets the counter anew; otherwise adds to it.
    public var isReset: Bool
  }

  public init(tree: MarkupTree, styles: [ComputedStyle], styleOfNode: [Int32]) {
    (self.tree, self.styles, self.styleOfNode) = (tree, styles, styleOfNode)
  }
}
