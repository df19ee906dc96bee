import Panorama

extension View {
  /// The colour of what is to be pressed: the theme's accent. Set the theme (`themeOverride`) to
  /// change it.
  public var tintColor: CGColor! {
    get { theme.accent }
    set {
      var theme = theme
      theme.accent = newValue ?? Theme.light.accent
      themeOverride = theme
    }
  }

  /// Gives the keys back when they come to this view or one inside it. - Returns: whether it did.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let focused = window?.firstResponder as? View, focused.isDescendant(of: self) else {
      return false
    }
    return focused.resignFirstResponder()
  }

  /// What holds of the view's own content scale: the window's.
  public var contentScaleFactor: CGFloat { CGFloat(window?.screenScale ?? 1) }

  /// Whether the view's colours fill it whole; without effect here.
  public var isOpaque: Bool {
    get { (backgroundColor?.alpha ?? 0) >= 1 }
    set {}
  }

  /// Draws the view as it stands on the current context, stretched over `rect`.
  /// - Parameter afterUpdates: without effect: it is always up to date.
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
  /// The same as `location(in:)`: the host's own precision.
  public func preciseLocation(in view: View?) -> CGPoint { location(in: view) }
  /// Where the finger is in the window's coordinates.
  @_disfavoredOverload
  public func location(in window: Window?) -> CGPoint { location(in: nil) }
}

extension GestureRecognizer {
  /// The raw values of the `UITouch.TouchType`s that it follows; others are left out.
  public var allowedTouchTypes: [NSNumber] {
    get { touchTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
    set { touchTypes = Set(newValue.compactMap { Touch.Kind(rawValue: $0.intValue) }) }
  }

  /// The middle of the touches in the window's coordinates.
  @_disfavoredOverload
  public func location(in window: Window?) -> CGPoint { location(in: nil) }
}

extension ClosureGesture {
  /// Calls `action` with `target` and the recognizer; the target is not kept. What a selector is on
  /// iOS is the method itself here: `UIPanGestureRecognizer(target: self, action: Self.panned)`.
  ///
  /// - Parameters:
  ///   - target: whose method is called.
  ///   - action: a method whose parameter is the recognizer's type.
  public init<Target: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    self.init { [weak target] (recognizer: Self) in
      if let target = target as? Target { action(target)(recognizer) }
    }
  }

  /// The same with a method without parameters.
  ///
  /// - Parameters:
  ///   - target: whose method is called.
  ///   - action: the method.
  public init<Target: AnyObject>(
    target: AnyObject, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init { [weak target] (_: Self) in
      if let target = target as? Target { action(target)() }
    }
  }
}
