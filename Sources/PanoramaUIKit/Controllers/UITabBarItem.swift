import Panorama

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
