import Panorama

/// A row of a table.
///
/// What it shows is a `contentConfiguration`, or texts and a picture (`textLabel`, `detailTextLabel`,
/// `imageView`), or views in `contentView`. Cells of a registered class are made with the initializer
/// `init(style:reuseIdentifier:)`, which subclasses override.
open class UITableViewCell: UIView {
  /// Which texts a cell has, and where.
  public enum CellStyle: Int, Hashable, Sendable {
    /// A text and a picture.
    case `default` = 0
    /// The second text is at the right edge.
    case value1 = 1
    /// The second text is right of the text, which has the tint colour.
    case value2 = 2
    /// The second text is below the text.
    case subtitle = 3
  }

  /// What stands at the right edge.
  public enum AccessoryType: Int, Hashable, Sendable {
    /// Nothing.
    case none = 0
    /// An arrow, which says that a press shows more.
    case disclosureIndicator = 1
    /// A button for details, and an arrow.
    case detailDisclosureButton = 2
    /// A tick.
    case checkmark = 3
    /// A button for details.
    case detailButton = 4
  }

  /// Whether a selected cell looks different.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// It does not.
    case none = 0
    /// It is gray, as by default.
    case blue = 1
    /// It is gray.
    case gray = 2
    /// It is gray.
    case `default` = 3
  }

  /// What editing offers.
  public enum EditingStyle: Int, Hashable, Sendable {
    /// Nothing.
    case none = 0
    /// Deleting the row.
    case delete = 1
    /// Inserting a row.
    case insert = 2
  }

  let style: CellStyle
  /// The name of the cells among which this one is reused; nil if it is not.
  public let reuseIdentifier: String?
  /// The view for everything that the cell shows.
  public let contentView = UIView(frame: .zero)
  let parts = TableCellParts()
  private(set) var configured: (any UIView & UIContentView)?

  // MARK: Making

  /// Makes a cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    contentView.frame = bounds
    contentView.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    addSubview(contentView)
  }

  /// Makes a cell of the default style that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Makes a cell of a registered class. Subclasses that override `init(style:reuseIdentifier:)` inherit it.
  public required convenience init(registeredFor identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Called before a cell is used for another row. Default: it is neither selected nor pressed.
  open func prepareForReuse() {
    setHighlighted(false, animated: false)
    setSelected(false, animated: false)
    parts.isSwiped = false
  }

  // MARK: Content

  /// What the cell shows; nil for the labels and the views in `contentView`.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { configurationDidChange() }
  }
  /// Whether `contentConfiguration` follows the state of the cell. Default: true.
  open var automaticallyUpdatesContentConfiguration = true
  /// The background; nil for that of the table's style or `backgroundColor`.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { renewBackground() } }
  /// Whether `backgroundConfiguration` follows the state of the cell. Default: true.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// Called when the state changed, to change the configurations.
  public final var configurationUpdateHandler:
    (@MainActor (UITableViewCell, UICellConfigurationState) -> Void)?
  {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// A configuration as the cell's style shows it, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  /// The state on which configurations depend.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isHighlighted, state.isSelected) = (isHighlighted, isSelected)
    (state.isEditing, state.isSwiped) = (isEditing, parts.isSwiped)
    state.isReordering = parts.isReordering
    return state
  }

  /// Asks for `updateConfiguration(using:)` before the next frame.
  open func setNeedsUpdateConfiguration() {
    parts.needsConfiguration = true
    setNeedsLayout()
  }

  /// Called when the state changed. Default: calls the handler, and updates the configurations.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
    guard automaticallyUpdatesContentConfiguration, let contentConfiguration else { return }
    show(contentConfiguration.updated(for: state))
  }

  func updateConfigurationIfNeeded() {
    guard parts.needsConfiguration else { return }
    parts.needsConfiguration = false
    updateConfiguration(using: configurationState)
  }

  private func configurationDidChange() {
    guard let contentConfiguration else {
      configured?.removeFromSuperview()
      configured = nil
      return
    }
    show(contentConfiguration)
    setNeedsLayout()
  }

  private func show(_ configuration: any UIContentConfiguration) {
    if let configured, configured.supports(configuration) {
      configured.configuration = configuration
    } else {
      configured?.removeFromSuperview()
      let made = configuration.makeContentView()
      configured = made
      contentView.addSubviewToFit(made)
    }
    (superview as? UITableView)?.contentDidChange(of: self)
  }

  // MARK: Accessories

  /// What stands at the right edge. Default: nothing.
  open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
  /// A view at the right edge instead of the type.
  open var accessoryView: UIView? { didSet { replace(oldValue, by: accessoryView) } }
  /// What stands at the right edge while editing. Default: nothing.
  open var editingAccessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
  /// A view at the right edge while editing.
  open var editingAccessoryView: UIView? { didSet { replace(oldValue, by: editingAccessoryView) } }
  /// Whether the cell shows that it can be dragged while it is edited. Default: true.
  open var showsReorderControl = true { didSet { setNeedsLayout() } }
  /// Whether the content moves aside for the controls of editing. Default: true.
  open var shouldIndentWhileEditing = true { didSet { setNeedsLayout() } }
  /// How many steps the content is indented. Default: 0.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of such a step, in points. Default: 10.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// The distances of the line below the cell from its edges, in points; only left and right count.
  open var separatorInset = UIEdgeInsets(left: 16) {
    didSet {
      parts.hasOwnSeparatorInset = true
      setNeedsLayout()
    }
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Selection

  /// Whether a selected cell looks different. Default: it does.
  open var selectionStyle = SelectionStyle.default { didSet { renewBackground() } }
  /// The view behind everything; nil for none.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// The view behind the content of a selected cell; nil for a gray one.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      renewBackground()
    }
  }

  /// Whether the cell is selected.
  open var isSelected: Bool {
    get { parts.isSelected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether the cell is pressed.
  open var isHighlighted: Bool {
    get { parts.isHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Selects the cell or not. Override it to show the difference, and call `super`.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != parts.isSelected else { return }
    parts.isSelected = selected
    stateDidChange(animated: animated)
  }

  /// Presses the cell or not. Override it to show the difference, and call `super`.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != parts.isHighlighted else { return }
    parts.isHighlighted = highlighted
    stateDidChange(animated: animated)
  }

  private func stateDidChange(animated: Bool) {
    for label in [parts.label, parts.detailLabel] {
      label?.isHighlighted = isHighlighted || isSelected
    }
    parts.picture?.isHighlighted = isHighlighted || isSelected
    setNeedsUpdateConfiguration()
    if animated, !looks.theme.reducesMotion {
      UIView.animate(withDuration: looks.theme.shortDuration) { renewBackground() }
    } else {
      renewBackground()
    }
  }

  // MARK: Editing

  /// Whether the cell shows controls for editing.
  open var isEditing: Bool {
    get { parts.isEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows or hides the controls for editing. Override it to change the cell, and call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != parts.isEditing else { return }
    parts.isEditing = editing
    setNeedsUpdateConfiguration()
    setNeedsLayout()
    guard animated, window != nil, !looks.theme.reducesMotion else { return }
    UIView.animate(withDuration: looks.theme.duration) { layoutIfNeeded() }
  }

  /// What editing offers for the row.
  public var editingStyle: EditingStyle { parts.editingStyle }
  /// Whether the button that deletes the row is shown.
  public var showingDeleteConfirmation: Bool { parts.isSwiped }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    placeParts()
  }

  /// The height that the content needs at a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    return CGSize(width: size.width, height: neededHeight(width: size.width))
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  // MARK: Accessibility

  open override var accessibilityRole: AccessibilityRole? { .item }
  open override var accessibilityTitle: String {
    textLabelIfMade?.text ?? (configured as? UIListContentView)?.accessibilityTitle ?? ""
  }
  open override var accessibilityStates: AccessibilityElement.Traits {
    isSelected ? [.selected] : []
  }
  open override var accessibilityActions: [AccessibilityAction] { [.press] }
}
