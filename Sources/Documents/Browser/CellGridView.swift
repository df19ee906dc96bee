import Foundation
import Panorama

/// Cells in rows, such as files or books. Only those in sight have views, so thousands cost no more than a screen of them.
///
/// A subclass says how large cells are, makes them, and shows an item in one.
open class CellGridView<Cell: View>: ScrollView {
  /// The number of items.
  public private(set) var count = 0
  /// The indices of the selected items.
  public private(set) var selection: Set<Int> = []
  /// The index of the item from which keys move the selection; nil before the first selection.
  public private(set) var current: Int?
  private var anchor: Int?
  /// The views of the items in sight, by index.
  public private(set) var cells: [Int: Cell] = [:]
  private var free: [Cell] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: What a subclass says

  /// The size of a cell, in points.
  open var cellSize: CGSize { CGSize(width: bounds.width, height: looks.theme.targetSize) }

  /// A new cell. A subclass has to override it.
  open func makeCell() -> Cell { fatalError("A grid makes its cells") }

  /// Shows an item in a cell, which may have shown another one before.
  open func show(_ index: Int, in cell: Cell) {}

  /// Shows whether the item of a cell is selected.
  open func mark(_ cell: Cell, isSelected: Bool) {}

  /// Called with a cell that is no longer used for an item.
  open func release(_ cell: Cell) {}

  /// Called when other items are in sight, and when those in sight are shown anew.
  open func didShow(_ visible: Range<Int>) {}

  /// Called when other items are selected.
  open func selectionDidChange() {}

  // MARK: Layout

  /// The distance of the cells from the edges, in points.
  public var margin: Double { looks.theme.unit * 2 }

  /// The number of cells in a row, at least 1.
  public var columns: Int {
    max(1, Int((max(1, bounds.width - 2 * margin) / max(1, cellSize.width)).rounded(.down)))
  }

  private func rect(_ index: Int) -> CGRect {
    let size = cellSize
    return CGRect(
      x: margin + Double(index % columns) * size.width,
      y: margin + Double(index / columns) * size.height, width: size.width, height: size.height)
  }

  /// Shows other items. O(visible)
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - keepsPlace: whether the list stays scrolled where it is, and what is selected stays selected.
  public func reload(count: Int, keepsPlace: Bool = false) {
    for cell in cells.values { retire(cell) }
    cells = [:]
    self.count = count
    if keepsPlace {
      selection = selection.filter { $0 < count }
      current = current.map { min($0, count - 1) }.flatMap { $0 < 0 ? nil : $0 }
      if let current, selection.isEmpty { selection = [current] }
      anchor = current
    } else {
      selection = []
      current = nil
      anchor = nil
      contentOffset = .zero
    }
    setNeedsLayout()
    selectionDidChange()
  }

  private func retire(_ cell: Cell) {
    release(cell)
    cell.removeFromSuperview()
    free.append(cell)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rows = (count + columns - 1) / columns
    let size = CGSize(width: bounds.width, height: Double(rows) * cellSize.height + 2 * margin)
    if contentSize != size { contentSize = size }
    showVisible()
  }

  private func showVisible() {
    let first = Int(((bounds.minY - margin) / cellSize.height).rounded(.down)) * columns
    let last = Int(((bounds.maxY - margin) / cellSize.height).rounded(.up)) * columns
    let low = min(max(0, first), count)
    let visible = low..<max(low, min(count, last))
    for (index, cell) in cells where !visible.contains(index) {
      retire(cell)
      cells[index] = nil
    }
    for index in visible {
      let cell = cells[index] ?? take(index)
      cell.frame = rect(index)
    }
    didShow(visible)
  }

  private func take(_ index: Int) -> Cell {
    let cell = free.popLast() ?? makeCell()
    show(index, in: cell)
    mark(cell, isSelected: selection.contains(index))
    cells[index] = cell
    addSubview(cell)
    return cell
  }

  /// The index of the item that a cell shows.
  public func index(of cell: Cell) -> Int? { cells.first { $0.value === cell }?.key }

  // MARK: Selection

  /// Selects an item. `extending` selects everything from the last item selected without it to this one; `toggling` adds
  /// the item to the selection or removes it.
  public func select(_ index: Int, extending: Bool = false, toggling: Bool = false) {
    guard (0..<count).contains(index) else { return }
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
    for (i, cell) in cells { mark(cell, isSelected: selection.contains(i)) }
    scrollRectToVisible(rect(index).insetBy(dx: 0, dy: -margin), animated: false)
    selectionDidChange()
  }

  /// Moves the selection by `step` items, at most to the first or last one. Without a selection, selects the first item, or
  /// the last one if `step` is negative.
  private func move(by step: Int, extending: Bool) {
    guard count > 0 else { return }
    guard let current else { return select(step < 0 ? count - 1 : 0) }
    select(min(max(0, current + step), count - 1), extending: extending)
  }

  /// The number of items per page.
  private var pageStep: Int {
    max(1, Int((bounds.height / cellSize.height).rounded(.down))) * columns
  }

  /// Takes a key that moves the selection: arrows, Page Up and Down, Home and End; with Shift they extend it.
  ///
  /// - Returns: whether it is such a key.
  public func moveSelection(with event: KeyEvent) -> Bool {
    let extending = event.modifierFlags.contains(.shift)
    guard event.modifierFlags.subtracting(.shift).isEmpty else { return false }
    switch event.key {
    case "left": move(by: -1, extending: extending)
    case "right": move(by: 1, extending: extending)
    case "up": move(by: -columns, extending: extending)
    case "down": move(by: columns, extending: extending)
    case "pageup": move(by: -pageStep, extending: extending)
    case "pagedown": move(by: pageStep, extending: extending)
    case "home": select(0, extending: extending)
    case "end": select(count - 1, extending: extending)
    default: return false
    }
    return true
  }

  /// The keys are the owner's, who calls `moveSelection(with:)`.
  open override func keyDown(with event: KeyEvent) { next?.keyDown(with: event) }
  open override var preferredKeyResponder: Responder? { nil }

  /// The items in sight; the keys are for the current one.
  open override func accessibilityChildren() -> [AccessibilityElement] {
    cells.sorted { $0.key < $1.key }.flatMap { index, cell in
      var elements = cell.accessibilityElements()
      if !elements.isEmpty, index == current, window?.sendsKeys(to: cell) ?? false {
        elements[0].traits.insert(.focused)
      }
      return elements
    }
  }
}
