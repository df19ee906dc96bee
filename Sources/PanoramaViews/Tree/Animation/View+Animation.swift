import Foundation
import PanoramaGraphics

extension View: AnimatedNode {
  var isAnimatable: Bool { owningWindow != nil }
  /// The window in which the view, or the view that it masks, is; nil for none.
  var owningWindow: Window? {
    let top = topmost
    return top.rare?.window ?? top.maskedView?.owningWindow
  }

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
    let animation = RunningAnimation(plan.settled, completion: completion)
    let outer = RunningAnimation.current
    RunningAnimation.current = animation
    changes()
    RunningAnimation.current = outer
    animation.begin()
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
      curve: .spring(settlingAfter: duration, damping: damping, velocity: velocity),
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
    let outer = RunningAnimation.current
    RunningAnimation.current = nil
    changes()
    RunningAnimation.current = outer
  }

  // MARK: What is shown

  /// The view as it is displayed: itself, or a copy with the values of its layer's own animations.
  var displayed: View {
    guard rare?.animations != nil, let layer = backingLayer, layer.isAnimated else { return self }
    return layer.presentation()?.node ?? self
  }

  /// The geometry that the animations of `View.animate` show.
  var blockGeometry: NodeGeometry { animations?.geometry(over: geometry) ?? geometry }
  /// The opacity that they show.
  var blockAlpha: Double { animations?.alpha ?? alpha }
  /// The background colour that they show.
  var blockBackground: CGColor? { animations?.background ?? looks.background }

  // MARK: What has changed

  func animationDidChange(_ key: AnimationKey) {
    switch key {
    case .position, .transform, .alpha: superviewNeedsComposition()
    case .background: setNeedsComposition()
    case .bounds, .layer:
      superviewNeedsComposition()
      setNeedsComposition()
    }
  }

  /// Called when a property was set. The animation of the current block takes it over, or the animation
  /// that moved it ends.
  ///
  /// - Parameters:
  ///   - old: the property's value before.
  ///   - new: computes the property's value now, from the one at which an animation of it begins.
  private func propertyChanged(
    _ key: AnimationKey, from old: @autoclosure () -> AnimatedValue,
    to new: (_ start: AnimatedValue) -> AnimatedValue
  ) {
    if let animation = RunningAnimation.current, isInWindow, freeLayer == nil {
      // It begins at the displayed value, or at the end of an earlier key frame.
      let start = animation.moves(self, key) ? old() : animations?.shown(key) ?? old()
      animation.add(RunningAnimation.Track(node: self, key: key, values: (start, new(start))))
    } else {
      animations?[key]?.end(self, key)
    }
  }

  /// Called when the geometry was set.
  func geometryChanged(from old: NodeGeometry, to new: NodeGeometry) {
    if old.bounds != new.bounds {
      propertyChanged(.bounds, from: AnimatedValue(old.bounds)) { _ in AnimatedValue(new.bounds) }
    }
    if old.position != new.position || old.anchor != new.anchor {
      propertyChanged(.position, from: old.animatedPosition) { _ in new.animatedPosition }
    }
    if old.transform != new.transform {
      propertyChanged(.transform, from: .transform(old.transform)) { _ in
        .transform(new.transform)
      }
    }
  }

  /// Called when `alpha` was set.
  func alphaChanged(from old: Double) {
    propertyChanged(.alpha, from: .numbers([old])) { [alpha] _ in .numbers([alpha]) }
  }

  /// Called when the background was set. No colour is the other end's, transparent.
  func backgroundChanged(from old: CGColor?) {
    let new = looks.background
    func shown(_ color: CGColor?) -> CGColor? { color?.resolved(isDark: hasDarkSurroundings) }
    propertyChanged(
      .background, from: .colors([shown(old) ?? shown(new)?.copy(alpha: 0) ?? .clear])
    ) { start in
      shown(new).map { .colors([$0]) } ?? start.transparent
    }
  }
}

extension AnimatedValue {
  fileprivate var transparent: AnimatedValue {
    if case .colors(let colors) = self { .colors(colors.map { $0.copy(alpha: 0) }) } else { self }
  }
}

extension NodeGeometry {
  /// The position and the anchor point, which move together.
  fileprivate var animatedPosition: AnimatedValue {
    .numbers([position.x, position.y, anchor.x, anchor.y])
  }
}
