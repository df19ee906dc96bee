import Logging
import Panorama

extension ViewController {
  /// The controller that this one, or one around it, has presented; nil if there is none.
  public var presentedViewController: UIViewController? {
    state.presented ?? parent?.presentedViewController
  }

  /// The controller that presented this one, or one around it; nil if it is not presented.
  public var presentingViewController: UIViewController? {
    state.presenting ?? parent?.presentingViewController
  }

  /// How this controller is presented. Default: automatic.
  public var modalPresentationStyle: UIModalPresentationStyle {
    get { state.style }
    set { state.style = newValue }
  }

  /// How this controller appears and disappears when it is presented. Default: it moves in from below.
  public var modalTransitionStyle: UIModalTransitionStyle {
    get { state.transition }
    set { state.transition = newValue }
  }

  /// Whether Escape and a press outside do not dismiss the controller. Default: false.
  public var isModalInPresentation: Bool {
    get { state.isModal }
    set { state.isModal = newValue }
  }

  /// The size of the controller's card when it is presented, in points; zero for the usual one.
  public var preferredContentSize: CGSize {
    get { state.preferredSize }
    set {
      state.preferredSize = newValue
      state.layer?.setNeedsLayout()
    }
  }

  /// The topmost of this controller's parents: the one that can present.
  private var outermost: UIViewController { parent?.outermost ?? self }

  /// The nearest controller of a type around this one; nil if there is none.
  func enclosing<Found: UIViewController>() -> Found? {
    parent.flatMap { $0 as? Found ?? $0.enclosing() }
  }

  /// Shows a controller in front of the window until it is dismissed. If this controller already presents
  /// another one, or if its view is not in a window, only a warning is logged.
  ///
  /// - Parameters:
  ///   - controller: the controller to show.
  ///   - animated: whether it moves in.
  ///   - completion: called when it is shown.
  public func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let presenter = outermost
    guard let window = presenter.viewIfLoaded?.window, presenter.state.presented == nil,
      controller.state.layer == nil, controller !== presenter
    else {
      Logger(label: "panorama.controllers").warning(
        "cannot present \(type(of: controller)): the presenter is in no window or presents already")
      return
    }
    presenter.state.presented = controller
    controller.state.presenting = presenter
    controller.loadViewIfNeeded()
    controller.viewWillAppear(animated)
    let layer = PresentationLayer(controller)
    controller.state.layer = layer
    layer.present(in: window)
    let finish = {
      window.layoutIfNeeded()
      controller.viewDidAppear(animated)
      completion?()
    }
    if animated { layer.animate(isComing: true, completion: finish) } else { finish() }
  }

  /// Dismisses the controller that this one has presented; without one, this controller itself.
  ///
  /// - Parameters:
  ///   - animated: whether it moves out.
  ///   - completion: called when it has disappeared.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let presenter = outermost
    guard let controller = presenter.state.presented, let layer = controller.state.layer else {
      if let presenting = presentingViewController {
        presenting.dismiss(animated: animated, completion: completion)
      } else {
        completion?()
      }
      return
    }
    // A controller that the presented controller presents is dismissed with it.
    controller.state.presented?.presentingViewController?.dismiss(animated: false)
    presenter.state.presented = nil
    controller.state.presenting = nil
    controller.viewWillDisappear(animated)
    let finish = {
      layer.dismiss()
      controller.view.removeFromSuperview()
      controller.state.layer = nil
      controller.viewDidDisappear(animated)
      completion?()
    }
    if animated { layer.animate(isComing: false, completion: finish) } else { finish() }
  }

  /// Shows a controller on top of the navigation stack, or in front of the window if there is no stack.
  ///
  /// - Parameters:
  ///   - controller: the controller to show.
  ///   - sender: has no effect.
  public func show(_ controller: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }

  /// Insets that are added to the view's safe area, in addition to those of bars. Default: none.
  public var additionalSafeAreaInsets: UIEdgeInsets {
    get { state.additionalInsets }
    set {
      let (old, shown) = (state.additionalInsets, view.safeAreaInsets)
      state.additionalInsets = newValue
      view.safeAreaInsets = UIEdgeInsets(
        top: shown.top - old.top + newValue.top, left: shown.left - old.left + newValue.left,
        bottom: shown.bottom - old.bottom + newValue.bottom,
        right: shown.right - old.right + newValue.right)
    }
  }

  /// Sets the view's safe area insets: the heights that bars cover, plus the additional insets.
  func cover(top: CGFloat = 0, bottom: CGFloat = 0) {
    let more = state.additionalInsets
    view.safeAreaInsets = UIEdgeInsets(
      top: Double(top) + more.top, left: more.left, bottom: Double(bottom) + more.bottom,
      right: more.right)
    // These containers pass on the height of their own bars in the layout that follows.
    if self is UINavigationController || self is UITabBarController { return }
    for child in children where child.viewIfLoaded?.superview === view {
      if child.view.frame == view.bounds { child.cover(top: top, bottom: bottom) }
    }
  }
}

/// The data that UIKit's containers store for a controller.
@MainActor
final class ControllerState {
  weak var presenting: UIViewController?
  var presented: UIViewController?
  /// The layer that shows this controller in front of the window; nil if it is not presented.
  weak var layer: PresentationLayer?
  var style = UIModalPresentationStyle.automatic
  var transition = UIModalTransitionStyle.coverVertical
  var isModal = false
  var preferredSize = CGSize.zero
  var additionalInsets = UIEdgeInsets.zero
  lazy var navigationItem = UINavigationItem()
  lazy var tabBarItem = UITabBarItem(title: nil, image: nil)
  var editButton: UIBarButtonItem?
  var popover: UIPopoverPresentationController?
  var hidesBottomBar = false
  var toolbarItems: [UIBarButtonItem]?
  var sheet: UISheetPresentationController?

  /// Called when the title was set, or the controller began or ended editing.
  func controllerDidChange(isEditing: Bool) {
    let item = isEditing ? UIBarButtonItem.SystemItem.done : .edit
    if let editButton, editButton.title != item.title {
      editButton.title = item.title
      editButton.style = isEditing ? .done : .plain
    }
    navigationItem.didChange?()
    tabBarItem.didChange?()
  }
}

extension ViewController {
  var state: ControllerState {
    if let known = containerState as? ControllerState { return known }
    let made = ControllerState()
    containerState = made
    changeObserver = { [weak self, weak made] in
      if let self { made?.controllerDidChange(isEditing: isEditing) }
    }
    return made
  }
}

/// How a presented controller is shown.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// In the whole window.
  case fullScreen = 0
  /// On a card of `preferredContentSize`, or else of 700 × 900 points, as far as it fits.
  case pageSheet = 1
  /// On a card of `preferredContentSize`, or else of 540 × 620 points, as far as it fits.
  case formSheet = 2
  /// Over the whole window, whose own content stays visible behind it.
  case overFullScreen = 5
  /// On a card of `preferredContentSize`, or else of 320 × 480 points: there are no arrows here.
  case popover = 7
  /// The same as `pageSheet`.
  case automatic = -2
}

/// How a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// It moves in from the lower edge.
  case coverVertical = 0
  /// It fades in, because nothing turns in space here.
  case flipHorizontal = 1
  /// It fades in.
  case crossDissolve = 2
  /// It fades in, because no page curls here.
  case partialCurl = 3
}
