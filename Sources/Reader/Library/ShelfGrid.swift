import Documents
import Foundation
import Panorama
import PanoramaImages

/// The covers of the shelf in rows.
final class ShelfGrid: CellGridView<ShelfCell> {
  private(set) var books: [ShelfBook] = []
  /// The books whose files are not where they were.
  var gone: Set<ShelfBook.ID> = [] {
    didSet { for (index, cell) in cells { cell.isGone = gone.contains(books[index].id) } }
  }
  /// The pictures of covers; nil for a book that has none.
  private var covers: [ShelfBook.ID: CGImage?] = [:]
  /// The number of pictures at which those out of sight are given up; each takes up to 400 KiB.
  private static let maximumCovers = 128

  /// Called with the index of a book that was chosen.
  var didChoose: (Int) -> Void = { _ in }
  var didAskForMenu: (Int, CGPoint) -> Void = { _, _ in }
  /// Called with the books in sight whose covers are not known.
  var wantCovers: ([ShelfBook]) -> Void = { _ in }
  private var wanted: [ShelfBook.ID] = []

  /// The width and the height of a cell, as multiples of what a finger needs.
  private static let (widthInTargets, coverInTargets) = (3.6, 4.4)

  override var cellSize: CGSize {
    let side = looks.theme.targetSize
    let width = max(1, Double(bounds.width) - 2 * margin)
    let columns = max(1, (width / (side * Self.widthInTargets)).rounded(.down))
    return CGSize(
      width: (width / columns).rounded(.down),
      height: side * Self.coverInTargets + ShelfCell.wordsHeight(looks))
  }

  /// Shows other books.
  func show(_ new: [ShelfBook], keepsPlace: Bool) {
    books = new
    wanted = []
    reload(count: new.count, keepsPlace: keepsPlace)
  }

  override func makeCell() -> ShelfCell {
    let cell = ShelfCell(frame: .zero)
    cell.didChoose = { [weak self, weak cell] in
      guard let self, let index = cell.flatMap(index) else { return }
      select(index)
      didChoose(index)
    }
    cell.didAskForMenu = { [weak self, weak cell] place in
      guard let self, let index = cell.flatMap(index) else { return }
      select(index)
      didAskForMenu(index, place)
    }
    return cell
  }

  override func show(_ index: Int, in cell: ShelfCell) {
    let book = books[index]
    cell.book = book
    cell.cover = covers[book.id] ?? nil
    cell.isGone = gone.contains(book.id)
  }

  override func mark(_ cell: ShelfCell, isSelected: Bool) { cell.isSelected = isSelected }
  override func release(_ cell: ShelfCell) { (cell.book, cell.cover) = (nil, nil) }

  override func didShow(_ visible: Range<Int>) {
    let missing = visible.map { books[$0] }.filter { covers[$0.id] == nil }
    if missing.map(\.id) != wanted {
      wanted = missing.map(\.id)
      wantCovers(missing)
    }
  }

  /// Shows the picture of a cover, or that there is none.
  func take(_ cover: CGImage?, of id: ShelfBook.ID) {
    if covers.count >= Self.maximumCovers {
      let visible = Set(cells.keys.map { books[$0].id })
      covers = covers.filter { visible.contains($0.key) }
    }
    covers[id] = .some(cover)
    for (index, cell) in cells where books[index].id == id { cell.cover = cover }
  }

  override var accessibilityRole: AccessibilityRole? { .list }
  override var accessibilityTitle: String { "Books" }
  override var accessibilityColumns: Int? { columns }
}
