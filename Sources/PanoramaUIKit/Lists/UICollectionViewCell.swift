import Panorama

/// A view of a collection that is reused: a cell, or a header and the like. Subclasses override
/// `init(frame:)`, with which views of a registered class are made.
open class UICollectionReusableView: UIView {
  /// The name of the views among which this one is reused; nil if it is not.
  public internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a view of a registered class. Subclasses that override `init(frame:)` inherit it.
  public required convenience init(registeredFor identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Called before the view is used for something else. Default: nothing.
  open func prepareForReuse() {}

  /// Called when the view gets its place. Default: nothing.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The place that the view would like, if the layout asks views for their size. Default: as high as its content
  /// needs at the proposed width.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
      return layoutAttributes
    }
    let height = sizeThatFits(
      CGSize(width: layoutAttributes.size.width, height: .greatestFiniteMagnitude)
    ).height
    if height.isFinite, height > 0 { copy.size.height = height.rounded(.up) }
    return copy
  }

  /// The height that constraints inside the view need at a width; without any, the present one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight(width: size.width) ?? bounds.height)
  }
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
  /// The view for everything that the cell shows.
  public let contentView = UIView(frame: .zero)
  private var configured: (any UIView & UIContentView)?
  private var ground: UIView?
  private var needsConfiguration = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubviewToFit(contentView)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override func prepareForReuse() {
    super.prepareForReuse()
    (isSelected, isHighlighted) = (false, false)
  }

  /// Whether the item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether a finger moves the item to another place.
  final var isReordering = false {
    didSet { if isReordering != oldValue { setNeedsUpdateConfiguration() } }
  }
  /// Whether a finger is on the item.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

  /// The view behind everything; nil for none.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      guard let backgroundView else { return }
      addSubviewToFit(backgroundView)
      sendSubviewToBack(backgroundView)
    }
  }
  /// The view behind the content while the item is selected or pressed; nil for none.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      guard let selectedBackgroundView else { return }
      addSubviewToFit(selectedBackgroundView)
      insertSubview(selectedBackgroundView, belowSubview: contentView)
      renewSelection()
    }
  }

  // MARK: Configurations

  /// What the cell shows; nil for the views in `contentView`.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      guard let contentConfiguration else {
        configured?.removeFromSuperview()
        configured = nil
        return
      }
      show(contentConfiguration)
    }
  }
  /// The background; nil for none.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      renewBackground()
      renewSelection()
    }
  }
  /// Whether `contentConfiguration` follows the state of the cell. Default: true.
  open var automaticallyUpdatesContentConfiguration = true
  /// Called when the state changed, to change the configurations.
  public final var configurationUpdateHandler:
    (@MainActor (UICollectionViewCell, UICellConfigurationState) -> Void)?
  {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// The state on which configurations depend.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isHighlighted, state.isSelected) = (isHighlighted, isSelected)
    state.isReordering = isReordering
    return state
  }

  /// Asks for `updateConfiguration(using:)` before the next frame.
  open func setNeedsUpdateConfiguration() {
    needsConfiguration = true
    setNeedsLayout()
  }

  /// Called when the state changed. Default: calls the handler, and updates the configurations.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
    if automaticallyUpdatesContentConfiguration, let contentConfiguration {
      show(contentConfiguration.updated(for: state))
    }
    renewBackground()
  }

  private func show(_ configuration: any UIContentConfiguration) {
    if let configured, configured.supports(configuration) {
      configured.configuration = configuration
      return
    }
    configured?.removeFromSuperview()
    let made = configuration.makeContentView()
    configured = made
    contentView.addSubviewToFit(made)
  }

  private func renewBackground() {
    guard let configuration = backgroundConfiguration else {
      ground?.removeFromSuperview()
      ground = nil
      return
    }
    let shown = ground ?? UIView(frame: bounds)
    if ground == nil {
      shown.isUserInteractionEnabled = false
      addSubviewToFit(shown)
      sendSubviewToBack(shown)
      ground = shown
    }
    configuration.updated(for: configurationState).show(in: shown)
  }

  /// A background configuration shows the selection itself.
  private func renewSelection() {
    let isMarked = (isSelected || isHighlighted) && backgroundConfiguration == nil
    selectedBackgroundView?.alpha = isMarked ? 1 : 0
  }

  private func stateDidChange() {
    renewSelection()
    setNeedsUpdateConfiguration()
  }

  func updateConfigurationIfNeeded() {
    guard needsConfiguration else { return }
    needsConfiguration = false
    updateConfiguration(using: configurationState)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    let height =
      configured?.sizeThatFits(size).height ?? contentView.fittingHeight(width: size.width)
    return CGSize(width: size.width, height: height ?? bounds.height)
  }

  // MARK: Accessibility

  open override var accessibilityRole: AccessibilityRole? { .item }
  open override var accessibilityTitle: String {
    (configured as? UIListContentView)?.accessibilityTitle ?? ""
  }
  open override var accessibilityStates: AccessibilityElement.Traits {
    isSelected ? [.selected] : []
  }
  open override var accessibilityActions: [AccessibilityAction] { [.press] }
}

/// A cell that looks like a row of a table, for list layouts.
open class UICollectionViewListCell: UICollectionViewCell, SwipeableCell {
  private let line = UIView(frame: .zero)
  private var signs: [UIView] = []
  private var gray: UIView?

  /// What stands at the right edge. Default: nothing.
  open var accessories: [UICellAccessory] = [] { didSet { accessoriesDidChange() } }
  /// Whether the cell is aside, with its actions beside it.
  final var isSwiped = false {
    didSet { if isSwiped != oldValue { setNeedsUpdateConfiguration() } }
  }

  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state.isSwiped = isSwiped
    return state
  }

  /// Whether the cell is the last of its section, below which there is no line.
  var isLast = false { didSet { if isLast != oldValue { setNeedsLayout() } } }
  /// Whether the list has lines.
  var hasLine = false { didSet { if hasLine != oldValue { setNeedsLayout() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    addSubview(line)
    let gray = UIView(frame: bounds)
    gray.backgroundColor = .systemGray4
    gray.isUserInteractionEnabled = false
    selectedBackgroundView = gray
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// A configuration as lists show it, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  private func accessoriesDidChange() {
    for view in signs { view.removeFromSuperview() }
    signs = accessories.map { $0.makeView(self) }
    for view in signs { addSubview(view) }
    setNeedsLayout()
  }

  private var signWidth: CGFloat {
    signs.isEmpty ? 0 : signs.reduce(12) { $0 + $1.bounds.width + 8 }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = CGRect(
      x: 0, y: 0, width: max(0, bounds.width - signWidth), height: bounds.height)
    var x = bounds.width - 16
    for view in signs.reversed() {
      view.center = CGPoint(x: x - view.bounds.width / 2, y: bounds.midY)
      x -= view.bounds.width + 8
    }
    let thickness = 1 / max(1, contentScaleFactor)
    line.isHidden = isLast || !hasLine
    line.frame = CGRect(
      x: 16, y: bounds.height - thickness, width: max(0, bounds.width - 16), height: thickness)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = super.sizeThatFits(CGSize(width: size.width - signWidth, height: size.height))
    return CGSize(width: size.width, height: max(44, inner.height))
  }
}

/// A sign at the right edge of a cell in a list.
@preconcurrency @MainActor
public struct UICellAccessory {
  let makeView: (UICollectionViewListCell) -> UIView

  /// An arrow, which says that a press shows more.
  public static func disclosureIndicator() -> UICellAccessory { sign(.disclosureIndicator) }
  /// A tick.
  public static func checkmark() -> UICellAccessory { sign(.checkmark) }

  private static func sign(_ type: UITableViewCell.AccessoryType) -> UICellAccessory {
    UICellAccessory { _ in type.signs(for: nil).first ?? UIView(frame: .zero) }
  }

  /// When a sign is shown. Here it always is.
  public enum DisplayedState: Int, Hashable, Sendable {
    /// Always.
    case always = 0
    /// While the list is edited; shown always.
    case whenEditing = 1
    /// While the list is not edited; shown always.
    case whenNotEditing = 2
  }

  /// Three lines, by which the item is moved to another place.
  public static func reorder(displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory { cell in
      let handle = ReorderHandle { [weak cell] press in
        var view = cell?.superview
        while let parent = view, !(parent is UICollectionView) { view = parent.superview }
        (view as? UICollectionView)?.moveItem(by: press)
      }
      handle.frame = CGRect(x: 0, y: 0, width: 28, height: 44)
      return handle
    }
  }

  /// A text.
  public static func label(text: String) -> UICellAccessory {
    UICellAccessory { _ in
      let label = UILabel(frame: .zero)
      label.text = text
      label.textColor = .secondaryLabel
      label.sizeToFit()
      return label
    }
  }

  /// A view of the client's own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory { _ in configuration.customView }
  }

  /// A view of the client's own.
  @preconcurrency @MainActor
  public struct CustomViewConfiguration {
    let customView: UIView

    /// Makes a configuration; the placement is always the right edge.
    public init(customView: UIView) { self.customView = customView }
  }
}
