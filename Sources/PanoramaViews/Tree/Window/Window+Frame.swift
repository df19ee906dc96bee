import Foundation
import PanoramaGraphics

extension Window {
  /// Whether anything may look different from the last frame.
  public var needsFrame: Bool {
    guard !isHidden else { return false }
    return frameIsStale || rootView.cache.isStale || rootView.subtreeNeedsLayout
  }

  /// Lays out, has views draw that need to, and puts the picture together; what did not change is
  /// shared with the last one by identity. In window points; the host scales by `screenScale`.
  public func makeFrame() -> DisplayList {
    layOut()
    if presses.isEmpty { hover.refresh() }
    var items = [DisplayItem(.fill(Path(rect: bounds), .nonZero, .color(groundColor)))]
    let root = rootView.placement(
      in: CompositionContext(pixelScale: screenScale), seen: bounds, mayWait: false)
    if let item = root?.item { items.append(item) }
    items += emulatedPinch.dots.flatMap(EmulatedPinch.picture)
    frameIsStale = false
    return DisplayList(items: items)
  }

  /// What is behind all views: opaque.
  public var groundColor: CGColor { (backgroundColor ?? theme.background).copy(alpha: 1) }

  /// What the pointer should look like where it is.
  public var cursor: Cursor {
    if let view = presses[.left]?.view {
      var v: View? = view
      while let candidate = v {
        if let cursor = candidate.cursor { return cursor }
        v = candidate.superview
      }
    }
    return hover.views.lazy.compactMap(\.cursor).first ?? .arrow
  }
}
