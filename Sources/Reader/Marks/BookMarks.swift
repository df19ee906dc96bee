import Foundation
import Panorama
import PanoramaBook

/// The marks of one book, with the places to which they lead.
@MainActor
public final class BookMarks {
  /// A mark in the text.
  struct Placed {
    var mark: BookMark
    /// Empty for a bookmark.
    var range: Range<BookPlace>
  }

  private let book: Book
  /// In the order of the text.
  private(set) var placed: [Placed] = []
  /// Called when there is another mark, or one has changed or gone.
  var didChange: [() -> Void] = []
  /// Keeps a mark that is new or has changed.
  public var onSet: (BookMark) -> Void = { _ in }
  /// Forgets a mark.
  public var onRemove: (BookMark.ID) -> Void = { _ in }

  /// - Parameter marks: those that were kept. One that leads nowhere is not shown, and not forgotten either.
  public init(_ book: Book, _ marks: [BookMark] = []) {
    self.book = book
    placed = marks.compactMap(place).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// How many chapters the book has.
  var chapterCount: Int { book.chapters.count }

  /// In the order of the text.
  public var list: [BookMark] { placed.map(\.mark) }

  private func place(_ mark: BookMark) -> Placed? {
    guard let cfi = BookCFI(mark.cfi), let range = book.range(cfi) else { return nil }
    return Placed(mark: mark, range: range)
  }

  /// Adds a mark, or changes the one with its id.
  func set(_ mark: BookMark) {
    guard let new = place(mark) else { return }
    placed.removeAll { $0.mark.id == mark.id }
    let index = placed.firstIndex { $0.range.lowerBound > new.range.lowerBound } ?? placed.count
    placed.insert(new, at: index)
    onSet(mark)
    for action in didChange { action() }
  }

  func remove(_ id: BookMark.ID) {
    guard placed.contains(where: { $0.mark.id == id }) else { return }
    placed.removeAll { $0.mark.id == id }
    onRemove(id)
    for action in didChange { action() }
  }
}
