import Panorama

extension UITableView {
  /// The width of rows, in points.
  var rowWidth: CGFloat { max(0, bounds.width - 2 * sideInset) }

  /// The distance of cards from the edges, in points.
  var sideInset: CGFloat { style == .insetGrouped ? 16 : 0 }

  /// Loads what is needed, and places the rows in sight.
  func layoutRows() {
    guard !state.isLayingOut, bounds.width > 0 else { return }
    state.isLayingOut = true
    defer { state.isLayingOut = false }
    if !state.isLoaded { state.reload() }
    placeTableViews()
    state.widthDidChange(rowWidth)
    takeShiftOver()
    // What is beside the rows narrows them, and is placed once they are.
    placeIndex()
    let shown = showParts()
    placeTableFooter()
    updateContentSize()
    hideParts(except: shown)
    placeStickyViews()
    backgroundView?.frame = bounds
    placeIndex()
    swipe?.place()
    prefetch(shown)
  }

  /// Makes the content as high as its parts.
  func updateContentSize() {
    let size = CGSize(
      width: bounds.width,
      height: max(0, state.geometry.bottom + state.shift + (tableFooterView?.bounds.height ?? 0)))
    if size != contentSize { contentSize = size }
  }

  private func placeTableViews() {
    if let header = tableHeaderView {
      header.frame = CGRect(
        x: 0, y: state.shift, width: bounds.width, height: header.bounds.height)
    }
    let top = tableHeaderView?.bounds.height ?? 0
    if state.geometry.top != top { state.geometry.top = top }
  }

  private func placeTableFooter() {
    guard let footer = tableFooterView else { return }
    footer.frame = CGRect(
      x: 0, y: state.geometry.bottom + state.shift, width: bounds.width,
      height: footer.bounds.height)
  }

  /// Lets the content offset take over what rows above the visible ones grew, once nothing moves or the
  /// beginning is in sight.
  private func takeShiftOver() {
    let isMoving = isTracking || isDecelerating || targetContentOffset != contentOffset
    let start = -CGFloat(adjustedContentInset.top)
    guard state.shift != 0, !isMoving || bounds.minY <= start + max(0, state.shift) else { return }
    // Whoever scrolls to the top, whatever was known then, means the first row.
    let isTop = !isMoving && bounds.minY <= start + 0.5
    let offset = isTop ? start : contentOffset.y - state.shift
    state.shift = 0
    updateContentSize()
    contentOffset = CGPoint(x: contentOffset.x, y: offset)
    placeTableViews()
  }

  /// Makes and places the rows, headers and footers in sight, and measures those whose height is not known.
  ///
  /// - Returns: the parts in sight.
  private func showParts() -> [TablePart] {
    var shown: [TablePart] = []
    // Measured heights move other parts; a few rounds settle it.
    for _ in 0..<6 {
      shown = []
      let area = bounds
      var part = state.geometry.part(at: area.minY - state.shift)
      var top = part.map { state.geometry.top(of: $0) } ?? 0
      let first = top
      while let current = part, top + state.shift < area.maxY {
        let isNew = !state.geometry.isKnown(current)
        if isNew, let height = measure(current) {
          let growth = state.geometry.set(current, to: height)
          // What begins above the upper edge grows upwards, so that what is in sight stays.
          if top + state.shift < area.minY, bounds.minY > -CGFloat(adjustedContentInset.top) {
            state.shift -= growth
          }
        }
        let height = state.geometry.height(of: current)
        if height > 0, top + height + state.shift > area.minY { shown.append(current) }
        top += height
        part = state.geometry.next(after: current)
      }
      let isGap = first + state.shift > area.minY && state.geometry.top < first
      if !isGap { break }
    }
    for part in shown { place(part) }
    return shown
  }

  /// The frame of a part in the table's coordinates.
  func frame(of part: TablePart) -> CGRect {
    let isCard = if case .row = part { true } else { false }
    return CGRect(
      x: isCard ? sideInset : 0, y: state.geometry.top(of: part) + state.shift,
      width: isCard ? rowWidth : bounds.width, height: state.geometry.height(of: part))
  }

  private func place(_ part: TablePart) {
    switch part {
    case .row(let section, let row):
      let path = IndexPath(row: row, section: section)
      let cell = cell(at: path)
      if cell === state.drag?.cell { return }
      settleLooks(of: cell, at: path)
      let frame = state.drag?.frame(of: path, frame(of: part)) ?? frame(of: part)
      move(cell, to: frame, part)
    case .header(let section):
      if let view = view(ofHeader: section) { move(view, to: frame(of: part), part) }
    case .footer(let section):
      if let view = view(ofFooter: section) { move(view, to: frame(of: part), part) }
    }
  }

  /// Sets a view's frame. A view that is new in an update first gets the frame at which it appears.
  private func move(_ view: UIView, to frame: CGRect, _ part: TablePart) {
    if let appearance = state.appearance, appearance.fresh.contains(view) {
      UIView.performWithoutAnimation { appearance.prepare(view, part, frame) }
      appearance.fresh.remove(view)
      view.alpha = 1
    }
    view.setFrameKeepingTransform(frame)
  }

  /// The cell of a row, which is made if there is none.
  func cell(at path: IndexPath) -> UITableViewCell {
    if let known = state.cells[path] { return known }
    guard let source = dataSource else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    let cell = UIView.withoutAnimation { source.tableView(self, cellForRowAt: path) }
    state.cells[path] = cell
    state.leaving.remove(cell)
    if cell.superview !== self { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
    state.appearance?.fresh.insert(cell)
    UIView.withoutAnimation {
      cell.isHidden = false
      cell.alpha = 1
      prepareForEditing(cell, at: path)
      cell.setEditing(state.isEditing && cell.parts.canEdit, animated: false)
      cell.isSelected = state.selected.contains(path)
      if let indentation = tableDelegate?.tableView(self, indentationLevelForRowAt: path),
        indentation > 0
      {
        cell.indentationLevel = indentation
      }
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
    return cell
  }

  /// The height of a part that is not known yet; nil for one that is assumed right.
  private func measure(_ part: TablePart) -> CGFloat? {
    switch part {
    case .header(let section): return measuredHeight(ofHeader: section)
    case .footer(let section): return measuredHeight(ofFooter: section)
    case .row(let section, let row):
      let path = IndexPath(row: row, section: section)
      let answer = tableDelegate?.tableView(self, heightForRowAt: path) ?? .unanswered
      if answer >= 0 { return answer }
      if answer == .unanswered, rowHeight >= 0 { return rowHeight }
      let cell = cell(at: path)
      settleLooks(of: cell, at: path)
      let size = UIView.withoutAnimation {
        cell.sizeThatFits(CGSize(width: rowWidth, height: .greatestFiniteMagnitude))
      }
      return size.height.isFinite ? max(1, size.height.rounded(.up)) : 44
    }
  }

  /// Called when the content of a cell changed, so that its height may be another one.
  func contentDidChange(of cell: UITableViewCell) {
    guard !state.isLayingOut, updates.isIdle,
      let path = state.cells.first(where: { $0.value === cell })?.key,
      !state.geometry.sections[path.section].rows.isExact
    else { return }
    let answer = tableDelegate?.tableView(self, heightForRowAt: path) ?? .unanswered
    guard answer == UITableView.automaticDimension || answer == .unanswered && rowHeight < 0 else {
      return
    }
    let size = cell.sizeThatFits(CGSize(width: rowWidth, height: .greatestFiniteMagnitude))
    if size.height.isFinite {
      _ = state.geometry.set(TablePart(path), to: max(1, size.height.rounded(.up)))
    }
    setNeedsLayout()
  }

  private func hideParts(except shown: [TablePart]) {
    let wanted = Set(shown)
    for (path, cell) in state.cells where !wanted.contains(TablePart(path)) {
      if cell === state.drag?.cell || state.leaving.contains(cell) { continue }
      if swipe?.cell === cell { closeSwipe(animated: false) }
      state.cells[path] = nil
      if let appearance = state.appearance, !appearance.fresh.contains(cell) {
        // It moves out of sight in view of all.
        appearance.vanish(cell, TablePart(path), frame(of: TablePart(path)))
        continue
      }
      state.release(cell, path)
    }
    let stuck = stickySections
    for (section, view) in state.headers
    where !wanted.contains(.header(section)) && section != stuck.header {
      state.headers[section] = nil
      state.pool.put(header: view)
    }
    for (section, view) in state.footers
    where !wanted.contains(.footer(section)) && section != stuck.footer {
      state.footers[section] = nil
      state.pool.put(header: view)
    }
  }

  /// Tells the prefetching source which rows come next in the direction of the scroll.
  private func prefetch(_ shown: [TablePart]) {
    defer { state.lastOffset = bounds.minY }
    guard isPrefetchingEnabled, let source = prefetchDataSource, let first = shown.first,
      let last = shown.last
    else { return }
    var paths: [IndexPath] = []
    // As many rows as are in sight, in the direction of the motion.
    if bounds.minY >= state.lastOffset {
      var part = state.geometry.next(after: last)
      while let next = part, paths.count < shown.count {
        if let path = next.path { paths.append(path) }
        part = state.geometry.next(after: next)
      }
    } else {
      var place = first
      while paths.count < shown.count, let before = state.geometry.row(before: place) {
        paths.append(before)
        place = TablePart(before)
      }
    }
    let visible = Set(shown.compactMap(\.path))
    let wanted = Set(paths)
    let dropped = state.prefetched.subtracting(wanted).subtracting(visible)
    let new = paths.filter { !state.prefetched.contains($0) }
    state.prefetched = wanted
    if !dropped.isEmpty {
      source.tableView(self, cancelPrefetchingForRowsAt: dropped.sorted())
    }
    if !new.isEmpty { source.tableView(self, prefetchRowsAt: new) }
  }
}

extension TableGeometry {
  /// The last row above a part; nil if there is none.
  func row(before part: TablePart) -> IndexPath? {
    if case .row(let section, let row) = part, row > 0 {
      return IndexPath(row: row - 1, section: section)
    }
    var section = part.section
    if case .footer = part, sections[section].rows.count > 0 {
      return IndexPath(row: sections[section].rows.count - 1, section: section)
    }
    while section > 0 {
      section -= 1
      let count = sections[section].rows.count
      if count > 0 { return IndexPath(row: count - 1, section: section) }
    }
    return nil
  }
}

extension UIView {
  /// Sets the frame that the view would have without its transform.
  func setFrameKeepingTransform(_ frame: CGRect) {
    if transform.isIdentity {
      if self.frame != frame { self.frame = frame }
      return
    }
    bounds = CGRect(origin: bounds.origin, size: frame.size)
    center = CGPoint(x: frame.midX, y: frame.midY)
  }

  /// The result of `body`, during which nothing is animated.
  static func withoutAnimation<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    performWithoutAnimation { result = body() }
    return result!
  }
}
