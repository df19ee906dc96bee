/// What a book's package document says: its metadata, its files and their order.
public struct BookPackage: Sendable {
  /// A file that belongs to the book.
  public struct Item: Sendable {
    public var id: String
    /// The path in the container.
    public var path: String
    /// In small letters, without parameters: `application/xhtml+xml`.
    public var mediaType: String
    /// `nav`, `cover-image`, `svg`, `scripted`, …
    public var properties: Set<Substring>
    /// The `id` of an item to show instead if this one cannot be shown.
    public var fallback: String?
  }

  /// A chapter: an item in the order of reading.
  public struct Chapter: Sendable {
    /// The item that is shown: the first that can be shown of the one that is named and its fallbacks.
    public var item: Item
    /// The `id` of the item that the spine names.
    public var name: String
    /// Whether it is a part of the book from front to back; the others are opened by links.
    public var isLinear: Bool
    /// The side on which its page lies, for books of pictures.
    public var spread: PageSpread?
    /// How it is laid out, where it differs from the book.
    public var rendition: BookRendition
    /// Its number among the elements of the spine, 1 is the first.
    var step: Int
  }

  /// A side of a spread.
  public enum PageSpread: Sendable { case left, right, center }

  public var metadata = BookMetadata()
  /// All items, in the order of the manifest.
  public var items: [Item] = []
  /// In the order of reading.
  public var chapters: [Chapter] = []
  /// Whether pages turn from left to right, as in Arabic, Hebrew and vertical Japanese; nil if the book does not say.
  public var isRightToLeft: Bool?
  /// The path of the package document.
  public var path = ""
  /// The path of the file with the contents, EPUB 3's.
  public var navigationPath: String?
  /// The path of the file with the contents, EPUB 2's.
  public var ncxPath: String?
  /// The path of the picture on the cover.
  public var coverPath: String?
  /// The places that EPUB 2's `guide` names.
  public var guide: [BookLandmark] = []
  /// The number of the spine among the elements of the package, 1 is the first: the first step of a CFI is twice this.
  var spineStep = 3
  private var itemsByID: [String: Int] = [:]
  /// By their folded paths, as files are found.
  private var itemsByPath: [String: Int] = [:]

  init() {}

  /// The item with an `id`.
  public func item(id: String) -> Item? { itemsByID[id].map { items[$0] } }

  /// The item at a path.
  public func item(path: String) -> Item? { itemsByPath[BookPath.folded(path)].map { items[$0] } }

  mutating func add(_ item: Item) {
    if itemsByID[item.id] == nil { itemsByID[item.id] = items.count }
    let path = BookPath.folded(item.path)
    if itemsByPath[path] == nil { itemsByPath[path] = items.count }
    items.append(item)
  }

  /// The first of an item and its fallbacks that can be shown; the item itself if none can.
  func shown(_ item: Item, canShow: (Item) -> Bool) -> Item {
    var seen: Set<String> = []
    var next: Item? = item
    // Fallbacks of damaged books go round in circles.
    while let candidate = next, seen.insert(candidate.id).inserted {
      if canShow(candidate) { return candidate }
      next = candidate.fallback.flatMap { self.item(id: $0) }
    }
    return item
  }
}

/// How a book or a chapter wants to be laid out.
public struct BookRendition: Hashable, Sendable {
  /// Whether pages have a fixed size, as in books of pictures.
  public var isFixed = false
  /// `auto`, `portrait` or `landscape`.
  public var orientation = "auto"
  /// `auto`, `none`, `landscape`, `portrait` or `both`: when two pages lie side by side.
  public var spread = "auto"
  /// `auto`, `paginated`, `scrolled-doc` or `scrolled-continuous`.
  public var flow = "auto"

  /// Takes a property over; others than the four are ignored.
  mutating func set(_ name: some StringProtocol, to value: String) {
    switch name {
    case "layout": isFixed = value == "pre-paginated"
    case "orientation": orientation = value
    case "spread": spread = value
    case "flow": flow = value
    default: break
    }
  }
}
