import Logging
import Panorama

/// What a table knows about its rows and the views in sight.
@MainActor
final class TableState {
  weak var table: UITableView?
  let pool = ReusePool()
  static let logger = Logger(label: "panorama.lists")

  var geometry = TableGeometry()
  /// Whether `geometry` belongs to what the data source has.
  var isLoaded = false
  /// The width for which heights were measured, in points.
  var measuredWidth: CGFloat = 0
  /// How far everything is moved down, in points, because rows above turned out to have other heights than
  /// was assumed while the content moves. At rest the content offset takes it over.
  var shift: CGFloat = 0
  var isLayingOut = false

  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  /// The views that are disappearing, with an animation.
  var leaving: Set<UIView> = []

  var selected: Set<IndexPath> = []
  var isEditing = false
  var drag: RowDrag?
  /// The titles of the index; nil if the data source has not been asked yet.
  var indexTitles: [String]?
  var index: TableIndex?
  /// How rows appear during the layout of an update.
  var appearance: TableAppearance?
  /// The rows of which `prefetchDataSource` was told.
  var prefetched: Set<IndexPath> = []
  var lastOffset: CGFloat = 0
  /// A row to which an animation scrolls; its place is known exactly at the end.
  var scrollTarget: (path: IndexPath, position: UITableView.ScrollPosition)?

  /// Calls for layout when the content comes to rest, and completes a scroll to a row.
  func watchScrolling() {
    let former = table?.ownObserver
    table?.ownObserver = { [weak self] call in
      former?(call)
      guard let self, let table else { return }
      switch call {
      case .willBeginDragging: scrollTarget = nil
      case .didEndDecelerating, .didEndDragging: table.setNeedsLayout()
      case .didEndScrollingAnimation, .didScrollToTop:
        table.setNeedsLayout()
        if let target = scrollTarget {
          scrollTarget = nil
          table.scrollToRow(at: target.path, at: target.position, animated: false)
        }
      default: break
      }
    }
  }

  // MARK: Loading

  /// Reads the numbers of rows and forgets all cells.
  func reload() {
    guard let table else { return }
    isLoaded = true
    indexTitles = nil
    endDrag()
    table.closeSwipe(animated: false)
    for (path, cell) in cells { release(cell, path) }
    for view in Array(headers.values) + Array(footers.values) { pool.put(header: view) }
    (cells, headers, footers, selected, prefetched) = ([:], [:], [:], [], [])
    (table.pressed, scrollTarget, shift) = (nil, nil, 0)
    var fresh = TableGeometry(top: geometry.top)
    fresh.change { sections in
      guard let source = table.dataSource else { return }
      for section in 0..<max(0, source.numberOfSections(in: table)) {
        sections.append(
          self.section(section, source.tableView(table, numberOfRowsInSection: section)))
      }
    }
    geometry = fresh
    table.updateContentSize()
  }

  func release(_ cell: UITableViewCell, _ path: IndexPath) {
    pool.put(cell)
    guard let table else { return }
    table.tableDelegate?.tableView(table, didEndDisplaying: cell, forRowAt: path)
  }

  /// A section of which as little as possible is measured.
  func section(_ index: Int, _ count: Int) -> TableGeometry.Section {
    guard let table else {
      return TableGeometry.Section(header: 0, footer: 0, rows: rows(0, in: index))
    }
    let header = table.givenHeight(ofHeader: index)
    let footer = table.givenHeight(ofFooter: index)
    return TableGeometry.Section(
      header: header ?? table.estimatedHeaderHeight(index),
      footer: footer ?? table.estimatedFooterHeight(index), isHeaderKnown: header != nil,
      isFooterKnown: footer != nil, rows: rows(count, in: index))
  }

  /// The rows of a section: all of the same height, or with heights that are measured when they are needed.
  func rows(_ count: Int, in section: Int) -> RowHeights {
    let count = max(0, count)
    guard let table else { return RowHeights(count: 0, usual: 44, isExact: true) }
    let estimate = table.estimatedRowHeight
    let assumed = estimate > 0 ? estimate : table.rowHeight >= 0 ? table.rowHeight : 44
    guard count > 0 else {
      return RowHeights(count: 0, usual: assumed, isExact: false)
    }
    let first = IndexPath(row: 0, section: section)
    let answer = table.tableDelegate?.tableView(table, heightForRowAt: first) ?? .unanswered
    if answer == .unanswered {
      guard table.rowHeight >= 0 else {
        return RowHeights(count: count, usual: assumed, isExact: false)
      }
      return RowHeights(count: count, usual: table.rowHeight, isExact: true)
    }
    var rows = RowHeights(count: count, usual: assumed, isExact: false)
    guard estimate == 0, let delegate = table.tableDelegate else { return rows }
    for row in 0..<count {
      let height = delegate.tableView(table, heightForRowAt: IndexPath(row: row, section: section))
      if height >= 0 { _ = rows.set(row, to: height) }
    }
    return rows
  }

  /// Forgets the heights that were measured for another width.
  func widthDidChange(_ width: CGFloat) {
    guard width != measuredWidth else { return }
    let hadWidth = measuredWidth > 0
    measuredWidth = width
    guard hadWidth, isLoaded, let table else { return }
    // The row at the top stays there.
    let top = table.bounds.minY + CGFloat(table.adjustedContentInset.top) - shift
    let anchor = top > geometry.top ? geometry.part(at: top) : nil
    let distance = anchor.map { top - geometry.top(of: $0) } ?? 0
    geometry.change { sections in
      for index in sections.indices {
        sections[index] = self.section(index, sections[index].rows.count)
      }
    }
    guard let anchor else { return }
    table.updateContentSize()
    table.contentOffset.y =
      geometry.top(of: anchor) + shift + distance - CGFloat(table.adjustedContentInset.top)
  }

  func endDrag() {
    drag?.cancel()
    drag = nil
  }
}
