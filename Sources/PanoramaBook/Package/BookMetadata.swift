/// What a book says of itself.
public struct BookMetadata: Hashable, Sendable {
  /// Somebody who made the book.
  public struct Creator: Hashable, Sendable {
    public var name: String
    /// The name as lists are sorted by: “Austen, Jane”.
    public var sortName: String?
    /// MARC's code: `aut`, `ill`, `trl`; nil if unknown.
    public var role: String?
  }

  /// Empty if the book does not say.
  public var title = ""
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
  public var authors: [String] {
    let writers = creators.filter { $0.role == "aut" }
    return (writers.isEmpty ? creators : writers).map(\.name)
  }
}
