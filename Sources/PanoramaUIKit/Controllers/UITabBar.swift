import Panorama

/// The bar of a tab bar controller, with one button for each controller.
open class UITabBar: View {
  /// The height of the bar, in points.
  static let height: CGFloat = 56

  /// The colour of the bar; nil for the theme's.
  open var barTintColor: UIColor? { didSet { applyTheme() } }
  /// How the bar looks.
  open var standardAppearance = UITabBarAppearance() { didSet { appearanceDidChange() } }
  /// Has no effect: the bar always looks as `standardAppearance` says.
  open var scrollEdgeAppearance: UITabBarAppearance?
  /// Has no effect: bars are opaque.
  open var isTranslucent = true
  /// The colour of the buttons that are not chosen; nil for the theme's.
  open var unselectedItemTintColor: UIColor? { didSet { applyTheme() } }

  private(set) var buttons: [TabBarItemButton] = []
  private let line = UIView()
  var choose: ((Int) -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(line)
    appearanceDidChange()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  func show(_ controllers: [UIViewController], selected: Int) {
    for button in buttons { button.removeFromSuperview() }
    buttons = controllers.enumerated().map { index, controller in
      let button = TabBarItemButton(controller)
      button.addAction(for: .touchUpInside) { [weak self] in self?.choose?(index) }
      button.isSelected = index == selected
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = buttons.isEmpty ? 0 : bounds.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: Self.height)
    }
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: looks.theme.hairline)
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }

  private func appearanceDidChange() {
    standardAppearance.didChange = { [weak self] in self?.applyTheme() }
    applyTheme()
  }

  private func applyTheme() {
    let colors = standardAppearance.colors(looks.theme)
    looks.background = barTintColor?.cgColor ?? colors.ground
    line.looks.background = colors.line
    for button in buttons { button.setNeedsDisplay() }
  }

  open override var accessibilityRole: AccessibilityRole? { .tabList }
}

/// One button of a tab bar.
final class TabBarItemButton: Control {
  private let controller: UIViewController
  private var item: UITabBarItem { controller.tabBarItem }

  init(_ controller: UIViewController) {
    self.controller = controller
    super.init(frame: .zero)
    isEnabled = item.isEnabled
    item.didChange = { [weak self] in
      guard let self else { return }
      isEnabled = item.isEnabled
      setNeedsDisplay()
    }
  }

  required init?(coder: NSCoder) { nil }

  private var title: String { item.title ?? controller.title ?? "" }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    let normal = (superview as? UITabBar)?.unselectedItemTintColor?.cgColor ?? theme.secondaryText
    let color = isSelected ? theme.accent : normal
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    let line = TextLine(title, font: looks.font(.caption))
    var top: CGFloat = (bounds.height - CGFloat(line.ascent + line.descent)) / 2
    if let image {
      let side: CGFloat = 24
      let place = View.ContentMode.scaleAspectFit.place(
        image.size, in: CGRect(x: bounds.midX - side / 2, y: 7, width: side, height: side))
      let shown = image.renderingMode == .alwaysOriginal ? image : image.withTintColor(color.object)
      shown.draw(in: place, on: context)
      top = 34
    }
    context.draw(
      line, baseline: CGPoint(x: bounds.midX - line.width / 2, y: top + line.ascent), color: color)
    if let badge = item.badgeValue { draw(badge, in: context, theme) }
    if isFocused {
      drawFocusRing(
        in: context, around: bounds.insetBy(dx: 1, dy: 1), radius: theme.cornerRadius)
    }
  }

  private func draw(_ badge: String, in context: CGContext, _ theme: InterfaceTheme) {
    let line = TextLine(badge, font: looks.font(.caption))
    let box = CGRect(x: bounds.midX + 8, y: 3, width: max(18, line.width + 10), height: 18)
    context.fill(PathData(box, cornerRadius: 9), with: .color(theme.destructive))
    context.draw(
      line,
      baseline: CGPoint(
        x: box.midX - line.width / 2, y: box.midY + (line.ascent - line.descent) / 2),
      color: theme.onAccent)
  }

  override var accessibilityRole: AccessibilityRole? { .tab }
  override var accessibilityTitle: String { title }
}

/// The button of a controller in a tab bar.
@preconcurrency @MainActor
public final class UITabBarItem {
  /// The title below the picture; nil for the controller's title.
  public var title: String? { didSet { didChange?() } }
  /// The picture; nil for none.
  public var image: UIImage? { didSet { didChange?() } }
  /// The picture while the controller is shown; nil for `image`.
  public var selectedImage: UIImage? { didSet { didChange?() } }
  /// A short text in a red circle; nil for none.
  public var badgeValue: String? { didSet { didChange?() } }
  /// Whether it can be chosen. Default: true.
  public var isEnabled = true { didSet { didChange?() } }
  /// A number for the client's use.
  public var tag: Int

  /// Called when a property has changed.
  var didChange: (() -> Void)?

  /// Makes an item.
  public init(title: String?, image: UIImage?, tag: Int = 0) {
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Makes an item with another picture for the chosen one.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image)
    self.selectedImage = selectedImage
  }
}

extension ViewController {
  /// The button of this controller in a tab bar.
  public var tabBarItem: UITabBarItem! {
    get { state.tabBarItem }
    set { state.tabBarItem = newValue ?? UITabBarItem(title: nil, image: nil) }
  }

  /// The nearest tab bar controller around this one; nil if there is none.
  public var tabBarController: UITabBarController? { enclosing() }
}
