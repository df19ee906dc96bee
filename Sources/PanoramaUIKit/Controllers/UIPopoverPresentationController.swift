import Panorama

/// Where a popover would point. Popovers are cards in the middle of the window here.
@preconcurrency @MainActor
public final class UIPopoverPresentationController {
  /// Has no effect.
  public weak var sourceView: UIView?
  /// Has no effect.
  public var sourceRect = CGRect.null
  /// Has no effect.
  public var barButtonItem: UIBarButtonItem?
  /// Has no effect.
  public var permittedArrowDirections = UIPopoverArrowDirection.any
  /// Has no effect.
  public var backgroundColor: UIColor?

  init() {}
}

/// The sides on which a popover has its arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Makes a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// At the top.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// At the bottom.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// At the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// At the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Anywhere.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

extension ViewController {
  /// Where the controller's popover would point. It is made at the first use, whatever the style is.
  public var popoverPresentationController: UIPopoverPresentationController? {
    if let known = state.popover { return known }
    let made = UIPopoverPresentationController()
    state.popover = made
    return made
  }

  /// Whether a tab bar around is hidden while the controller is on top of a navigation stack. Default: false.
  public var hidesBottomBarWhenPushed: Bool {
    get { state.hidesBottomBar }
    set { state.hidesBottomBar = newValue }
  }

  /// Whether a pushed controller in this one hides the tab bar.
  var hidesBottomBarNow: Bool {
    (self as? UINavigationController)?.viewControllers.dropFirst()
      .contains { $0.hidesBottomBarWhenPushed } ?? false
  }

  /// Accepted: what is presented covers the window, whoever presents it.
  public var definesPresentationContext: Bool {
    get { false }
    set {}
  }
}
