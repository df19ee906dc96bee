import Panorama

/// A header or footer of a table's section.
///
/// Views of a registered class are made with the initializer `init(reuseIdentifier:)`, which subclasses
/// override.
open class UITableViewHeaderFooterView: UIView {
  /// The name of the views among which this one is reused; nil if it is not.
  public let reuseIdentifier: String?
  /// The view for everything that the header shows.
  public let contentView = UIView(frame: .zero)
  private var configured: (any UIView & UIContentView)?
  private var label: UILabel?
  var style = UITableView.Style.plain
  var isFooter = false

  /// Makes a header.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addSubviewToFit(contentView)
  }

  /// Makes a header that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Makes a header of a registered class. Subclasses that override `init(reuseIdentifier:)` inherit it.
  public required convenience init(registeredFor identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Called before the view is used for another section. Default: nothing.
  open func prepareForReuse() {}

  /// What the header shows; nil for `textLabel` and the views in `contentView`.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      guard let contentConfiguration else {
        configured?.removeFromSuperview()
        configured = nil
        return
      }
      if let configured, configured.supports(contentConfiguration) {
        configured.configuration = contentConfiguration
        return
      }
      configured?.removeFromSuperview()
      let made = contentConfiguration.makeContentView()
      configured = made
      contentView.addSubviewToFit(made)
    }
  }

  /// The background; nil for that of the table's style.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { backgroundConfiguration?.show(in: self) }
  }
  /// The view behind everything; nil for none.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      guard let backgroundView else { return }
      addSubviewToFit(backgroundView)
      sendSubviewToBack(backgroundView)
    }
  }

  /// A configuration as the table's style shows it, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch (style == .plain, isFooter) {
    case (true, false): .plainHeader()
    case (true, true): .plainFooter()
    case (false, false): .groupedHeader()
    case (false, true): .groupedFooter()
    }
  }

  /// The label of the title.
  open var textLabel: UILabel? {
    if let label { return label }
    let made = UILabel(frame: .zero)
    defaultContentConfiguration().textProperties.apply(to: made)
    label = made
    contentView.addSubview(made)
    setNeedsLayout()
    return made
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let layout else { return }
    label?.frame = layout.frames(width: bounds.width, height: bounds.height).text
  }

  private var layout: ListContentLayout? {
    guard let label, configured == nil else { return nil }
    var layout = ListContentLayout(label: label, second: nil)
    layout.margins = defaultContentConfiguration().directionalLayoutMargins
    return layout
  }

  /// The height that the content needs at a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height: CGFloat
    if let configured {
      height = configured.sizeThatFits(size).height
    } else if let layout {
      height = layout.frames(width: size.width, height: nil).height
    } else {
      height = contentView.fittingHeight(width: size.width) ?? 28
    }
    return CGSize(width: size.width, height: height)
  }

  open override var accessibilityRole: AccessibilityRole? { .heading }
  open override var accessibilityTitle: String {
    label?.text ?? (configured as? UIListContentView)?.accessibilityTitle ?? ""
  }
}

extension UIView {
  /// The height that constraints inside the view give it at a width; nil if there are none.
  func fittingHeight(width: CGFloat) -> CGFloat? {
    guard !subviews.isEmpty,
      ConstraintLayout.existing(for: self)?.activeConstraints.contains(where: {
        $0.commonView?.isDescendant(of: self) ?? false
      }) ?? false
    else { return nil }
    let size = systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height > 0 ? size.height : nil
  }
}
