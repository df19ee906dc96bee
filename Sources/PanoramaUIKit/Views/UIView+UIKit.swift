import Panorama

extension View {
  /// The colour of controls in this view: the theme's accent colour. Setting nil restores that of the
  /// superview.
  public var tintColor: UIColor! {
    get { looks.theme.accent.object }
    set { looks.accentOverride = newValue?.cgColor }
  }

  /// Ends editing in this view or one of its subviews.
  ///
  /// - Parameter force: has no effect.
  /// - Returns: whether an editing view gave up the focus.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let focused = window?.firstResponder as? View, focused.isDescendant(of: self) else {
      return false
    }
    return focused.resignFirstResponder()
  }

  /// The device pixels per point of the window; 1 outside a window. Setting it has no effect: drawings are sharp at
  /// every zoom.
  public var contentScaleFactor: CGFloat {
    get { CGFloat(window?.screenScale ?? 1) }
    set {}
  }

  /// Whether the view's background is opaque. Setting it has no visible effect; in UIKit, too, it is only a
  /// hint.
  public var isOpaque: Bool {
    get { (looks.background?.alpha ?? 0) >= 1 }
    set {}
  }

  /// Draws the view in its current state on the current context, stretched to `rect`.
  /// - Parameters:
  ///   - rect: the area on the context, in points.
  ///   - afterUpdates: has no effect: the view is always up to date.
  /// - Returns: whether there was a context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = CurrentState.context, bounds.width > 0, bounds.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}

extension Touch {
  /// The same as `location(in:)`, which has the host's full precision.
  public func preciseLocation(in view: View?) -> CGPoint { location(in: view) }
  /// The finger's position in the window's coordinates.
  @_disfavoredOverload
  public func location(in window: Window?) -> CGPoint { location(in: nil) }
}

extension GestureRecognizer {
  /// The raw values of the touch types that the recognizer follows. Unknown values are ignored.
  public var allowedTouchTypes: [NSNumber] {
    get { touchTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
    set { touchTypes = Set(newValue.compactMap { Touch.Kind(rawValue: $0.intValue) }) }
  }

  /// The centre of the touches in the window's coordinates.
  @_disfavoredOverload
  public func location(in window: Window?) -> CGPoint { location(in: nil) }
}

extension ClosureGesture {
  /// Makes a recognizer that calls `action` on `target` with itself. The target is not retained.
  /// Pass the method itself where UIKit takes a selector: `UIPanGestureRecognizer(target: self,
  /// action: Self.panned)`.
  ///
  /// - Parameters:
  ///   - target: the object whose method is called.
  ///   - action: a method whose parameter is the recognizer's type.
  public init<Target: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    self.init { [weak target] (recognizer: Self) in
      if let target = target as? Target { action(target)(recognizer) }
    }
  }

  /// Makes a recognizer that calls a method without parameters on `target`.
  ///
  /// - Parameters:
  ///   - target: the object whose method is called.
  ///   - action: the method.
  public init<Target: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init { [weak target] (_: Self) in
      if let target = target as? Target { action(target)() }
    }
  }
}
