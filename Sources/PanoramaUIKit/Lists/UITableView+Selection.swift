import Panorama

extension UITableView {
  /// The selected row, or the first of them; nil if none is.
  public var indexPathForSelectedRow: IndexPath? { state.selected.min() }

  /// The selected rows, from top to bottom; nil if none is.
  public var indexPathsForSelectedRows: [IndexPath]? {
    state.selected.isEmpty ? nil : state.selected.sorted()
  }

  private var allowsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  var allowsAny: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }

  /// Selects a row without telling the delegate. Nil deselects all rows.
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    loadIfNeeded()
    guard let indexPath else { return deselectAll() }
    guard state.geometry.contains(TablePart(indexPath)) else { return }
    if !allowsSeveral {
      for other in state.selected where other != indexPath { unmark(other, animated) }
    }
    mark(indexPath, animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without telling the delegate.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) { unmark(indexPath, animated) }

  func deselectAll() { for path in state.selected { unmark(path, false) } }

  private func mark(_ path: IndexPath, _ animated: Bool) {
    state.selected.insert(path)
    state.cells[path]?.setSelected(true, animated: animated)
  }

  private func unmark(_ path: IndexPath, _ animated: Bool) {
    state.selected.remove(path)
    state.cells[path]?.setSelected(false, animated: animated)
  }

  // MARK: Presses

  /// Selects a row for the user, or deselects it if it is one of several.
  func selectForUser(_ path: IndexPath) {
    if allowsSeveral, state.selected.contains(path) { return deselectForUser(path) }
    guard let chosen = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path,
      state.geometry.contains(TablePart(chosen))
    else { return }
    if !allowsSeveral {
      for other in state.selected where other != chosen { deselectForUser(other) }
    }
    mark(chosen, false)
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
  }

  private func deselectForUser(_ path: IndexPath) {
    guard let left = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path
    else { return }
    unmark(left, false)
    tableDelegate?.tableView(self, didDeselectRowAt: left)
  }

  func detailPressed(in cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }

  // MARK: Controls of editing

  /// Tells a cell what editing offers for its row.
  func prepareForEditing(_ cell: UITableViewCell, at path: IndexPath) {
    let source = dataSource
    cell.parts.canEdit = isEditing && source?.tableView(self, canEditRowAt: path) ?? false
    cell.parts.isMovable = isEditing && source?.tableView(self, canMoveRowAt: path) ?? false
    cell.parts.isChoosable = allowsMultipleSelectionDuringEditing
    cell.parts.editingStyle =
      cell.parts.canEdit
      ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    if cell.parts.isMovable { cell.parts.canEdit = true }
    cell.shouldIndentWhileEditing =
      tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    cell.setNeedsLayout()
  }

  func editControlPressed(_ kind: RowEditControl.Sign, in cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    switch kind {
    case .delete: openSwipe(of: cell, at: path)
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .choose: break
    }
  }
}
