import Panorama

/// A row that is dragged to another place.
@MainActor
final class RowDrag: FrameAnimation {
  private weak var table: UITableView?
  let cell: UITableViewCell
  /// Where the row was.
  let source: IndexPath
  /// Where it would go.
  private(set) var target: IndexPath
  private let height: CGFloat
  /// The distance from the finger to the middle of the row, in points.
  private let grip: CGFloat
  /// The finger's position in the window.
  private var finger: CGPoint
  private var scroll = EdgeScroll()

  init(_ table: UITableView, _ cell: UITableViewCell, _ path: IndexPath, _ finger: CGPoint) {
    (self.table, self.cell, self.source, target) = (table, cell, path, path)
    self.finger = finger
    height = cell.bounds.height
    grip = table.convert(finger, from: nil).y - cell.center.y
    cell.parts.isReordering = true
    cell.setNeedsUpdateConfiguration()
    table.bringSubviewToFront(cell)
    cell.looks.shadow = table.looks.theme.floatingShadow
    cell.alpha = 0.95
    table.window?.add(self)
  }

  /// The frame of a row that makes room for the dragged one.
  func frame(of path: IndexPath, _ frame: CGRect) -> CGRect {
    guard path != source else { return frame }
    var shift: CGFloat = 0
    if path > source { shift -= height }
    // Counted without the dragged row, those from its target on move down.
    var rank = path
    if path.section == source.section, path.row > source.row { rank.row -= 1 }
    if rank >= target { shift += height }
    return frame.offsetBy(dx: 0, dy: shift)
  }

  func move(to point: CGPoint) {
    finger = point
    follow()
  }

  private func follow() {
    guard let table else { return }
    let y = table.convert(finger, from: nil).y - grip
    cell.center = CGPoint(x: cell.center.x, y: y)
    let proposed = place(at: y)
    guard proposed != target else { return }
    let wanted =
      table.tableDelegate?.tableView(
        table, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed) ?? proposed
    guard wanted != target else { return }
    target = wanted
    UIView.animate(
      withDuration: table.looks.theme.reducesMotion ? 0 : table.looks.theme.shortDuration
    ) {
      table.setNeedsLayout()
      table.layoutIfNeeded()
    }
  }

  /// The place for the row if its middle is at a height.
  private func place(at y: CGFloat) -> IndexPath {
    guard let table else { return source }
    let shown = table.state.cells.filter { $0.key != source }.sorted { $0.key < $1.key }
    var best = target
    var found = false
    for (path, other) in shown where y < other.center.y {
      best = path
      if path.section == source.section, path.row > source.row { best.row -= 1 }
      found = true
      break
    }
    if !found, let last = shown.last?.key {
      best = last
      if !(last.section == source.section && last.row > source.row) { best.row += 1 }
    }
    return best
  }

  func advance(to time: Double) -> Bool {
    guard let table, table.state.drag === self else { return false }
    if scroll.advance(table, finger, to: time) { follow() }
    return true
  }

  /// Puts the row where it is to go.
  func end() {
    guard let table else { return }
    let (source, target) = (source, target)
    table.state.drag = nil
    if target != source {
      table.state.moveRow(from: source, to: target)
      table.dataSource?.tableView(table, moveRowAt: source, to: target)
    }
    settle()
  }

  /// Leaves everything as it was.
  func cancel() { settle() }

  private func settle() {
    guard let table else { return }
    if table.state.drag === self { table.state.drag = nil }
    cell.parts.isReordering = false
    cell.setNeedsUpdateConfiguration()
    UIView.animate(
      withDuration: table.looks.theme.reducesMotion ? 0 : table.looks.theme.shortDuration,
      animations: {
        cell.alpha = 1
        table.setNeedsLayout()
        table.layoutIfNeeded()
      },
      completion: { [cell] _ in cell.looks.shadow = nil })
  }
}

extension UITableView {
  /// Called for every step of the finger on a row's handle.
  func drag(_ cell: UITableViewCell, by press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began:
      guard state.drag == nil, let path = indexPath(for: cell) else { return }
      closeSwipe(animated: true)
      state.drag = RowDrag(self, cell, path, press.location(in: nil as UIView?))
    case .changed: state.drag?.move(to: press.location(in: nil as UIView?))
    case .ended: state.drag?.end()
    default: state.endDrag()
    }
  }
}

extension TableState {
  /// Changes what the table knows as if a row had moved.
  func moveRow(from source: IndexPath, to target: IndexPath) {
    var counts = geometry.sections.map(\.rows.count)
    var update = ListUpdate()
    update.movedItems = [ListUpdate.Move(from: source, to: target)]
    let old = counts
    counts[source.section] -= 1
    guard counts.indices.contains(target.section) else { return }
    counts[target.section] += 1
    guard let map = ListUpdateMap(update, from: old, to: counts) else { return }
    geometry.change { sections in
      let height = sections[source.section].rows.remove(source.row)
      sections[target.section].rows.insert(target.row, height: height)
    }
    cells = Dictionary(
      uniqueKeysWithValues: cells.compactMap { path, cell in
        map.place(of: path).map { ($0, cell) }
      })
    selected = Set(selected.compactMap { map.place(of: $0) })
  }
}
