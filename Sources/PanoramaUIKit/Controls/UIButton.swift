import Panorama

/// A word, a picture or both, to be pressed, with UIKit's titles, colours and pictures for states.
open class UIButton: Control {
  /// What kind of button it is.
  public enum ButtonType: Int, Hashable, Sendable {
    /// White text, unless it is told otherwise.
    case custom = 0
    /// Text in the tint, faded while pressed.
    case system = 1
  }

  private struct Look {
    var title: String?
    var titleColor: CGColor?
    var image: UIImage?
    var background: UIImage?
  }

  /// What kind it is.
  public private(set) var buttonType = ButtonType.custom
  private var looks: [State: Look] = [:]
  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let ground = UIImageView(frame: .zero)

  /// Room around title and picture, points.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Moves the title, points.
  open var titleEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Moves the picture, points.
  open var imageEdgeInsets = EdgeInsets.zero { didSet { setNeedsLayout() } }

  /// A button of a kind.
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

  /// The title in a state; states without one show the normal one's.
  open func setTitle(_ title: String?, for state: State) {
    looks[state, default: Look()].title = title
    stateDidChange()
    superview?.setNeedsLayout()
  }
  /// The title's colour in a state.
  open func setTitleColor(_ color: CGColor?, for state: State) {
    looks[state, default: Look()].titleColor = color
    stateDidChange()
  }
  /// The picture before the title in a state.
  open func setImage(_ image: UIImage?, for state: State) {
    looks[state, default: Look()].image = image
    stateDidChange()
  }
  /// The picture behind everything in a state, stretched.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    looks[state, default: Look()].background = image
    stateDidChange()
  }

  /// What `setTitle` set for just this state.
  open func title(for state: State) -> String? { looks[state]?.title }
  /// What `setTitleColor` set for just this state.
  open func titleColor(for state: State) -> CGColor? { looks[state]?.titleColor }
  /// What `setImage` set for just this state.
  open func image(for state: State) -> UIImage? { looks[state]?.image }
  /// What `setBackgroundImage` set for just this state.
  open func backgroundImage(for state: State) -> UIImage? { looks[state]?.background }

  /// What is shown now.
  public var currentTitle: String? { shown(\.title) }
  /// What is shown now.
  public var currentTitleColor: CGColor { shown(\.titleColor) ?? standardColor }
  /// What is shown now.
  public var currentImage: UIImage? { shown(\.image) }
  /// What is shown now.
  public var currentBackgroundImage: UIImage? { shown(\.background) }

  /// Shows the title. Its text and colour are the states'; its font is to be set.
  public var titleLabel: UILabel? { label }
  /// Shows the picture.
  public var imageView: UIImageView? { picture }

  private func shown<Value>(_ part: KeyPath<Look, Value?>) -> Value? {
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

  open override var accessibilityRole: AccessibilityRole? { .button }
  open override var accessibilityTitle: String { currentTitle ?? "" }
}

extension CGRect {
  /// Moved by half of what the insets of opposite sides differ, as UIKit's buttons do.
  fileprivate func moved(by insets: EdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}
