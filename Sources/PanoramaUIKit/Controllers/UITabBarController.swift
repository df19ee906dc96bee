import Panorama

/// Shows one of several controllers above a bar that chooses between them.
open class UITabBarController: UIViewController {
  /// The controllers in the order of their buttons; nil for none.
  open var viewControllers: [UIViewController]? {
    didSet { replace(oldValue ?? []) }
  }
  /// The index of the controller that is shown. Setting an index out of range is ignored.
  open var selectedIndex = 0 {
    didSet {
      if viewControllers?.indices.contains(selectedIndex) != true, selectedIndex != 0 {
        selectedIndex = oldValue
      }
      if selectedIndex != oldValue { show() }
    }
  }
  /// The controller that is shown. Setting one that has no button is ignored.
  open var selectedViewController: UIViewController? {
    get {
      guard let controllers = viewControllers, controllers.indices.contains(selectedIndex) else {
        return nil
      }
      return controllers[selectedIndex]
    }
    set {
      if let index = viewControllers?.firstIndex(where: { $0 === newValue }) {
        selectedIndex = index
      }
    }
  }
  /// The bar.
  public let tabBar = UITabBar(frame: .zero)
  /// Is notified when the user chooses a controller.
  open weak var delegate: (any UITabBarControllerDelegate)?

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tabBar)
    tabBar.choose = { [weak self] index in self?.choose(index) }
    show()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let bottom = CGFloat(view.safeAreaInsets.bottom)
    tabBar.isHidden = selectedViewController?.hidesBottomBarNow ?? false
    let height = (tabBar.isHidden ? 0 : UITabBar.height) + bottom
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    guard let controller = selectedViewController else { return }
    controller.view.frame = view.bounds
    controller.cover(top: CGFloat(view.safeAreaInsets.top), bottom: height)
  }

  private func replace(_ old: [UIViewController]) {
    let new = viewControllers ?? []
    for controller in old where !new.contains(controller) {
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    for controller in new where !old.contains(controller) { addChild(controller) }
    if selectedIndex >= new.count { selectedIndex = 0 }
    show()
  }

  private func show() {
    guard isViewLoaded else { return }
    let controllers = viewControllers ?? []
    tabBar.show(controllers, selected: selectedIndex)
    for controller in controllers where controller !== selectedViewController {
      if controller.viewIfLoaded?.superview === view { controller.view.removeFromSuperview() }
    }
    guard let controller = selectedViewController else { return }
    controller.view.frame = view.bounds
    view.insertSubview(controller.view, belowSubview: tabBar)
    controller.didMove(toParent: self)
    view.setNeedsLayout()
  }

  private func choose(_ index: Int) {
    guard let controllers = viewControllers, controllers.indices.contains(index),
      delegate?.tabBarController(self, shouldSelect: controllers[index]) ?? true
    else { return }
    if index == selectedIndex, let navigation = controllers[index] as? UINavigationController {
      navigation.popToRootViewController(animated: true)
    }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controllers[index])
  }
}

/// Is notified of a tab bar controller's events. Every method is optional.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether the user may choose a controller. Default: true.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when the user has chosen a controller.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns true by default.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing by default.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}
