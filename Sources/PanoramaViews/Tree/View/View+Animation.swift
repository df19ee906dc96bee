import Foundation
import PanoramaGraphics

extension View: AnimatedNode {
  var isAnimatable: Bool { isInWindow }

  /// Animates the properties that `changes` sets: frame, bounds, center, transform, alpha and background
  /// colour of views in a window.
  ///
  /// The properties get their new values at once; the display follows. A new animation of a
  /// property continues from its displayed value. It is for the caller to heed the theme's `reducesMotion`.
  /// - Parameters:
  ///   - duration: seconds; ignored for a spring, which has a duration of its own.
  ///   - delay: seconds before it begins.
  ///   - curve: the progress over time.
  ///   - changes: sets the new values.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      AnimationPlan(duration: duration, delay: delay, curve: curve), animations: changes,
      completion: completion)
  }

  /// The same for an animation that may repeat.
  ///
  /// - Parameters:
  ///   - plan: when and how it runs.
  ///   - changes: sets the new values.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    _ plan: AnimationPlan, animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard areAnimationsEnabled else {
      performWithoutAnimation(changes)
      completion?(true)
      return
    }
    let animation = ViewAnimation(plan, completion: completion)
    let outer = ViewAnimation.current
    ViewAnimation.current = animation
    changes()
    ViewAnimation.current = outer
    guard let window = (animation.node as? View)?.window else {
      return animation.complete(true)
    }
    animation.begin(at: window.time)
    window.add(animation)
  }

  /// Animates with UIKit's spring, which settles after about `duration` seconds.
  ///
  /// - Parameters:
  ///   - duration: the approximate time until the spring has settled, in seconds.
  ///   - delay: seconds before it begins.
  ///   - damping: 1 does not overshoot; less does.
  ///   - velocity: the speed at the start; 1 is the whole distance per second.
  ///   - changes: sets the new values.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping damping: Double,
    initialSpringVelocity velocity: Double, animations changes: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay,
      curve: .spring(
        response: max(0.05, duration / 1.5), damping: damping,
        velocity: velocity.isFinite ? velocity : 0),
      animations: changes, completion: completion)
  }

  /// Whether `animate` animates; otherwise its changes take effect at once. Default: true.
  public static var areAnimationsEnabled: Bool { !CurrentState.skipsAnimations }

  /// Switches the animations of `animate` on or off.
  public static func setAnimationsEnabled(_ isEnabled: Bool) {
    CurrentState.skipsAnimations = !isEnabled
  }

  /// Runs `changes` without animation, even inside a block of `animate`.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    let outer = ViewAnimation.current
    ViewAnimation.current = nil
    changes()
    ViewAnimation.current = outer
  }

  /// The animated state, which is created for the first animation.
  private var shown: PresentedState {
    if let presented { return presented }
    let made = PresentedState()
    presented = made
    return made
  }

  /// The geometry with which the view is shown, even during an animation.
  var shownGeometry: NodeGeometry {
    animatedLayer?.look.geometry ?? blockGeometry
  }
  var shownAlpha: Double {
    animatedLayer.map { Double($0.look.opacity) } ?? presented?.alpha ?? alpha
  }
  var shownBackground: CGColor? {
    animatedLayer.map(\.look.looks.background) ?? presented?.background ?? backgroundColor
  }

  /// The geometry that the animations of `View.animate` show.
  var blockGeometry: NodeGeometry { presented?.geometry(over: geometry) ?? geometry }

  /// A copy of the layer as the layer's own animations show it; nil if it has none.
  var animatedLayer: Layer? {
    guard let layer = rare?.backingLayer, layer.animator != nil else { return nil }
    return layer.presentation()
  }

  /// Called when a property was set. The animation of the current block takes it over, or the animation
  /// that moved it ends.
  func propertyChanged(
    _ property: ViewAnimation.Property, _ track: @autoclosure () -> ViewAnimation.Track
  ) {
    if let animation = ViewAnimation.current, isInWindow {
      animation.add(track())
    } else if let running = animations[property] {
      track().finish()
      running.drop(self, property)
    }
  }

  /// Called when the geometry was set.
  func geometryChanged(from old: NodeGeometry, to new: NodeGeometry) {
    if old.bounds != new.bounds {
      propertyChanged(.bounds, boundsTrack(from: old.bounds, to: new.bounds))
    }
    if old.position != new.position || old.anchor != new.anchor {
      propertyChanged(.position, positionTrack(from: old, to: new))
    }
    if old.transform != new.transform {
      propertyChanged(.transform, transformTrack(from: old.transform, to: new.transform))
    }
  }

  /// The value at which an animation of a property begins: its displayed value, or the end of an earlier key
  /// frame.
  private func start<Value>(
    _ property: ViewAnimation.Property, _ shown: Value?, _ own: Value
  ) -> Value {
    if let current = ViewAnimation.current, current.moves(self, property) { return own }
    return shown ?? own
  }

  private func boundsTrack(from old: CGRect, to new: CGRect) -> ViewAnimation.Track {
    let start = start(.bounds, presented?.bounds, old)
    return ViewAnimation.Track(
      node: self, property: .bounds,
      show: { [weak self] way in
        self?.shown.bounds = start.mixed(with: new, way)
        self?.superviewNeedsComposition()
        self?.setNeedsComposition()
      },
      finish: { [weak self] in
        self?.presented?.bounds = nil
        self?.superviewNeedsComposition()
        self?.setNeedsComposition()
      })
  }

  private func positionTrack(
    from old: NodeGeometry, to new: NodeGeometry
  ) -> ViewAnimation.Track {
    let start = start(.position, presented?.position, old.position)
    let anchor = self.start(.position, presented?.anchor, old.anchor)
    return ViewAnimation.Track(
      node: self, property: .position,
      show: { [weak self] way in
        self?.shown.position = start.mixed(with: new.position, way)
        self?.shown.anchor = anchor.mixed(with: new.anchor, way)
        self?.superviewNeedsComposition()
      },
      finish: { [weak self] in
        self?.presented?.position = nil
        self?.presented?.anchor = nil
        self?.superviewNeedsComposition()
      })
  }

  private func transformTrack(
    from old: CGAffineTransform, to new: CGAffineTransform
  ) -> ViewAnimation.Track {
    let start = start(.transform, presented?.transform, old)
    return ViewAnimation.Track(
      node: self, property: .transform,
      show: { [weak self] way in
        self?.shown.transform = start.mixed(with: new, way)
        self?.superviewNeedsComposition()
      },
      finish: { [weak self] in
        self?.presented?.transform = nil
        self?.superviewNeedsComposition()
      })
  }

  func alphaTrack(from old: Double, to new: Double) -> ViewAnimation.Track {
    let start = start(.alpha, presented?.alpha, old)
    return ViewAnimation.Track(
      node: self, property: .alpha,
      show: { [weak self] way in
        self?.shown.alpha = min(1, max(0, start + (new - start) * way))
        self?.superviewNeedsComposition()
      },
      finish: { [weak self] in
        self?.presented?.alpha = nil
        self?.superviewNeedsComposition()
      })
  }

  func backgroundTrack(from old: CGColor?, to new: CGColor?) -> ViewAnimation.Track {
    let isDark = hasDarkSurroundings
    let (old, new) = (old?.resolved(isDark: isDark), new?.resolved(isDark: isDark))
    let own = old ?? new?.copy(alpha: 0) ?? .clear
    let start = start(.background, presented?.background, own)
    let end = new ?? start.copy(alpha: 0)
    return ViewAnimation.Track(
      node: self, property: .background,
      show: { [weak self] way in
        self?.shown.background = start.interpolated(to: end, way)
        self?.setNeedsComposition()
      },
      finish: { [weak self] in
        self?.presented?.background = nil
        self?.setNeedsComposition()
      })
  }
}
