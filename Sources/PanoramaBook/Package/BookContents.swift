/// An entry of a book's table of contents.
public struct BookContents: Hashable, Sendable {
  public var title: String
  /// Where it leads; nil for one that only groups others.
  public var target: BookPath.Target?
  public var children: [BookContents] = []

  /// An entry.
  public init(title: String, target: BookPath.Target?, children: [BookContents] = []) {
    (self.title, self.target, self.children) = (title, target, children)
  }
}

/// A place that a book names by what it is: the cover, the beginning of the text.
public struct BookLandmark: Hashable, Sendable {
  /// `cover`, `toc`, `bodymatter`, `text`, …
  public var kind: String
  public var title: String
  public var target: BookPath.Target
}

/// How a book's printed pages are called, and where they begin.
public struct BookPageName: Hashable, Sendable {
  /// `xii`, `42`.
  public var name: String
  public var target: BookPath.Target
}

/// What a book's navigation says.
public struct BookNavigation: Sendable {
  public var contents: [BookContents] = []
  public var pages: [BookPageName] = []
  public var landmarks: [BookLandmark] = []

  init() {}
}
