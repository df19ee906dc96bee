/// What a book says of itself.
public struct BookMetadata: Hashable, Sendable {
  /// Somebody who made the book.
  public struct Creator: Hashable, Sendable {
    public var name: String
    /// The direction of the name, if the book says it.
    public var direction: Direction?
    /// The name as lists are sorted by: “Austen, Jane”.
    public var sortName: String?
    /// MARC's code: `aut`, `ill`, `trl`; nil if unknown.
    public var role: String?
  }

  /// How a text in the metadata runs (`dir`).
  public enum Direction: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    /// As its first letter.
    case auto

    /// A text with the characters of Unicode that give it this direction among others.
    public func isolated(_ text: String) -> String {
      switch self {
      case .leftToRight: "\u{2066}\(text)\u{2069}"
      case .rightToLeft: "\u{2067}\(text)\u{2069}"
      case .auto: "\u{2068}\(text)\u{2069}"
      }
    }
  }

  /// Empty if the book does not say.
  public var title = ""
  /// The direction of the title, if the book says it.
  public var titleDirection: Direction?
  public var creators: [Creator] = []
  public var contributors: [Creator] = []
  /// BCP 47; empty if the book does not say.
  public var language = ""
  /// The unique identifier first.
  public var identifiers: [String] = []
  public var publisher = ""
  public var about = ""
  /// As written: a year, or a day.
  public var date = ""
  /// When the book was last changed, as written in ISO 8601.
  public var modified = ""
  public var rendition = BookRendition()
  /// The version of EPUB, for example 3.0.
  public var version = ""

  /// The names of those who wrote the book, or of all who made it if none is said to be its writer.
  public var authors: [String] { writers.map(\.name) }

  /// The title for a line on the screen: in the direction that the book says.
  public var shownTitle: String { titleDirection?.isolated(title) ?? title }

  /// `authors` for a line on the screen: in the directions that the book says.
  public var shownAuthors: [String] { writers.map { $0.direction?.isolated($0.name) ?? $0.name } }

  private var writers: [Creator] {
    let writers = creators.filter { $0.role == "aut" }
    return writers.isEmpty ? creators : writers
  }
}
