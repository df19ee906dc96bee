import Foundation
import PanoramaBook

/// A book as the library keeps it.
public struct ShelfBook: Identifiable, Hashable, Sendable {
  /// The number of the book in its library.
  public var id: Int64
  /// The absolute path of the file; the file may be gone.
  public var path: String
  public var title: String
  /// The names of those who wrote it, with commas; empty if unknown.
  public var authors: String
  /// How much of it was read, 0 … 1.
  public var progress: Double
  /// When it was last opened.
  public var opened: Date
  /// Whether it was taken over from an older version, which kept no more than its path.
  var isUnread: Bool
}

/// What the library remembers of a book that is opened.
public struct KeptBook: Sendable {
  /// Names the book in the library's calls.
  let key: LibraryKey
  /// Where it was left, an EPUB CFI; nil for one that is opened for the first time.
  public var cfi: String?
  /// The bookmarks, highlights and notes.
  public var marks: [BookMark] = []
  /// Whether the library has looked for its cover already.
  var hasCover = false
}

/// What a book is found by.
struct LibraryKey: Hashable, Sendable {
  /// The absolute path of the file.
  var path: String
  /// The unique identifier that the book gives itself, and its title: careless makers give all their books the same
  /// identifier. Empty if it has neither.
  var identity: String

  init(_ book: Book, path: String) {
    self.path = path
    // No identifier is long, except of a book that means harm.
    let parts = [book.package.metadata.identifiers.first ?? "", book.title].map { $0.prefix(1000) }
    identity = parts.allSatisfy(\.isEmpty) ? "" : parts.joined(separator: "\n")
  }
}
