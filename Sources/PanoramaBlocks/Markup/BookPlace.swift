/// A character of a book: where a bookmark, a selection, a search result lies.
public struct BookPlace: Hashable, Comparable, Sendable {
  /// The index in the spine.
  public var chapter: Int
  /// The node in the chapter's tree, before styles and layout.
  public var node: MarkupTree.Index
  /// UTF-16 units into a text; 0 for an element.
  public var offset: Int

  /// A place.
  public init(chapter: Int, node: MarkupTree.Index, offset: Int = 0) {
    (self.chapter, self.node, self.offset) = (chapter, node, offset)
  }

  public static func < (a: Self, b: Self) -> Bool {
    (a.chapter, a.node, a.offset) < (b.chapter, b.node, b.offset)
  }
}
