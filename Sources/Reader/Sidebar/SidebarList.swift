import Foundation
import Panorama

/// A list beside the text. Only the lines that are seen have views, so that thousands scroll smoothly.
final class SidebarList: ScrollView {
  /// The lines from top to bottom. Setting them costs O(lines).
  var items: [SidebarItem] = [] { didSet { if items != oldValue { itemsDidChange() } } }
  /// The line where the reader is; nil for none. Setting it costs nothing.
  var current: Int? {
    didSet {
      guard current != oldValue else { return }
      for (index, row) in rows { row.item = shownItem(index) }
    }
  }
  /// Called with the index of a line that is chosen.
  var onChoose: @MainActor (Int) -> Void = { _ in }
  /// Called with the index of a line below which others are to be shown or folded.
  var onFold: @MainActor (Int) -> Void = { _ in }
  /// Called with the index of a line whose button is pressed, and the place beside which a menu can open, in the window.
  var onButton: @MainActor (Int, CGRect) -> Void = { _, _ in }
  /// Called with the index of a line that is to be removed.
  var onDelete: @MainActor (Int) -> Void = { _ in }
  /// Called when the keys leave the list at its upper end.
  var onLeave: @MainActor () -> Void = {}
  /// The line that the keys are for; nil until a key or a hand has chosen one.
  private(set) var marked: Int? { didSet { if marked != oldValue { showMark() } } }
  /// The upper edges of all lines and the lower edge of the last, in points.
  private var edges: [Double] = [0]
  private var rows: [Int: SidebarRow] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Lines

  private func itemsDidChange() {
    if let marked, !canChoose(marked) { self.marked = nil }
    measure()
    for (index, row) in rows {
      if items.indices.contains(index) { row.item = shownItem(index) } else { remove(index) }
    }
    setNeedsLayout()
  }

  private func shownItem(_ index: Int) -> SidebarItem {
    var item = items[index]
    item.isCurrent = index == current
    return item
  }

  private func measure() {
    var y = looks.theme.unit
    edges = [y]
    edges.reserveCapacity(items.count + 1)
    for item in items {
      y += item.height(looks)
      edges.append(y)
    }
  }

  private func remove(_ index: Int) {
    rows.removeValue(forKey: index)?.removeFromSuperview()
  }

  private func rect(_ index: Int) -> CGRect {
    CGRect(
      x: 0, y: edges[index], width: Double(bounds.width), height: edges[index + 1] - edges[index])
  }

  /// The line at a height; the nearest one outside. O(log lines).
  private func index(at y: Double) -> Int {
    var (low, high) = (0, items.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if edges[middle] <= y { low = middle } else { high = middle }
    }
    return low
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = CGSize(
      width: Double(bounds.width), height: (edges.last ?? 0) + looks.theme.unit * 2)
    if contentSize != size { contentSize = size }
    showRows()
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    measure()
    setNeedsLayout()
  }

  private func showRows() {
    guard !items.isEmpty, bounds.height > 0 else {
      for index in rows.keys { remove(index) }
      return
    }
    let visible = index(at: Double(bounds.minY))...index(at: Double(bounds.maxY))
    for index in rows.keys where !visible.contains(index) { remove(index) }
    for index in visible {
      let row = rows[index] ?? makeRow(index)
      let frame = rect(index)
      if row.frame != frame { row.frame = frame }
    }
  }

  private func makeRow(_ index: Int) -> SidebarRow {
    let row = SidebarRow(shownItem(index))
    row.isMarked = index == marked && isFirstResponder
    row.addAction(
      ControlAction { [weak self, weak row] _ in
        if let self, let row { press(row) }
      }, for: .touchUpInside)
    row.onButton = { [weak self, weak row] button in
      guard let self, let row, let index = self.index(of: row) else { return }
      onButton(index, button.convert(button.bounds, to: nil))
    }
    rows[index] = row
    addSubview(row)
    return row
  }

  private func index(of row: SidebarRow) -> Int? { rows.first { $0.value === row }?.key }

  private func press(_ row: SidebarRow) {
    guard let index = index(of: row) else { return }
    marked = index
    if row.isSignPressed { onFold(index) } else { onChoose(index) }
  }

  // MARK: Showing

  /// Scrolls a line into view.
  ///
  /// - Parameter inMiddle: whether to bring it into the middle, unless it is seen.
  func reveal(_ index: Int, inMiddle: Bool = false) {
    guard items.indices.contains(index), bounds.height > 0 else { return }
    layoutIfNeeded()
    let box = rect(index)
    if inMiddle, !bounds.contains(box) {
      let last = max(0, Double(contentSize.height) - Double(bounds.height))
      let y = Double(box.midY) - Double(bounds.height) / 2
      contentOffset = CGPoint(x: 0, y: min(max(0, y), last).rounded())
    } else {
      scrollRectToVisible(box.insetBy(dx: 0, dy: -looks.theme.unit * 2), animated: false)
    }
    showRows()
  }

  private func canChoose(_ index: Int) -> Bool {
    items.indices.contains(index) && !items[index].isHeading && items[index].isEnabled
  }

  /// Marks a line for the keys.
  func mark(_ index: Int?) {
    marked = index.flatMap { canChoose($0) ? $0 : nil }
    if let marked { reveal(marked) }
  }

  private func showMark() {
    for (index, row) in rows { row.isMarked = index == marked && isFirstResponder }
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func firstResponderDidChange(_ isFirst: Bool) {
    super.firstResponderDidChange(isFirst)
    if isFirst, marked == nil {
      mark(current ?? items.indices.first(where: canChoose))
    }
    showMark()
  }

  override func keyDown(with event: KeyEvent) {
    guard event.modifierFlags.isEmpty, take(event.key) else {
      next?.keyDown(with: event)
      return
    }
  }

  private func take(_ key: String) -> Bool {
    let page = max(1, Int(Double(bounds.height) / looks.theme.targetSize) - 1)
    switch key {
    case "down": step(1)
    case "up": step(-1)
    case "pagedown": step(page)
    case "pageup": step(-page)
    case "home": mark(items.indices.first(where: canChoose))
    case "end": mark(items.indices.last(where: canChoose))
    case "left", "right":
      guard let marked, let isOpen = items[marked].isOpen else { return false }
      if isOpen != (key == "right") { onFold(marked) }
    case "return", "space": if let marked { onChoose(marked) }
    case "delete": if let marked { onDelete(marked) }
    case "menu":
      guard let marked, items[marked].button != nil else { return false }
      onButton(marked, convert(rect(marked), to: nil))
    default: return false
    }
    return true
  }

  private func step(_ count: Int) {
    guard let marked else { return mark(items.indices.first(where: canChoose)) }
    let goal = min(max(0, marked + count), items.count - 1)
    let way = count > 0 ? 1 : -1
    // Headings are stepped over.
    let next =
      sequence(first: goal) { $0 + way }.prefix { items.indices.contains($0) }
      .first(where: canChoose)
    if next == nil || next == marked, way < 0 { onLeave() }
    mark(next ?? marked)
  }

  /// Opens the menu of a line.
  override func rightMouseDown(with event: MouseEvent) {
    let point = event.location(in: self)
    let index = index(at: Double(point.y))
    guard items.indices.contains(index), rect(index).contains(point), items[index].button != nil
    else { return }
    marked = index
    onButton(index, CGRect(origin: convert(point, to: nil), size: .zero))
  }

  // MARK: Accessibility

  override var accessibilityRole: AccessibilityRole? { .list }

  override func accessibilityChildren() -> [AccessibilityElement] {
    rows.sorted { $0.key < $1.key }.flatMap { index, row in
      var elements = row.accessibilityElements()
      if !elements.isEmpty, index == marked, isFirstResponder {
        elements[0].traits.insert(.focused)
      }
      return elements
    }
  }
}

extension SidebarList: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) { showRows() }
}
