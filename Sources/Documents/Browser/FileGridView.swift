import Foundation
import Panorama

/// Files and folders as tiles or rows. Only the visible ones have cells.
final class FileGridView: ScrollView {
  var style = FileCell.Style.tile { didSet { if style != oldValue { reload() } } }
  /// The entries in order. Setting them costs O(visible).
  var entries: [FolderEntry] = [] { didSet { reload() } }
  /// The indices of the selected entries.
  private(set) var selection: Set<Int> = []
  /// The index of the entry from which keys move the selection; nil before the first selection.
  private(set) var current: Int?
  private var anchor: Int?

  /// The absolute path of the entries' folder.
  var folder = ""
  /// The thumbnails by path; a value of nil means that the file has none.
  var thumbnails: [String: CGImage?] = [:]
  /// The number of thumbnails at which those that are not visible are dropped; each takes up to 256 KiB.
  static let maximumThumbnails = 512
  /// Called when entries are opened by a double click or a tap.
  var open: (@MainActor ([Int]) -> Void)?
  var selectionDidChange: (@MainActor () -> Void)?
  /// Called with the visible files that have no thumbnail yet.
  var wantThumbnails: (@MainActor ([String]) -> Void)?

  private var cells: [Int: FileCell] = [:]
  private var free: [FileCell] = []
  private var wanted: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  private var margin: Double { looks.theme.unit * 2 }

  /// The size of a cell, in points.
  private var cellSize: (width: Double, height: Double) {
    let width = max(1, bounds.width - 2 * margin)
    guard style == .tile else { return (width, looks.theme.targetSize) }
    let count = max(1, (width / (looks.theme.targetSize * 3.2)).rounded(.down))
    return ((width / count).rounded(.down), looks.theme.targetSize * 3.2)
  }

  override var accessibilityColumns: Int? { style == .tile ? columns : nil }

  /// The visible entries; the keys are for the current one.
  override func accessibilityChildren() -> [AccessibilityElement] {
    cells.sorted { $0.key < $1.key }.flatMap { index, cell in
      var elements = cell.accessibilityElements()
      if !elements.isEmpty, index == current, window?.sendsKeys(to: cell) ?? false {
        elements[0].traits.insert(.focused)
      }
      return elements
    }
  }

  var columns: Int {
    style == .row
      ? 1 : max(1, Int((max(1, bounds.width - 2 * margin) / cellSize.width).rounded(.down)))
  }

  private func rect(_ index: Int) -> CGRect {
    let size = cellSize
    return CGRect(
      x: margin + Double(index % columns) * size.width,
      y: margin + Double(index / columns) * size.height, width: size.width, height: size.height)
  }

  private func reload() {
    for cell in cells.values { release(cell) }
    cells = [:]
    selection = []
    current = nil
    anchor = nil
    contentOffset = .zero
    setNeedsLayout()
    selectionDidChange?()
  }

  private func release(_ cell: FileCell) {
    cell.entry = nil
    cell.removeFromSuperview()
    free.append(cell)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let rows = (entries.count + columns - 1) / columns
    let height = Double(rows) * cellSize.height + 2 * margin
    let size = CGSize(width: bounds.width, height: height)
    if contentSize != size { contentSize = size }
    showVisible()
  }

  private func showVisible() {
    let first = Int(((bounds.minY - margin) / cellSize.height).rounded(.down)) * columns
    let last = Int(((bounds.maxY - margin) / cellSize.height).rounded(.up)) * columns
    let low = min(max(0, first), entries.count)
    let visible = low..<max(low, min(entries.count, last))
    for (index, cell) in cells where !visible.contains(index) {
      release(cell)
      cells[index] = nil
    }
    var missing: [String] = []
    for index in visible {
      let cell = cells[index] ?? take(index)
      cell.frame = rect(index)
      let path = path(index)
      cell.thumbnail = thumbnails[path] ?? nil
      if !entries[index].isFolder, thumbnails[path] == nil { missing.append(path) }
    }
    if missing != wanted {
      wanted = missing
      wantThumbnails?(missing)
    }
  }

  private func take(_ index: Int) -> FileCell {
    let cell = free.popLast() ?? makeCell()
    cell.style = style
    cell.entry = entries[index]
    cell.isSelected = selection.contains(index)
    cells[index] = cell
    addSubview(cell)
    return cell
  }

  private func makeCell() -> FileCell {
    let cell = FileCell(frame: .zero)
    cell.didClick = { [weak self, weak cell] event in
      if let cell { self?.cell(cell, clicked: event) }
    }
    cell.didTap = { [weak self, weak cell] in
      if let cell { self?.cellWasTapped(cell) }
    }
    return cell
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

  // MARK: Selection

  /// Selects an entry. `extending` selects everything from the last entry selected without it to this one;
  /// `toggling` adds the entry to the selection or removes it.
  func select(_ index: Int, extending: Bool = false, toggling: Bool = false) {
    guard entries.indices.contains(index) else { return }
    if extending, let anchor {
      selection = Set(min(anchor, index)...max(anchor, index))
    } else if toggling {
      selection.formSymmetricDifference([index])
      anchor = index
    } else {
      selection = [index]
      anchor = index
    }
    current = index
    for (i, cell) in cells { cell.isSelected = selection.contains(i) }
    scrollRectToVisible(rect(index).insetBy(dx: 0, dy: -margin), animated: false)
    selectionDidChange?()
  }

  /// Moves the selection by `step` entries, at most to the first or last one. Without a selection, selects
  /// the first entry, or the last one if `step` is negative.
  func move(by step: Int, extending: Bool) {
    guard !entries.isEmpty else { return }
    guard let current else { return select(step < 0 ? entries.count - 1 : 0) }
    select(min(max(0, current + step), entries.count - 1), extending: extending)
  }

  /// The number of entries per page.
  var pageStep: Int {
    max(1, Int((bounds.height / cellSize.height).rounded(.down))) * columns
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

  private func index(of cell: FileCell) -> Int? { cells.first { $0.value === cell }?.key }

  /// Passes keys on to the browser.
  override func keyDown(with event: KeyEvent) { next?.keyDown(with: event) }
  override var preferredKeyResponder: Responder? { nil }
}
