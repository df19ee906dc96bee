import Foundation
import PanoramaBook

/// A place or a passage that somebody marked in a book: a bookmark, a highlight, a note.
public struct BookMark: Identifiable, Hashable, Codable, Sendable {
  /// The colours of highlights.
  public enum Color: String, Codable, CaseIterable, Sendable {
    case yellow, green, blue, pink
  }

  public var id: UUID
  /// An EPUB CFI: of a bookmark a place, of a highlight a range.
  public var cfi: String
  /// The colour of a highlight; nil for a bookmark.
  public var color: Color?
  /// What somebody wrote on it; empty if nothing.
  public var note: String
  /// The text that is marked or follows the bookmark, in one line.
  public var excerpt: String
  public var created: Date

  public init(
    id: UUID = UUID(), cfi: String, color: Color? = nil, note: String = "", excerpt: String,
    created: Date
  ) {
    (self.id, self.cfi, self.color, self.note) = (id, cfi, color, note)
    (self.excerpt, self.created) = (excerpt, created)
  }
}
