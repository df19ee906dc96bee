import Panorama

/// The bar of a navigation controller: a back button, a title, and other buttons.
open class UINavigationBar: View {
  /// The height of the bar, in points.
  static let height: CGFloat = 44

  /// The colour of the bar; nil for the theme's.
  open var barTintColor: UIColor? { didSet { applyTheme() } }
  /// How the bar looks.
  open var standardAppearance = UINavigationBarAppearance() { didSet { appearanceDidChange() } }
  /// How the bar would look at the upper end of the content. If this is set, it always looks so.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { appearanceDidChange() } }
  /// Has no effect.
  open var compactAppearance: UINavigationBarAppearance?
  /// The font and the colour of the title; nil for the theme's.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { applyTheme() } }
  /// Has no effect: bars are opaque, unless their appearance is transparent.
  open var isTranslucent = true
  /// Has no effect: there are no large titles.
  open var prefersLargeTitles = false

  private let titleLabel = UILabel(frame: .zero)
  private var backButton: UIButton?
  private var left: [UIView] = []
  private var right: [UIView] = []
  private var titleView: UIView?
  private var search: UISearchBar?
  /// The height with the search bar, in points.
  var wantedHeight: CGFloat { Self.height + (search == nil ? 0 : 56) }
  private let line = UIView()
  var goBack: (() -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.textAlignment = .center
    addSubview(titleLabel)
    addSubview(line)
    appearanceDidChange()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The item that is shown; changes of others do not concern the bar.
  private weak var shown: UINavigationItem?
  /// Shows the item again after a change; nil before the first one.
  private var showAgain: (() -> Void)?

  /// Shows the item of a controller.
  ///
  /// - Parameter back: the title of the back button; nil for no button.
  func show(_ controller: UIViewController, back: String?) {
    let item = controller.navigationItem
    shown = item
    for view in left + right + [backButton, titleView].compactMap({ $0 }) {
      view.removeFromSuperview()
    }
    titleLabel.text = item.title ?? controller.title
    titleView = item.titleView
    if search !== item.searchController?.searchBar {
      search?.removeFromSuperview()
      search = item.searchController?.searchBar
      if let search { addSubview(search) }
      superview?.setNeedsLayout()
    }
    item.searchController?.searched = controller
    let tint: UIColor = tintColor
    left = (item.leftBarButtonItems ?? []).map { $0.makeView(tint) }
    right = (item.rightBarButtonItems ?? []).map { $0.makeView(tint) }
    backButton = nil
    if let back, !item.hidesBackButton, left.isEmpty { backButton = makeBackButton(back, tint) }
    let update = { [weak self, weak controller] in
      guard let self, let controller, shown === controller.navigationItem else { return }
      show(controller, back: back)
    }
    item.didChange = update
    showAgain = update
    for button in (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? []) {
      button.didChange = update
    }
    for view in left + right + [backButton, titleView].compactMap({ $0 }) { addSubview(view) }
    titleLabel.isHidden = titleView != nil
    setNeedsLayout()
  }

  private func makeBackButton(_ title: String, _ tint: UIColor) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(UIImage(LineIcon.chevronLeft, side: 22).withTintColor(tint), for: .normal)
    button.setTitle(title, for: .normal)
    button.accessibilityLabel = title.isEmpty ? "Back" : title
    button.addAction(for: .touchUpInside) { [weak self] in self?.goBack?() }
    return button
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = Self.height
    search?.frame = CGRect(x: 0, y: height, width: bounds.width, height: 56)
    func width(_ view: UIView) -> CGFloat {
      max(
        44,
        min(view.sizeThatFits(CGSize(width: bounds.width, height: height)).width, bounds.width / 3))
    }
    var start: CGFloat = 8
    for view in left + [backButton].compactMap({ $0 }) {
      view.frame = CGRect(x: start, y: 0, width: width(view), height: height)
      start = view.frame.maxX + 4
    }
    var end = bounds.width - 8
    for view in right {
      let wide = width(view)
      view.frame = CGRect(x: end - wide, y: 0, width: wide, height: height)
      end = view.frame.minX - 4
    }
    // The title is centred in the bar, or in the free part of the bar if it does not fit there.
    let text = titleLabel.intrinsicContentSize.width
    let middle = bounds.midX
    let half = min(middle - start, end - middle)
    titleLabel.frame =
      text <= 2 * half
      ? CGRect(x: middle - half, y: 0, width: max(0, 2 * half), height: height)
      : CGRect(x: start, y: 0, width: max(0, end - start), height: height)
    titleView?.center = CGPoint(x: middle, y: height / 2)
    line.frame = CGRect(
      x: 0, y: bounds.height - looks.theme.hairline, width: bounds.width,
      height: looks.theme.hairline)
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }

  /// Makes new buttons, because their pictures have the tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showAgain?()
  }

  private func appearanceDidChange() {
    for appearance in [standardAppearance, scrollEdgeAppearance].compactMap({ $0 }) {
      appearance.didChange = { [weak self] in self?.applyTheme() }
    }
    applyTheme()
  }

  private func applyTheme() {
    let theme = looks.theme
    let appearance = scrollEdgeAppearance ?? standardAppearance
    let colors = appearance.colors(theme)
    looks.background = barTintColor?.cgColor ?? colors.ground
    line.looks.background = colors.line
    let own = appearance.titleTextAttributes
    let attributes = own.isEmpty ? titleTextAttributes ?? [:] : own
    titleLabel.textColor =
      attributes[.foregroundColor] as? UIColor
      ?? (attributes[.foregroundColor] as? CGColor ?? theme.text).object
    titleLabel.font =
      attributes[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
  }

  open override var accessibilityRole: AccessibilityRole? { .toolbar }
}

/// What a navigation bar shows for a controller.
@preconcurrency @MainActor
public final class UINavigationItem {
  /// The title in the middle; nil for the controller's.
  public var title: String? { didSet { didChange?() } }
  /// A view in the middle instead of the title; nil for none.
  public var titleView: UIView? { didSet { didChange?() } }
  /// The title of the button that returns to this controller; nil for the controller's title.
  public var backButtonTitle: String? { didSet { didChange?() } }
  /// Whether the back button is hidden. Default: false.
  public var hidesBackButton = false { didSet { didChange?() } }
  /// The search below the bar while this controller is shown; nil for none.
  public var searchController: UISearchController? { didSet { didChange?() } }
  /// Has no effect: the search bar stays in sight.
  public var hidesSearchBarWhenScrolling = true
  /// Has no effect: there are no large titles.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// How this item looks in the bar; nil for the bar's own appearance. It has no effect: set the bar's.
  public var standardAppearance: UINavigationBarAppearance?
  /// Has no effect: set the bar's.
  public var scrollEdgeAppearance: UINavigationBarAppearance?

  /// Whether a title is large. None is.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// As the item before.
    case automatic = 0
    /// Yes.
    case always = 1
    /// No.
    case never = 2
  }

  /// The buttons at the left, from the edge inward.
  public var leftBarButtonItems: [UIBarButtonItem]? { didSet { didChange?() } }
  /// The buttons at the right, from the edge inward.
  public var rightBarButtonItems: [UIBarButtonItem]? { didSet { didChange?() } }

  /// Called when a property has changed.
  var didChange: (() -> Void)?

  /// Makes an item.
  public init(title: String? = nil) { self.title = title }

  /// The only or outermost button at the left.
  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The only or outermost button at the right.
  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
}

extension ViewController {
  /// What a navigation bar shows for this controller.
  public var navigationItem: UINavigationItem { state.navigationItem }

  /// The nearest navigation controller around this one; nil if there is none.
  public var navigationController: UINavigationController? { enclosing() }
}
