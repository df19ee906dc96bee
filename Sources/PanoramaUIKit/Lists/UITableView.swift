import Panorama

/// A list of rows in one column, in sections.
///
/// Only the rows in sight have cells, which are reused. Heights are measured when rows come into sight; until
/// then `estimatedRowHeight` counts. The data source and the delegate may leave out every method that UIKit
/// lets them leave out.
open class UITableView: ListScrollView {
  /// How sections are set apart.
  public enum Style: Int, Hashable, Sendable {
    /// Headers stay in sight while their section scrolls.
    case plain = 0
    /// Sections have space between them.
    case grouped = 1
    /// Sections are cards with round corners.
    case insetGrouped = 2
  }

  /// Where a row should be after scrolling to it.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// As near as it is, if it is in sight.
    case none = 0
    /// At the top.
    case top = 1
    /// In the middle.
    case middle = 2
    /// At the bottom.
    case bottom = 3
  }

  /// How a row appears or disappears.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// Fades.
    case fade = 0
    /// From or to the right.
    case right = 1
    /// From or to the left.
    case left = 2
    /// From or to the top.
    case top = 3
    /// From or to the bottom.
    case bottom = 4
    /// At once.
    case none = 5
    /// From or to the middle of its place; shown as fading.
    case middle = 6
    /// Fades.
    case automatic = 100
  }

  /// The line between rows.
  public typealias SeparatorStyle = UITableViewCell.SeparatorStyle

  /// The height that stands for that of the content.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// How sections are set apart.
  public let style: Style
  let state = TableState()

  // MARK: Making

  /// Makes a table of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    state.table = self
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    state.watchScrolling()
    addSwipeRecognizer()
    addContextMenu { [weak self] point in
      guard let self, let indexPath = indexPathForRow(at: point) else { return nil }
      return tableDelegate?.tableView(
        self, contextMenuConfigurationForRowAt: indexPath, point: point)
    }
  }

  /// Makes a plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Sources

  /// Provides the rows. Setting it reloads them.
  public weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsReload() } }
  }
  /// Is told in advance which rows may be needed.
  public weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

  /// The delegate, if it is one of tables. To set it, set `delegate`.
  public var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// The delegate, a `UITableViewDelegate` or one for scrolling only.
  open override var delegate: (any UIScrollViewDelegate)? {
    didSet { if delegate !== oldValue, state.isLoaded { setNeedsReload() } }
  }

  // MARK: Heights

  /// The height of rows, in points; `automaticDimension` for that of their content. Default: that.
  open var rowHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The height that a row counts with until it is in sight, in points; `automaticDimension` for 44, and 0 to
  /// measure all rows at once, if the delegate knows their heights. Default: `automaticDimension`.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The height of headers, in points. Default: that of their content.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// The height of footers, in points. Default: that of their content.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { setNeedsReload() } }
  /// Accepted: the heights of headers are estimated by the style.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// Accepted: the heights of footers are estimated by the style.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The space above headers of a plain table, in points; `automaticDimension` for none. Default: that.
  open var sectionHeaderTopPadding = UITableView.automaticDimension { didSet { setNeedsReload() } }

  // MARK: Looks

  /// Whether lines separate the rows. Default: one line.
  open var separatorStyle = SeparatorStyle.singleLine { didSet { renewLooks() } }
  /// The colour of the lines; nil for the standard one.
  open var separatorColor: UIColor? { didSet { renewLooks() } }
  /// The distances of the lines from the edges, in points; only left and right count.
  open var separatorInset = UIEdgeInsets(left: 16) { didSet { renewLooks() } }
  /// The colour of the index along the right edge; nil for the tint colour.
  open var sectionIndexColor: UIColor? { didSet { state.index?.setNeedsDisplay() } }
  /// The least number of rows for which there is an index. Default: 0.
  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { setNeedsLayout() } }
  /// Accepted: insets are measured from the edges of cells.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// The view above all rows; its height counts.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, by: tableHeaderView) }
  }
  /// The view below all rows; its height counts.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, by: tableFooterView) }
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Selection

  /// Whether rows can be selected. Default: true.
  open var allowsSelection = true
  /// Whether several rows can be selected. Default: false.
  open var allowsMultipleSelection = false
  /// Whether rows can be selected while the table is edited. Default: false.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected, by circles, while the table is edited. Default: false.
  open var allowsMultipleSelectionDuringEditing = false

  // MARK: Editing

  /// Whether the rows show controls for editing.
  open var isEditing: Bool {
    get { state.isEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows or hides the controls for editing.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != state.isEditing else { return }
    closeSwipe(animated: animated)
    state.isEditing = editing
    deselectAll()
    for (path, cell) in state.cells {
      prepareForEditing(cell, at: path)
      cell.setEditing(editing && cell.parts.canEdit, animated: animated)
      state.geometry.forget(path)
    }
    setNeedsLayout()
    guard animated, window != nil, !looks.theme.reducesMotion else { return }
    UIView.animate(withDuration: looks.theme.duration) { layoutIfNeeded() }
  }

  // MARK: Data

  /// Loads everything anew. The rows that were selected are not any more.
  open func reloadData() {
    state.reload()
    setNeedsLayout()
  }

  /// Reloads before the next frame.
  func setNeedsReload() {
    state.isLoaded = false
    setNeedsLayout()
  }

  /// The cell of a row in sight; nil for other rows.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { state.cells[indexPath] }

  /// A cell of a registered class for a row.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A cell that is free or of a registered class; nil if there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    state.pool.cell(identifier)
  }

  // MARK: As a list

  override func show(_ update: ListUpdate, _ completion: @escaping (Bool) -> Void) {
    perform(update, completion)
  }

  override func pressable(at point: CGPoint) -> IndexPath? {
    guard allowsAny, let path = indexPathForRow(at: point), state.cells[path] != nil,
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return nil }
    return path
  }

  override func setPressed(_ isPressed: Bool, at path: IndexPath) {
    state.cells[path]?.setHighlighted(isPressed, animated: !isPressed)
    if isPressed {
      tableDelegate?.tableView(self, didHighlightRowAt: path)
    } else {
      tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    }
  }

  override func isPress(on path: IndexPath, at point: CGPoint) -> Bool {
    rectForRow(at: path).contains(point)
  }

  override func press(_ path: IndexPath) { selectForUser(path) }

  override func swipeable(at point: CGPoint) -> (path: IndexPath, cell: any SwipeableCell)? {
    guard !isEditing, state.drag == nil, let path = indexPathForRow(at: point),
      let cell = state.cells[path]
    else { return nil }
    return (path, cell)
  }

  override func swipeActions(
    at path: IndexPath, isLeading: Bool
  ) -> UISwipeActionsConfiguration? { rowActions(at: path, isLeading: isLeading) }

  override func swipeWillBegin(at path: IndexPath) {
    tableDelegate?.tableView(self, willBeginEditingRowAt: path)
  }

  override func swipeDidEnd(_ cell: any SwipeableCell) {
    let path = (cell as? UITableViewCell).flatMap { indexPath(for: $0) }
    tableDelegate?.tableView(self, didEndEditingRowAt: path)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutRows()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { state.endDrag() }
  }
}

extension UITableViewCell {
  /// The line between rows.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    /// None.
    case none = 0
    /// A thin line.
    case singleLine = 1
  }
}
