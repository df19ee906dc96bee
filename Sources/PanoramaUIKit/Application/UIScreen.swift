import Panorama

/// The screen as far as a window knows it: the window's own size and scale.
@preconcurrency @MainActor
public struct UIScreen {
  /// The screen of the current window (see `UIWindow.makeKeyAndVisible()`), or 375 × 667 points at
  /// scale 1 if there is none. The size of the physical screen is not available: a program here
  /// owns only a window.
  public static var main: UIScreen { UIScreen(window: CurrentState.window) }

  private weak var window: Window?

  init(window: Window?) { self.window = window }

  /// The bounds in points, with the origin at zero.
  public var bounds: CGRect { window?.bounds ?? CGRect(x: 0, y: 0, width: 375, height: 667) }
  /// The number of device pixels per point.
  public var scale: CGFloat { CGFloat(window?.screenScale ?? 1) }
  /// The same as `scale`.
  public var nativeScale: CGFloat { scale }
  /// The bounds in device pixels, with the origin at zero.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
}

/// The kind of device for which an interface is made.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// None of Apple's devices, as here.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
}

/// The machine on which the program runs.
@preconcurrency @MainActor
public struct UIDevice {
  /// The machine on which the program runs.
  public static var current: UIDevice { UIDevice() }

  /// The name of the machine on the network.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// Always `Linux`.
  public var systemName: String { "Linux" }
  /// The name and version that the distribution gives itself.
  public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
  /// Always unspecified.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
  /// Landscape if the current window is wider than high, else portrait; unknown without a window.
  public var orientation: UIDeviceOrientation {
    guard let size = CurrentState.window?.size else { return .unknown }
    return size.width > size.height ? .landscapeLeft : .portrait
  }
}

/// How a machine is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// It is not known.
  case unknown
  /// Upright.
  case portrait
  /// Upright, the other way up.
  case portraitUpsideDown
  /// Turned to the left.
  case landscapeLeft
  /// Turned to the right.
  case landscapeRight
  /// Lying with the screen up.
  case faceUp
  /// Lying with the screen down.
  case faceDown

  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is turned to a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
