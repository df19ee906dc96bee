import Panorama

extension Window {
  /// Makes a window of the size of `frame`. The host decides where it is on the desktop.
  public convenience init(frame: CGRect) {
    self.init(size: frame.standardized.size)
  }

  /// Makes this the current window, which `UIScreen.main` describes. The host shows it.
  public func makeKeyAndVisible() { CurrentState.window = self }

  /// Whether this is the current window.
  public var isKeyWindow: Bool { CurrentState.window === self }

  /// The tint of all views that do not set one. Setting nil restores the theme's.
  public var tintColor: UIColor! {
    get { (accentOverride?.resolved(isDark: shownTheme.isDark) ?? shownTheme.accent).object }
    set { accentOverride = newValue?.cgColor }
  }

  /// The bounds of the window, with the origin at zero.
  public var frame: CGRect { bounds }

  /// The screen that shows the window.
  public var screen: UIScreen { UIScreen(window: self) }

  /// Adds `view` in front of the window's other views.
  public func addSubview(_ view: View) { rootView.addSubview(view) }

  /// The views of the window, from back to front.
  public var subviews: [View] { rootView.subviews }

  /// Converts a point of the window to `view`'s coordinates.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    view?.convert(point, from: nil) ?? point
  }

  /// Converts a point of `view` to the window's coordinates.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: nil) ?? point
  }
}

extension View {
  /// Converts a point of this view to its window's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to window: Window?) -> CGPoint { convert(point, to: nil) }

  /// Converts a point of the window to this view's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from window: Window?) -> CGPoint {
    convert(point, from: nil)
  }
}
