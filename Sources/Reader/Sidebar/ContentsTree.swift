import PanoramaBook

/// The table of contents as a list: which entries are shown, and which of them is read.
@_spi(ReaderTests) public struct ContentsTree {
  /// An entry with its place in the tree.
  public struct Entry: Equatable, Sendable {
    public var title: String
    /// Where it leads; nil for one that only groups others.
    public var target: BookPath.Target?
    /// The chapter into which it leads; nil if none.
    public var chapter: Int?
    public var depth: Int
    /// The index of the entry that contains it; nil for none.
    public var parent: Int?
    /// The index behind the last entry that it contains.
    public var end: Int
  }

  /// All entries in the order of the contents.
  public private(set) var entries: [Entry] = []
  /// Whether entries that contain others can be folded: only where there are many.
  public let canFold: Bool
  private var open: Set<Int> = []

  /// The most entries of which all are shown.
  public static let maximumUnfolded = 40
  /// How deep entries are read; those below are left out.
  private static let maximumLevels = 64

  /// The contents of a book; those that can be folded are.
  public init(_ book: Book) {
    self.init(book.contents) { book.chapter(at: $0) }
  }

  /// - Parameters:
  ///   - contents: the entries.
  ///   - chapter: the chapter that a file is; nil if it is none.
  public init(_ contents: [BookContents], chapter: (String) -> Int?) {
    var entries: [Entry] = []
    func add(_ some: [BookContents], depth: Int, parent: Int?) {
      guard depth < Self.maximumLevels else { return }
      for content in some {
        let index = entries.count
        entries.append(
          Entry(
            title: content.title, target: content.target,
            chapter: content.target.flatMap { chapter($0.path) }, depth: depth, parent: parent,
            end: index + 1))
        add(content.children, depth: depth + 1, parent: index)
        entries[index].end = entries.count
      }
    }
    add(contents, depth: 0, parent: nil)
    self.entries = entries
    canFold = entries.count > Self.maximumUnfolded
  }

  /// Whether what an entry contains is shown; nil if it contains nothing, or nothing is folded.
  public func isOpen(_ index: Int) -> Bool? {
    canFold && entries[index].end > index + 1 ? open.contains(index) : nil
  }

  /// The indices of the entries that are shown. O(entries).
  public var shown: [Int] {
    guard canFold else { return Array(entries.indices) }
    var result: [Int] = []
    var index = 0
    while index < entries.count {
      result.append(index)
      index = isOpen(index) == false ? entries[index].end : index + 1
    }
    return result
  }

  /// Folds what an entry contains, or shows it.
  public mutating func toggle(_ index: Int) {
    if isOpen(index) != nil { open.formSymmetricDifference([index]) }
  }

  /// Shows all entries around one.
  public mutating func unfold(around index: Int) {
    var parent = entries[index].parent
    while let around = parent {
      open.insert(around)
      parent = entries[around].parent
    }
  }

  /// The entry that is shown for another: itself, or the outermost folded one around it.
  public func shownEntry(for index: Int) -> Int {
    var result = index
    var parent = entries[index].parent
    while let around = parent {
      if isOpen(around) == false { result = around }
      parent = entries[around].parent
    }
    return result
  }

  /// The entry in which a place is: the last one that begins at or before it, in the order of the text.
  ///
  /// - Parameters:
  ///   - place: what is read.
  ///   - nodes: the elements of the place's chapter by their names; nil takes the first entry of that chapter.
  /// - Complexity: O(entries).
  public func entry(at place: BookPlace, nodes: [String: MarkupTree.Index]?) -> Int? {
    var best: (start: (Int, MarkupTree.Index), index: Int)?
    for (index, entry) in entries.enumerated() {
      guard let chapter = entry.chapter, chapter <= place.chapter else { continue }
      var start = (chapter, MarkupTree.Index(0))
      if chapter == place.chapter, let fragment = entry.target?.fragment {
        guard let nodes else {
          if best.map({ $0.start.0 < chapter }) ?? true { best = (start, index) }
          continue
        }
        start.1 = nodes[fragment] ?? 0
        guard start.1 <= place.node else { continue }
      } else if chapter < place.chapter {
        // The last of an earlier chapter's entries; all are before the place.
        start.1 = .max
      }
      // Of entries that begin at the same place, the innermost comes last; the first one of a chapter stays otherwise.
      if best.map({ $0.start <= start }) ?? true { best = (start, index) }
    }
    return best?.index
  }

  /// The elements with an `id`, or a `name` of an anchor. O(nodes).
  public static func nodes(in markup: MarkupTree) -> [String: MarkupTree.Index] {
    var nodes: [String: MarkupTree.Index] = [:]
    for index in markup.nodes.indices.map(MarkupTree.Index.init) {
      guard let element = markup.element(index) else { continue }
      for name in [element["id"], element["xml:id"], element.name == "a" ? element["name"] : nil] {
        if let name, nodes[name] == nil { nodes[name] = index }
      }
    }
    return nodes
  }
}
