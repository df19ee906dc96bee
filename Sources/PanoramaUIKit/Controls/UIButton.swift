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

  private struct Appearance {
    var title: String?
    var titleColor: CGColor?
    var image: UIImage?
    var background: UIImage?
  }

  /// The kind of this button.
  public private(set) var buttonType = ButtonType.custom
  private var looks: [State: Appearance] = [:]
  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let ground = UIImageView(frame: .zero)

  /// The space around the title and the image, in points.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Moves the title, in points.
  open var titleEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Moves the image, in points.
  open var imageEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }

  /// Makes a button of a kind.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
    if type == .system { label.font = Font.systemFont(ofSize: 15) }
    stateDidChange()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = Font.systemFont(ofSize: 18)
    label.textAlignment = .center
    for part in [ground, picture, label] { addSubview(part) }
    stateDidChange()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: For states

  /// Sets the title for a state. States without a title show that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    looks[state, default: Appearance()].title = title
    stateDidChange()
    superview?.setNeedsLayout()
  }
  /// Sets the title's colour for a state.
  open func setTitleColor(_ color: CGColor?, for state: State) {
    looks[state, default: Appearance()].titleColor = color
    stateDidChange()
  }
  /// Sets the image before the title for a state.
  open func setImage(_ image: UIImage?, for state: State) {
    looks[state, default: Appearance()].image = image
    stateDidChange()
  }
  /// Sets the stretched image behind everything for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    looks[state, default: Appearance()].background = image
    stateDidChange()
  }

  /// The title that was set for exactly this state.
  open func title(for state: State) -> String? { looks[state]?.title }
  /// The title colour that was set for exactly this state.
  open func titleColor(for state: State) -> CGColor? { looks[state]?.titleColor }
  /// The image that was set for exactly this state.
  open func image(for state: State) -> UIImage? { looks[state]?.image }
  /// The background image that was set for exactly this state.
  open func backgroundImage(for state: State) -> UIImage? { looks[state]?.background }

  /// The value that is currently shown.
  public var currentTitle: String? { shown(\.title) }
  /// The value that is currently shown.
  public var currentTitleColor: CGColor { shown(\.titleColor) ?? standardColor }
  /// The value that is currently shown.
  public var currentImage: UIImage? { shown(\.image) }
  /// The value that is currently shown.
  public var currentBackgroundImage: UIImage? { shown(\.background) }

  /// The label of the title. Set its font here; its text and colour depend on the state.
  public var titleLabel: UILabel? { label }
  /// The view of the image.
  public var imageView: UIImageView? { picture }

  private func shown<Value>(_ part: KeyPath<Appearance, Value?>) -> Value? {
    let now = state.subtracting(.focused)
    return looks[now]?[keyPath: part] ?? looks[.normal]?[keyPath: part]
  }

  private var standardColor: CGColor {
    guard buttonType == .system else { return .white }
    return isEnabled ? tintColor : CGColor(gray: 0.56)
  }

  // MARK: Layout

  open override func stateDidChange() {
    super.stateDidChange()
    label.text = currentTitle
    label.textColor = currentTitleColor
    picture.image = currentImage
    ground.image = currentBackgroundImage
    let isFaded = isHighlighted && buttonType == .system
    label.alpha = isFaded ? 0.3 : 1
    picture.alpha = isFaded ? 0.3 : 1
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = bounds
    let inner = bounds.inset(by: contentEdgeInsets)
    let image = currentImage?.size ?? .zero
    let title = label.sizeThatFits(inner.size)
    let width = min(title.width, max(0, inner.width - image.width))
    let left = inner.midX - (image.width + width) / 2
    picture.frame = CGRect(
      x: left, y: inner.midY - image.height / 2, width: image.width, height: image.height
    ).moved(by: imageEdgeInsets)
    label.frame = CGRect(
      x: left + image.width, y: inner.midY - title.height / 2, width: width, height: title.height
    ).moved(by: titleEdgeInsets)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let title = label.sizeThatFits(size)
    let image = currentImage?.size ?? .zero
    let insets = contentEdgeInsets
    return CGSize(
      width: max(30, title.width + image.width) + insets.left + insets.right,
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
