import PanoramaText

/// A part of a text that stands below the one before.
///
/// The model knows no file format. Blocks can be nested; whoever makes them from a file limits the depth, because
/// layout takes stack for each level.
public indirect enum Block: Hashable, Sendable {
  /// Running text.
  case paragraph(InlineText)
  /// A heading of level 1 … 6.
  case heading(InlineText, level: Int)
  /// A list.
  case list(BlockList)
  /// A quotation.
  case quote([Block])
  /// A quotation with a title, in the colour of its kind.
  case callout(Callout)
  /// Lines of a program, with the name of its language or "".
  case code(String, language: String)
  /// A table.
  case table(BlockTable)
  /// A line across.
  case rule
}

/// A list with marks or numbers.
public struct BlockList: Hashable, Sendable {
  /// What stands before the items.
  public enum Marker: Hashable, Sendable {
    /// A dot.
    case bullet
    /// Numbers that go up by one.
    case numbers(start: Int)
  }

  /// An item.
  public struct Item: Hashable, Sendable {
    /// What is in it.
    public var blocks: [Block]
    /// The box that stands in place of the mark; nil if there is none.
    public var task: TaskBox?

    /// An item.
    public init(_ blocks: [Block], task: TaskBox? = nil) {
      self.blocks = blocks
      self.task = task
    }
  }

  /// What stands before the items.
  public var marker: Marker
  /// Whether the items stand close together.
  public var isTight: Bool
  /// The items.
  public var items: [Item]

  /// A list.
  public init(_ marker: Marker, isTight: Bool = true, items: [Item]) {
    self.marker = marker
    self.isTight = isTight
    self.items = items
  }
}

/// The box of a task in a list.
public struct TaskBox: Hashable, Sendable {
  /// Whether the task is done.
  public var isDone: Bool
  /// Where the box is in the source of the text, in UTF-8 bytes; nil if it cannot be ticked.
  public var place: Int?

  /// A box.
  public init(isDone: Bool, place: Int? = nil) {
    self.isDone = isDone
    self.place = place
  }
}

/// A quotation with a title, such as a note or a warning.
public struct Callout: Hashable, Sendable {
  /// The kind in small letters, such as `note` or `warning`, which chooses the colour.
  public var kind: String
  /// The title.
  public var title: InlineText
  /// What is below the title.
  public var blocks: [Block]

  /// A callout.
  public init(kind: String, title: InlineText, blocks: [Block]) {
    self.kind = kind
    self.title = title
    self.blocks = blocks
  }
}

/// A table with a row of headings.
public struct BlockTable: Hashable, Sendable {
  /// The alignment of each column.
  public var alignments: [TextAlignment]
  /// The cells of the first row.
  public var header: [InlineText]
  /// The cells of the other rows. A row may have fewer cells than there are columns.
  public var rows: [[InlineText]]

  /// A table.
  public init(alignments: [TextAlignment], header: [InlineText], rows: [[InlineText]]) {
    self.alignments = alignments
    self.header = header
    self.rows = rows
  }
}
