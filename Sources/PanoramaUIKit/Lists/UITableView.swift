import Panorama

/// A list of rows in one column, in sections.
///
/// Only the rows in sight have cells, which are reused. Heights are measured when rows come into sight; until
/// then `estimatedRowHeight` counts. The data source and the delegate may leave out every method that UIKit
/// lets them leave out.
open class UITableView: UIScrollView {
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
    allowsDoubleTapDragZoom = false
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
  /// Whether `prefetchDataSource` is told. Default: true.
  open var isPrefetchingEnabled = true

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
  /// Accepted: insets are measured from the edges of cells.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// The view behind the rows, which does not scroll; nil for none.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// The view above all rows; its height counts.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, by: tableHeaderView) }
  }
  /// The view below all rows; its height counts.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, by: tableFooterView) }
  }
  /// Whether the content keeps clear of bars. Default: it does.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { setNeedsLayout() }
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

  /// Makes several changes at once, with an animation.
  ///
  /// - Parameters:
  ///   - updates: changes the data and calls `insertRows` and so on.
  ///   - completion: called at the end of the animation, with whether it was not interrupted.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates(completion)
  }

  // MARK: Events

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressBegan(touches)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressEnded(touches)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressCancelled()
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
