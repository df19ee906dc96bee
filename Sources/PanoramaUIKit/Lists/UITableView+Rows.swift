import Panorama

/// Questions about rows.
extension UITableView {
  func loadIfNeeded() {
    if !state.isLoaded { state.reload() }
  }

  /// The number of sections.
  public var numberOfSections: Int {
    loadIfNeeded()
    return state.geometry.sections.count
  }

  /// The number of rows in a section; 0 if there is no such section.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    let sections = state.geometry.sections
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// The cells in sight, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return state.cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The rows in sight, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return state.cells.keys.sorted()
  }

  /// The row of a cell in sight; nil for other cells.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    state.cells.first { $0.value === cell }?.key
  }

  /// The row at a point of the table's coordinates; nil if there is none.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    let y = point.y - state.shift
    guard y >= state.geometry.top, y < state.geometry.bottom, point.x >= sideInset,
      point.x < sideInset + rowWidth
    else { return nil }
    return state.geometry.part(at: y)?.path
  }

  /// The rows in an area of the table's coordinates.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    var paths: [IndexPath] = []
    var part = state.geometry.part(at: rect.minY - state.shift)
    while let current = part, frame(of: current).minY < rect.maxY {
      if let path = current.path, frame(of: current).intersects(rect) { paths.append(path) }
      part = state.geometry.next(after: current)
    }
    return paths
  }

  /// The area of a row, in the table's coordinates; zero if there is no such row.
  public func rectForRow(at indexPath: IndexPath) -> CGRect { rect(of: TablePart(indexPath)) }

  // MARK: Scrolling

  /// Scrolls to a row. Rows that were never in sight count with their estimated height until they are.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    let part = TablePart(indexPath)
    guard state.geometry.contains(part) else { return }
    if animated, window != nil {
      state.scrollTarget = (indexPath, position)
      return setContentOffset(offset(showing: part, at: position), animated: true)
    }
    // The rows that come into sight may have other heights than was assumed.
    for _ in 0..<4 {
      let offset = offset(showing: part, at: position)
      if abs(offset.y - contentOffset.y) < 0.5 { break }
      setContentOffset(offset, animated: false)
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  /// Scrolls to the first selected row.
  public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
    guard let path = indexPathForSelectedRow else { return }
    scrollToRow(at: path, at: position, animated: animated)
  }

  private func offset(showing part: TablePart, at position: ScrollPosition) -> CGPoint {
    let row = frame(of: part)
    var top = CGFloat(adjustedContentInset.top)
    if style == .plain { top += state.geometry.sections[part.section].header }
    let bottom = CGFloat(adjustedContentInset.bottom)
    let room = bounds.height - top - bottom
    let y: CGFloat
    switch position {
    case .top: y = row.minY - top
    case .middle: y = row.midY - top - room / 2
    case .bottom: y = row.maxY - top - room
    case .none: y = max(min(contentOffset.y, row.minY - top), row.maxY - top - room)
    }
    let low = -CGFloat(adjustedContentInset.top)
    let high = max(low, contentSize.height + bottom - bounds.height)
    return CGPoint(x: contentOffset.x, y: min(max(low, y), high))
  }

  // MARK: Looks

  /// Applies the table's style to a cell.
  func settleLooks(of cell: UITableViewCell, at path: IndexPath) {
    let count = state.geometry.sections[path.section].rows.count
    let (isFirst, isLast) = (path.row == 0, path.row == count - 1)
    let hasLine = separatorStyle == .singleLine && !(style != .plain && isLast)
    let standard: UIColor =
      cell.backgroundConfiguration != nil
      ? .clear : style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    if cell.backgroundColor == nil || cell.backgroundColor == cell.parts.standardBackground {
      cell.parts.standardBackground = standard
      cell.backgroundColor = standard
    }
    let look = TableCellParts.Look(
      isFirst: isFirst, isLast: isLast, hasLine: hasLine, color: separatorColor,
      inset: separatorInset, edgeRoom: state.index == nil ? 0 : TableIndex.room)
    guard look != cell.parts.look else { return }
    cell.parts.look = look
    cell.setNeedsLayout()
    guard style == .insetGrouped else { return }
    var corners: CACornerMask = []
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.looks.cornerRadius = corners.isEmpty ? 0 : 10
    cell.clipsToBounds = !corners.isEmpty
    if !corners.isEmpty { cell.layer.maskedCorners = corners }
  }

  /// Applies the table's style to all cells in sight.
  func renewLooks() {
    for (path, cell) in state.cells { settleLooks(of: cell, at: path) }
  }
}
