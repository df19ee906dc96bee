import Panorama

/// A button with a title, an image or both, which may differ between states as in UIKit.
open class UIButton: Control {
  /// The kinds of buttons.
  public enum ButtonType: Int, Hashable, Sendable {
    /// The title is white by default.
    case custom = 0
    /// The title has the tint colour and fades while the button is pressed.
    case system = 1
  }

  /// The horizontal alignment of a button's content.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center = 0
    /// At the left.
    case left = 1
    /// At the right.
    case right = 2

    /// The fraction of the free space that is to the left of the content.
    var share: CGFloat { self == .center ? 0.5 : self == .left ? 0 : 1 }
  }

  private struct StateLook {
    var title: String?
    var styledTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var background: UIImage?
  }

  /// The kind of this button.
  public private(set) var buttonType = ButtonType.custom
  private var stateLooks: [State: StateLook] = [:]
  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let ground = UIImageView(frame: .zero)

  /// The space around the title and the image, in points.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The horizontal alignment of the image and the title. Default: in the middle.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The appearance with a background; nil for none.
  open var configuration: Configuration? { didSet { stateDidChange() } }
  /// The menu that a long press shows, or a press if `showsMenuAsPrimaryAction` is set; nil for none.
  open var menu: UIMenu? { didSet { menuPress.isEnabled = menu != nil } }
  /// Whether a press shows the menu instead of sending `touchUpInside`. Default: false.
  open var showsMenuAsPrimaryAction = false
  private lazy var menuPress: UILongPressGestureRecognizer = {
    let press = UILongPressGestureRecognizer { [weak self] recognizer in
      guard let self, recognizer.state == .began else { return }
      menu?.present(from: self)
    }
    addGestureRecognizer(press)
    return press
  }()

  /// Insets that move the title, in points.
  open var titleEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Insets that move the image, in points.
  open var imageEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }

  /// Makes a button of a kind.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
    if type == .system { label.font = UIFont.systemFont(ofSize: 15) }
    stateDidChange()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = UIFont.systemFont(ofSize: 18)
    label.textAlignment = .center
    for part in [ground, picture, label] { addSubview(part) }
    stateDidChange()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: For states

  private func set(_ state: State, _ change: (inout StateLook) -> Void) {
    change(&stateLooks[state, default: StateLook()])
    stateDidChange()
    superview?.setNeedsLayout()
  }

  /// Sets the title for a state. States without a title show that of the normal state.
  open func setTitle(_ title: String?, for state: State) { set(state) { $0.title = title } }

  /// Sets a title with attributes for a state, which is shown instead of a plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    set(state) { $0.styledTitle = title }
  }

  /// Sets the title's colour for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    set(state) { $0.titleColor = color }
  }

  /// Sets the image before the title for a state.
  open func setImage(_ image: UIImage?, for state: State) { set(state) { $0.image = image } }

  /// Sets the stretched image behind everything for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    set(state) { $0.background = image }
  }

  /// The title that was set for exactly this state.
  open func title(for state: State) -> String? { stateLooks[state]?.title }
  /// The title with attributes that was set for exactly this state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    stateLooks[state]?.styledTitle
  }
  /// The title colour that was set for exactly this state.
  open func titleColor(for state: State) -> UIColor? { stateLooks[state]?.titleColor }
  /// The image that was set for exactly this state.
  open func image(for state: State) -> UIImage? { stateLooks[state]?.image }
  /// The background image that was set for exactly this state.
  open func backgroundImage(for state: State) -> UIImage? { stateLooks[state]?.background }

  /// The title that is currently shown.
  public var currentTitle: String? { configuration?.title ?? shown(\.title) }
  /// The title with attributes that is currently shown.
  public var currentAttributedTitle: NSAttributedString? { shown(\.styledTitle) }
  /// The title colour that is currently shown.
  public var currentTitleColor: UIColor {
    shown(\.titleColor) ?? (isEnabled ? configuration?.foreground(looks.theme) : nil)
      ?? standardColor
  }
  /// The image that is currently shown.
  public var currentImage: UIImage? { configuration?.image ?? shown(\.image) }
  /// The background image that is currently shown.
  public var currentBackgroundImage: UIImage? { shown(\.background) }

  /// The label of the title. Set its font here; its text and colour depend on the state.
  public var titleLabel: UILabel? { label }
  /// The view of the image.
  public var imageView: UIImageView? { picture }

  private func shown<Value>(_ part: KeyPath<StateLook, Value?>) -> Value? {
    let now = state.subtracting(.focused)
    return stateLooks[now]?[keyPath: part] ?? stateLooks[.normal]?[keyPath: part]
  }

  private var standardColor: UIColor {
    guard buttonType == .system || configuration != nil else { return .white }
    return isEnabled ? tintColor : UIColor(white: 0.56, alpha: 1)
  }

  // MARK: Layout

  open override func stateDidChange() {
    super.stateDidChange()
    label.textColor = currentTitleColor
    label.text = currentTitle
    if let styled = currentAttributedTitle { label.attributedText = styled }
    picture.image = currentImage
    picture.tintColor = configuration.map { _ in currentTitleColor }
    ground.image = currentBackgroundImage
    let isFaded = isHighlighted && buttonType == .system
    label.alpha = isFaded ? 0.3 : 1
    picture.alpha = isFaded ? 0.3 : 1
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Draws the background of the configuration.
  open override func draw(in context: CGContext) {
    super.draw(in: context)
    guard let configuration, var color = configuration.background(looks.theme) else { return }
    if !isEnabled { color = .tertiarySystemFill }
    if isHighlighted { context.setAlpha(0.75) }
    let outline = PathData(bounds, cornerRadius: configuration.radius(bounds.size, looks.theme))
    context.fill(outline, with: .color(color.cgColor))
  }

  /// Shows the menu instead of sending `touchUpInside`, if it is the primary action.
  open override func sendActions(for events: Event) {
    guard events.contains(.touchUpInside), showsMenuAsPrimaryAction, let menu else {
      return super.sendActions(for: events)
    }
    menu.present(from: self)
  }

  private var insets: EdgeInsets {
    guard let inner = configuration?.contentInsets else { return contentEdgeInsets }
    return EdgeInsets(
      top: Double(inner.top), left: Double(inner.leading), bottom: Double(inner.bottom),
      right: Double(inner.trailing))
  }

  /// The space between the image and the title, in points.
  private var gap: CGFloat {
    guard let padding = configuration?.imagePadding, currentImage != nil else { return 0 }
    return padding
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    let inner = bounds.inset(by: insets)
    let image = currentImage?.size ?? .zero
    let title = label.sizeThatFits(inner.size)
    let width = min(title.width, max(0, inner.width - image.width - gap))
    let free = inner.width - image.width - gap - width
    let left = inner.minX + free * contentHorizontalAlignment.share
    picture.frame = CGRect(
      x: left, y: inner.midY - image.height / 2, width: image.width, height: image.height
    ).moved(by: imageEdgeInsets)
    label.frame = CGRect(
      x: left + image.width + gap, y: inner.midY - title.height / 2, width: width,
      height: title.height
    ).moved(by: titleEdgeInsets)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let title = label.sizeThatFits(size)
    let image = currentImage?.size ?? .zero
    let insets = insets
    return CGSize(
      width: max(30, title.width + gap + image.width) + insets.left + insets.right,
      height: max(title.height + 12, image.height) + insets.top + insets.bottom)
  }

  open override var intrinsicContentSize: CGSize { unlimitedSize }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  open override var accessibilityRole: AccessibilityRole? { .button }
  open override var accessibilityTitle: String { currentTitle ?? "" }
}

extension CGRect {
  /// Moves the rectangle by half the difference between opposite insets, as UIKit's buttons do.
  fileprivate func moved(by insets: EdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}
