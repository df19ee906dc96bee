import Panorama

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
}

extension ViewController {
  var state: ControllerState {
    if let known = containerState as? ControllerState { return known }
    let made = ControllerState()
    containerState = made
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
  /// The same as `pageSheet`.
  case automatic = -2
}

/// How a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// It moves in from the lower edge.
  case coverVertical = 0
  /// It fades in.
  case crossDissolve = 2
}
