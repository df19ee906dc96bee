import Foundation
import PanoramaGraphics

extension Panorama {
  /// The viewlets of the panorama, back to front. O(n) after a change, otherwise O(1).
  public var viewlets: [Viewlet] { rootViewlet.subviewlets }

  /// Moves `viewlet` to this panorama, in front of the others.
  public func addViewlet(_ viewlet: Viewlet) { rootViewlet.addViewlet(viewlet) }

  /// Removes `viewlet`; does nothing if it is not directly on this panorama.
  public func removeViewlet(_ viewlet: Viewlet) { rootViewlet.removeViewlet(viewlet) }

  /// The frontmost enabled viewlet at `point`, in the panorama's coordinates; nil if there is none.
  public func findViewlet(at point: CGPoint) -> Viewlet? { rootViewlet.findInside(point) }

  /// Whether there are viewlets, and the zoom scale is one at which they are shown.
  var takesViewletTouches: Bool {
    rootViewlet.hasChildren && (panoramaView?.zoomScale ?? 1) >= minimumViewletScale
  }

  /// Passes each finger to the viewlet on which it came down.
  ///
  /// - Returns: the fingers that are on no viewlet.
  func routeBegan(_ touches: Set<Touch>, with event: ResponderEvent?) -> Set<Touch> {
    guard takesViewletTouches else { return touches }
    return touches.filter { touch in
      guard let place = touch.location(in: self), let viewlet = findViewlet(at: place) else {
        return true
      }
      viewletTouches[ObjectIdentifier(touch)] = viewlet
      viewlet.touchBegan(touch, with: event)
      return false
    }
  }

  /// Passes each finger to the viewlet that follows it.
  ///
  /// - Returns: the fingers that no viewlet follows.
  func route(
    _ touches: Set<Touch>, isLast: Bool, _ body: (Viewlet, Touch) -> Void
  ) -> Set<Touch> {
    guard !viewletTouches.isEmpty else { return touches }
    return touches.filter { touch in
      let key = ObjectIdentifier(touch)
      guard let viewlet = viewletTouches[key] else { return true }
      if isLast { viewletTouches[key] = nil }
      body(viewlet, touch)
      return false
    }
  }

  /// Called when a viewlet left, so that its fingers are forgotten.
  func viewletDidLeave(_ viewlet: Viewlet) {
    viewletTouches = viewletTouches.filter { $0.value !== viewlet }
    viewlet.rare?.taps.clear()
  }

  /// The viewlet at `point`, in the panorama's coordinates, and those that contain it, innermost first; none
  /// if viewlets take no touches now.
  func gestureTargets(at point: CGPoint) -> [any GestureTarget] {
    guard takesViewletTouches, var viewlet = findViewlet(at: point) else { return [] }
    var targets: [any GestureTarget] = [viewlet]
    while let parent = viewlet.parent {
      targets.append(parent)
      viewlet = parent
    }
    return targets
  }

  /// Updates `viewlet` from now on when the zoom changes.
  func keepSize(of viewlet: Viewlet) {
    sizeKeepers.removeAll { $0.viewlet == nil || $0.viewlet === viewlet }
    sizeKeepers.append(WeakViewlet(viewlet: viewlet))
  }
}

/// A weak reference to a viewlet.
struct WeakViewlet {
  weak var viewlet: Viewlet?
}
