import Foundation
import PanoramaGraphics
@_spi(Nodes) import PanoramaViews

extension Panorama {
  /// The viewlets on it, back to front. O(n).
  public var viewlets: [Viewlet] { rootViewlet.subviewlets }

  /// Puts `viewlet` in front of the others, taking it from where it was.
  public func addViewlet(_ viewlet: Viewlet) { rootViewlet.addViewlet(viewlet) }

  /// Takes `viewlet` away; nothing when it is not directly on this panorama.
  public func removeViewlet(_ viewlet: Viewlet) { rootViewlet.removeViewlet(viewlet) }

  /// The frontmost enabled viewlet at `point`, in the panorama's coordinates; nil when there is
  /// none.
  public func findViewlet(at point: CGPoint) -> Viewlet? { rootViewlet.findInside(point) }

  /// There are viewlets, and the zoom is one at which they are shown.
  var takesViewletTouches: Bool {
    rootViewlet.hasChildren && (panoramaView?.zoomScale ?? 1) >= minimumViewletScale
  }

  /// Hands each finger to the viewlet it came down on. - Returns: those that are on none.
  func routeBegan(_ touches: Set<Touch>, with event: Event?) -> Set<Touch> {
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

  /// Hands each finger to the viewlet that follows it. - Returns: those that none follows.
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

  /// A viewlet left: its fingers go with it.
  func viewletDidLeave(_ viewlet: Viewlet) {
    viewletTouches = viewletTouches.filter { $0.value !== viewlet }
    viewlet.rare?.taps.clear()
  }
}
