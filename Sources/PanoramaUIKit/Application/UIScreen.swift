import Panorama

/// What a window is shown on, as far as the window knows: its own size and scale.
@preconcurrency @MainActor
public struct UIScreen {
  /// The screen of the window at work (see `UIWindow.makeKeyAndVisible()`); 375 × 667 points at
  /// scale 1 while there is none. There is no true screen size: a program here owns a window.
  public static var main: UIScreen { UIScreen(window: CurrentState.window) }

  private weak var window: Window?

  init(window: Window?) { self.window = window }

  /// Points, the origin at zero.
  public var bounds: CGRect { window?.bounds ?? CGRect(x: 0, y: 0, width: 375, height: 667) }
  /// Device pixels a point.
  public var scale: CGFloat { CGFloat(window?.screenScale ?? 1) }
  /// The same.
  public var nativeScale: CGFloat { scale }
  /// Device pixels, the origin at zero.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
}
