import Panorama

/// The actions that a swipe over a row of a table shows.
extension UITableView {
  func rowActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
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
}

extension UITableViewCell: SwipeableCell {
  var isSwiped: Bool {
    get { parts.isSwiped }
    set {
      parts.isSwiped = newValue
      setNeedsUpdateConfiguration()
    }
  }
}
