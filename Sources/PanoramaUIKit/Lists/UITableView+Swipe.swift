import Panorama

/// Actions that a swipe over a row shows.
extension UITableView {
  func addSwipeRecognizer() {
    let pan = RowSwipeRecognizer { [weak self] pan in self?.swiped(pan) }
    pan.table = self
    addGestureRecognizer(pan)
    // It is asked before the table's own drag, which would otherwise win every movement.
    panGestureRecognizer.require(toFail: pan)
  }

  private func configuration(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    if isLeading {
      return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    }
    if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return own
    }
    guard let source = dataSource, source.tableView(self, canEditRowAt: path),
      (tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete
    else { return nil }
    let title = tableDelegate?.tableView(
      self, titleForDeleteConfirmationButtonForRowAt: path)
    let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self] _, view, done in
      guard let self, let cell = view as? UITableViewCell, let now = indexPath(for: cell) else {
        return done(false)
      }
      dataSource?.tableView(self, commit: .delete, forRowAt: now)
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  /// Whether a horizontal movement would show or hide actions.
  func canSwipe(_ movement: CGVector, from point: CGPoint) -> Bool {
    guard abs(movement.dx) > abs(movement.dy), state.drag == nil else { return false }
    if state.swipe != nil { return true }
    guard !isEditing, let path = indexPathForRow(at: point), state.cells[path] != nil else {
      return false
    }
    return configuration(at: path, isLeading: movement.dx > 0).map { !$0.actions.isEmpty } ?? false
  }

  private func swiped(_ pan: RowSwipeRecognizer) {
    switch pan.state {
    case .began:
      let point = pan.start
      if let swipe = state.swipe, swipe.cell.frame.contains(pan.location(in: self)) {
        swipe.start = swipe.offset
      } else {
        closeSwipe(animated: true)
        guard let path = indexPathForRow(at: point), let cell = state.cells[path] else { return }
        open(cell, at: path, isLeading: pan.movement.dx > 0)
      }
    case .changed:
      guard let swipe = state.swipe else { return }
      swipe.move(to: swipe.start + pan.translation(in: self).x)
    case .ended, .cancelled:
      guard let swipe = state.swipe else { return }
      settle(swipe, velocity: pan.state == .ended ? pan.velocity(in: self).x : 0)
    default: break
    }
  }

  private func open(_ cell: UITableViewCell, at path: IndexPath, isLeading: Bool) {
    guard let configuration = configuration(at: path, isLeading: isLeading) else { return }
    pressCancelled()
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    state.swipe = SwipeSession(self, cell, configuration, isLeading: isLeading)
  }

  private func settle(_ swipe: SwipeSession, velocity: CGFloat) {
    let outward = swipe.isLeading ? velocity : -velocity
    if swipe.isFull, let first = swipe.configuration.actions.first {
      animateSwipe { swipe.move(to: swipe.isLeading ? self.bounds.width : -self.bounds.width) }
      return swipe.perform(first)
    }
    // A quick flick decides, otherwise how far the row is aside.
    let opens = abs(outward) > 300 ? outward > 0 : abs(swipe.offset) > swipe.fullWidth / 2
    guard opens else { return closeSwipe(animated: true) }
    animateSwipe { swipe.move(to: swipe.isLeading ? swipe.fullWidth : -swipe.fullWidth) }
  }

  private func animateSwipe(_ changes: () -> Void) {
    guard window != nil, !looks.theme.reducesMotion else { return changes() }
    UIView.animate(withDuration: looks.theme.shortDuration, animations: changes)
  }

  /// Shows the actions of a row, because its control was pressed.
  func openSwipe(of cell: UITableViewCell, at path: IndexPath) {
    closeSwipe(animated: true)
    open(cell, at: path, isLeading: false)
    guard let swipe = state.swipe else { return }
    animateSwipe { swipe.move(to: -swipe.fullWidth) }
  }

  /// Hides the actions that are shown.
  func closeSwipe(animated: Bool) {
    guard let swipe = state.swipe else { return }
    state.swipe = nil
    swipe.close(animated: animated)
    tableDelegate?.tableView(self, didEndEditingRowAt: indexPath(for: swipe.cell))
  }
}

/// Recognizes a horizontal movement over a row with actions. Any other movement is left to the table.
final class RowSwipeRecognizer: UIPanGestureRecognizer {
  weak var table: UITableView?

  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  /// Where the finger came down, in the table's coordinates.
  var start: CGPoint {
    guard let table else { return .zero }
    let now = location(in: table)
    return CGPoint(x: now.x - movement.dx, y: now.y - movement.dy)
  }

  override func shouldBegin() -> Bool {
    super.shouldBegin() && table?.canSwipe(movement, from: start) ?? false
  }
}
