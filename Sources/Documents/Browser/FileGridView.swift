import Foundation
import Panorama

/// Files and folders as tiles or rows.
final class FileGridView: CellGridView<FileCell> {
  var style = FileCell.Style.tile { didSet { if style != oldValue { reload(count: count) } } }
  /// The entries in order. Setting them costs O(visible).
  var entries: [FolderEntry] = [] { didSet { reload(count: entries.count) } }

  /// The absolute path of the entries' folder.
  var folder = ""
  /// The thumbnails by path; a value of nil means that the file has none.
  var thumbnails: [String: CGImage?] = [:]
  /// The number of thumbnails at which those that are not visible are dropped; each takes up to 256 KiB.
  static let maximumThumbnails = 512
  /// Called when entries are opened by a double click or a tap.
  var open: (@MainActor ([Int]) -> Void)?
  var didSelect: (@MainActor () -> Void)?
  /// Called with the visible files that have no thumbnail yet.
  var wantThumbnails: (@MainActor ([String]) -> Void)?
  private var wanted: [String] = []

  override var cellSize: CGSize {
    let side = looks.theme.targetSize
    let width = max(1, bounds.width - 2 * margin)
    guard style == .tile else { return CGSize(width: width, height: side) }
    let columns = max(1, (width / (side * 3.2)).rounded(.down))
    return CGSize(width: (width / columns).rounded(.down), height: side * 3.2)
  }

  override var accessibilityColumns: Int? { style == .tile ? columns : nil }

  override func makeCell() -> FileCell {
    let cell = FileCell(frame: .zero)
    cell.didClick = { [weak self, weak cell] event in
      if let cell { self?.cell(cell, clicked: event) }
    }
    cell.didTap = { [weak self, weak cell] in
      if let cell { self?.cellWasTapped(cell) }
    }
    return cell
  }

  override func show(_ index: Int, in cell: FileCell) {
    cell.style = style
    cell.entry = entries[index]
  }

  override func mark(_ cell: FileCell, isSelected: Bool) { cell.isSelected = isSelected }
  override func release(_ cell: FileCell) { cell.entry = nil }
  override func selectionDidChange() { didSelect?() }

  override func didShow(_ visible: Range<Int>) {
    var missing: [String] = []
    for index in visible {
      let path = path(index)
      cells[index]?.thumbnail = thumbnails[path] ?? nil
      if !entries[index].isFolder, thumbnails[path] == nil { missing.append(path) }
    }
    if missing != wanted {
      wanted = missing
      wantThumbnails?(missing)
    }
  }

  func path(_ index: Int) -> String {
    folder == "/" ? "/\(entries[index].name)" : "\(folder)/\(entries[index].name)"
  }

  func take(_ image: CGImage?, for path: String) {
    if thumbnails.count >= Self.maximumThumbnails {
      let visible = Set(cells.keys.map { self.path($0) })
      thumbnails = thumbnails.filter { visible.contains($0.key) }
    }
    thumbnails[path] = .some(image)
    for (index, cell) in cells where self.path(index) == path { cell.thumbnail = image }
  }

  /// Selects an entry with one click of the mouse, and opens it with two.
  private func cell(_ cell: FileCell, clicked event: MouseEvent) {
    guard let index = index(of: cell) else { return }
    let modifiers = event.modifierFlags
    if event.clickCount == 2, modifiers.isEmpty {
      open?([index])
    } else {
      select(index, extending: modifiers.contains(.shift), toggling: modifiers.contains(.control))
    }
  }

  /// Opens an entry with one tap of a finger.
  private func cellWasTapped(_ cell: FileCell) {
    guard let index = index(of: cell) else { return }
    select(index)
    open?([index])
  }
}
