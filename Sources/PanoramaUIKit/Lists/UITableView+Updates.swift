import Panorama

/// Insertions, deletions and moves of rows and sections.
extension UITableView {
  /// Inserts rows, named by their places after the update.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change {
      $0.insertedItems.formUnion(indexPaths)
      for path in indexPaths { $0.effects[path] = animation }
    }
  }

  /// Deletes rows, named by their places before the update.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change {
      $0.deletedItems.formUnion(indexPaths)
      for path in indexPaths { $0.leavingEffects[path] = animation }
    }
  }

  /// Asks for new cells of rows.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change {
      $0.reloadedItems.formUnion(indexPaths)
      for path in indexPaths { $0.leavingEffects[path] = animation }
    }
  }

  /// Shows rows anew with the cells that they have.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    reloadRows(at: indexPaths, with: .none)
  }

  /// Moves a row.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append(ListUpdate.Move(from: indexPath, to: newIndexPath)) }
  }

  /// Inserts sections.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }

  /// Deletes sections.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }

  /// Loads sections anew.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  /// Moves a section.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append(ListUpdate.Move(from: section, to: newSection)) }
  }

  /// Begins a group of changes, which `endUpdates()` makes together.
  public func beginUpdates() { beginChanges() }

  /// Makes the changes since `beginUpdates()`. Without any, the heights of rows are asked for again.
  public func endUpdates() { endChanges(nil) }

  /// Makes a ready update.
  func perform(_ update: ListUpdate, _ completion: @escaping (Bool) -> Void) {
    guard state.isLoaded, let source = dataSource else {
      completion(true)
      return
    }
    let counts = state.geometry.sections.map(\.rows.count)
    let newCounts = (0..<max(0, source.numberOfSections(in: self))).map {
      max(0, source.tableView(self, numberOfRowsInSection: $0))
    }
    guard let map = ListUpdateMap(update, from: counts, to: newCounts) else {
      TableState.logger.error(
        "invalid update: there were rows \(counts), there are now \(newCounts), which is not what was inserted and deleted; the table was reloaded"
      )
      reloadData()
      completion(true)
      return
    }
    closeSwipe(animated: true)
    state.endDrag()
    let appearance = TableAppearance(self, update, map)
    let isAnimated = window != nil && !looks.theme.reducesMotion && UIView.areAnimationsEnabled
    state.apply(update, map, newCounts, appearance)
    state.appearance = isAnimated ? appearance : nil
    setNeedsLayout()
    guard isAnimated else {
      for view in appearance.leavingViews { appearance.dispose(of: view) }
      layoutIfNeeded()
      completion(true)
      return
    }
    UIView.animate(
      withDuration: looks.theme.duration,
      animations: {
        appearance.hideLeavingViews()
        layoutIfNeeded()
      },
      completion: { finished in
        appearance.finish()
        completion(finished)
      })
    state.appearance = nil
  }
}

extension TableState {
  /// Changes the geometry, the cells in sight and the selection as an update says.
  func apply(
    _ update: ListUpdate, _ map: ListUpdateMap, _ newCounts: [Int], _ appearance: TableAppearance
  ) {
    guard let table else { return }
    let old = geometry
    var moved: [IndexPath: CGFloat?] = [:]
    for move in update.movedItems {
      let rows = old.sections[move.from.section].rows
      moved[move.to] = rows.isKnown(move.from.row) ? rows[move.from.row] : nil
    }
    geometry.change { sections in
      sections = newCounts.indices.map { index in
        guard let former = map.formerSections[index], !update.reloadedSections.contains(former)
        else { return self.section(index, newCounts[index]) }
        var section = old.sections[former]
        if section.rows.count == 0 {
          section.rows = self.rows(newCounts[index], in: index)
          return section
        }
        for row in map.removedRows(former).reversed() { section.rows.remove(row) }
        for row in map.addedRows(index) {
          section.rows.insert(row, height: moved[IndexPath(row: row, section: index)] ?? nil)
        }
        return section
      }
    }
    // Reloaded rows, and all rows of an update without changes, are measured again.
    if update.isEmpty { forgetHeights() }
    for path in update.reloadedItems {
      if let new = map.place(of: path) { geometry.forget(new) }
    }
    var staying: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells {
      let isReloaded =
        update.reloadedItems.contains(path) || update.reloadedSections.contains(path.section)
      if let new = map.place(of: path), !isReloaded {
        staying[new] = cell
      } else {
        leaving.insert(cell)
        appearance.leave(cell, path, at: table.frame(of: TablePart(path), in: old))
      }
    }
    cells = staying
    selected = Set(selected.compactMap { map.place(of: $0) })
    table.pressed = table.pressed.flatMap { map.place(of: $0) }
    moveSectionViews(update, map, appearance)
    for (path, cell) in cells { table.prepareForEditing(cell, at: path) }
  }

  private func moveSectionViews(
    _ update: ListUpdate, _ map: ListUpdateMap, _ appearance: TableAppearance
  ) {
    func moved(_ views: [Int: UIView]) -> [Int: UIView] {
      var staying: [Int: UIView] = [:]
      for (section, view) in views {
        if let new = map.sections[section], !update.reloadedSections.contains(section) {
          staying[new] = view
        } else {
          appearance.leave(header: view)
        }
      }
      return staying
    }
    headers = moved(headers)
    footers = moved(footers)
  }

  private func forgetHeights() {
    geometry.change { sections in
      for index in sections.indices {
        let count = sections[index].rows.count
        let wasUsual = sections[index].rows
        sections[index] = self.section(index, count)
        // Rows that are not in sight keep what is known of them.
        guard !sections[index].rows.isExact, wasUsual.count == count else { continue }
        sections[index].rows = wasUsual
      }
    }
    for path in cells.keys { geometry.forget(path) }
  }
}

extension UITableView {
  /// The frame that a part had in another geometry.
  func frame(of part: TablePart, in geometry: TableGeometry) -> CGRect {
    CGRect(
      x: sideInset, y: geometry.top(of: part) + state.shift, width: rowWidth,
      height: geometry.height(of: part))
  }
}
