import Foundation
import PanoramaGraphics

extension View: AnimatedNode {
  var isAnimatable: Bool { isInWindow }

  /// Moves to what `changes` sets, instead of jumping: frame, bounds, center, transform, alpha and
  /// background colour of views in a window.
  ///
  /// The properties get their new values at once; the display follows. A new animation of a
  /// property continues from its displayed value. The caller decides about reduced motion in the
  /// theme.
  /// - Parameters:
  ///   - duration: seconds; a spring takes as long as it takes.
  ///   - delay: seconds before it begins.
  ///   - curve: how it runs.
  ///   - changes: sets the new values.
  ///   - completion: called once, with whether the end was reached.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    animations changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let animation = ViewAnimation(
      duration: duration, delay: delay, curve: curve, completion: completion)
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
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping damping: Double,
    initialSpringVelocity velocity: Double, animations changes: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay,
      curve: .spring(response: max(0.05, duration / 1.5), damping: damping),
      animations: changes, completion: completion)
  }

  /// Runs `changes` without animating, inside an animating block.
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
  var shownGeometry: NodeGeometry { presented?.geometry ?? geometry }
  var shownAlpha: Double { presented?.alpha ?? alpha }
  var shownBackground: CGColor? { presented?.background ?? backgroundColor }

  /// Called when a property was set. The animation of the present block takes it over, or the animation
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

  func geometryTrack(from old: NodeGeometry, to new: NodeGeometry) -> ViewAnimation.Track {
    let start = presented?.geometry ?? old
    return ViewAnimation.Track(
      node: self, property: .geometry,
      show: { [weak self] way in
        self?.shown.geometry = start.mixed(with: new, way)
        self?.superviewNeedsComposition()
        if start.bounds != new.bounds { self?.setNeedsComposition() }
      },
      finish: { [weak self] in
        self?.presented?.geometry = nil
        self?.superviewNeedsComposition()
        self?.setNeedsComposition()
      })
  }

  func alphaTrack(from old: Double, to new: Double) -> ViewAnimation.Track {
    let start = presented?.alpha ?? old
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
    let start = presented?.background ?? old ?? new?.copy(alpha: 0) ?? .clear
    let end = new ?? start.copy(alpha: 0)
    return ViewAnimation.Track(
      node: self, property: .background,
      show: { [weak self] way in
        self?.shown.background = start.mixed(with: end, way)
        self?.setNeedsComposition()
      },
      finish: { [weak self] in
        self?.presented?.background = nil
        self?.setNeedsComposition()
      })
  }
}
