import Panorama

extension View {
  /// A view that shows what this view shows now, and does not change later; nil if this view has no size.
  ///
  /// - Parameter afterUpdates: no effect: views are always up to date.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    let context = CGContext()
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    return SnapshotView(frame: frame, picture: context.displayList)
  }

  /// Changes the content of a view with a transition.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - duration: the duration in seconds.
  ///   - options: the kind of transition; without one, the change is shown at once.
  ///   - animations: makes the change.
  ///   - completion: called once, with whether the end was reached.
  public static func transition(
    with view: UIView, duration: Double, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard let kind = options.transition, view.window != nil,
      let old = view.snapshotView(afterScreenUpdates: false)
    else {
      performWithoutAnimation { animations?() }
      completion?(true)
      return
    }
    performWithoutAnimation { animations?() }
    let transition = ViewTransition(kind, duration: duration, curve: options.curve)
    transition.run(from: old, to: view, in: view.superview, completion)
  }

  /// Replaces a view with another one in its superview, with a transition.
  ///
  /// - Parameters:
  ///   - fromView: the view that leaves.
  ///   - toView: the view that takes its place; `toView` keeps its own frame.
  ///   - duration: the duration in seconds.
  ///   - options: the kind of transition; without one, the change is shown at once. With
  ///     `showHideTransitionViews` both views stay where they are, and one is hidden.
  ///   - completion: called once, with whether the end was reached.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: Double, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = fromView.superview else {
      completion?(false)
      return
    }
    let old = fromView.snapshotView(afterScreenUpdates: false)
    if options.contains(.showHideTransitionViews) {
      (fromView.isHidden, toView.isHidden) = (true, false)
    } else {
      superview.insertSubview(toView, aboveSubview: fromView)
      fromView.removeFromSuperview()
    }
    guard let kind = options.transition, toView.window != nil, let old else {
      completion?(true)
      return
    }
    let transition = ViewTransition(kind, duration: duration, curve: options.curve)
    transition.run(from: old, to: toView, in: superview, completion)
  }
}

/// Shows how a view's old content gives way to the new content.
@MainActor
struct ViewTransition {
  enum Effect {
    /// The old content fades out over the new content.
    case crossDissolve
    /// The view turns about its vertical middle line; shown flat, without perspective.
    case flipAcross
    /// The view turns about its horizontal middle line; shown flat, without perspective.
    case flipDown
  }

  private let effect: Effect
  private let duration: Double
  private let curve: PanoramaViews.AnimationCurve

  init(_ effect: Effect, duration: Double, curve: PanoramaViews.AnimationCurve) {
    (self.effect, self.duration, self.curve) = (effect, duration, curve)
  }

  func run(
    from old: UIView, to view: UIView, in superview: UIView?, _ completion: ((Bool) -> Void)?
  ) {
    superview?.insertSubview(old, aboveSubview: view)
    let watcher = Watcher { finished in
      old.removeFromSuperview()
      completion?(finished)
    }
    switch effect {
    case .crossDissolve:
      add(keyframes("opacity", [1, 0]), to: old, watcher)
    case .flipAcross, .flipDown:
      let path = effect == .flipAcross ? "transform.scale.x" : "transform.scale.y"
      add(keyframes(path, [1, 0, 0]), to: old, nil)
      add(keyframes(path, [0, 0, 1]), to: view, watcher)
    }
  }

  private func keyframes(_ path: String, _ values: [Double]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = values
    animation.duration = duration
    animation.timingFunction = curve
    // Otherwise the old content would reappear for one frame.
    animation.fillMode = .both
    return animation
  }

  private func add(_ animation: CAAnimation, to view: UIView, _ watcher: Watcher?) {
    animation.delegate = watcher
    view.layer.add(animation, forKey: "transition")
  }

  private final class Watcher: CAAnimationDelegate {
    private let ended: (Bool) -> Void
    init(_ ended: @escaping (Bool) -> Void) { self.ended = ended }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) { ended(finished) }
  }
}

/// Shows the content that another view had at some time.
private final class SnapshotView: UIView {
  private let picture: DisplayList

  init(frame: CGRect, picture: DisplayList) {
    self.picture = picture
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) { context.draw(picture) }
}
