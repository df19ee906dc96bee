import Panorama

/// A row of buttons, at the lower edge of a navigation controller or wherever it is added.
open class UIToolbar: UIView {
  /// The height of the bar, in points.
  static let height: CGFloat = 44

  /// The buttons and spaces, from left to right; nil for none.
  open var items: [UIBarButtonItem]? { didSet { showItems() } }
  /// The colour of the bar; nil for the theme's.
  open var barTintColor: UIColor? { didSet { renewLooks() } }
  /// How the bar looks.
  open var standardAppearance = UIToolbarAppearance() { didSet { appearanceDidChange() } }
  /// Has no effect: the bar always looks as `standardAppearance` says.
  open var scrollEdgeAppearance: UIToolbarAppearance?
  /// Has no effect: bars are opaque.
  open var isTranslucent = true

  private var parts: [UIView] = []
  private let line = UIView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(line)
    appearanceDidChange()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Sets the buttons and spaces.
  ///
  /// - Parameters:
  ///   - items: the buttons and spaces; nil for none.
  ///   - animated: whether the new ones fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    self.items = items
    guard animated, window != nil, !looks.theme.reducesMotion else { return }
    for part in parts { part.alpha = 0 }
    UIView.animate(withDuration: looks.theme.shortDuration) { for part in parts { part.alpha = 1 } }
  }

  private func showItems() {
    for part in parts { part.removeFromSuperview() }
    let tint: UIColor = tintColor
    parts = (items ?? []).map { $0.makeView(tint) }
    for part in parts { addSubview(part) }
    for item in items ?? [] { item.didChange = { [weak self] in self?.showItems() } }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (margin, gap): (CGFloat, CGFloat) = (8, 4)
    let items = items ?? []
    let widths = zip(items, parts).map { item, part -> CGFloat in
      if item.space == .flexibleSpace { return 0 }
      if item.space != nil { return part.bounds.width }
      if let view = item.customView, view.bounds.width > 0 { return view.bounds.width }
      return max(44, part.sizeThatFits(bounds.size).width)
    }
    let gaps = gap * CGFloat(max(0, parts.count - 1))
    let free = max(0, bounds.width - 2 * margin - gaps - widths.reduce(0, +))
    let flexible = CGFloat(items.count { $0.space == .flexibleSpace })
    var x = margin
    for (index, part) in parts.enumerated() {
      let isFlexible = items[index].space == .flexibleSpace
      let width = isFlexible ? free / flexible : widths[index]
      let height =
        items[index].customView == nil
        ? Self.height : min(Self.height, max(1, part.bounds.height))
      part.frame = CGRect(
        x: x.rounded(), y: ((Self.height - height) / 2).rounded(), width: width.rounded(),
        height: height)
      x += width + gap
    }
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: looks.theme.hairline)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: Self.height) }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    renewLooks()
  }

  /// Makes new buttons, because their pictures have the tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showItems()
  }

  private func appearanceDidChange() {
    standardAppearance.didChange = { [weak self] in self?.renewLooks() }
    renewLooks()
  }

  private func renewLooks() {
    let colors = standardAppearance.colors(looks.theme)
    looks.background = barTintColor?.cgColor ?? colors.ground
    line.looks.background = colors.line
  }

  open override var accessibilityRole: AccessibilityRole? { .toolbar }
}

extension ViewController {
  /// The items of the navigation controller's toolbar while this controller is shown; nil for none.
  public var toolbarItems: [UIBarButtonItem]? {
    get { state.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets the items of the navigation controller's toolbar.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    state.toolbarItems = toolbarItems
    if let navigationController, navigationController.topViewController === self {
      navigationController.toolbar.setItems(toolbarItems, animated: animated)
    }
  }
}
