import Panorama

extension Window {
  /// As large as `frame`; where it is on the desktop is the host's to say.
  public convenience init(frame: CGRect) {
    self.init(size: frame.standardized.size)
  }

  /// Becomes the window at work, which `UIScreen.main` is about. The host shows it.
  public func makeKeyAndVisible() { CurrentState.window = self }

  /// Whether it is the window at work.
  public var isKeyWindow: Bool { CurrentState.window === self }

  /// The whole window, its origin at zero.
  public var frame: CGRect { bounds }

  /// What it is shown on.
  public var screen: UIScreen { UIScreen(window: self) }

  /// Puts `view` in front of what the window shows.
  public func addSubview(_ view: View) { rootView.addSubview(view) }

  /// What is in the window, back to front.
  public var subviews: [View] { rootView.subviews }

  /// `point` of the window in `view`'s coordinates.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    view?.convert(point, from: nil) ?? point
  }

  /// `point` of `view` in the window's coordinates.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: nil) ?? point
  }
}

extension View {
  /// `point` of this view in its window's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to window: Window?) -> CGPoint { convert(point, to: nil) }

  /// `point` of the window in this view's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from window: Window?) -> CGPoint {
    convert(point, from: nil)
  }
}
