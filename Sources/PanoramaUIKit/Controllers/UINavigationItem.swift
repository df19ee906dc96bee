import Panorama

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
