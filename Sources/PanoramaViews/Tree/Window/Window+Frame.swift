import Foundation
import PanoramaGraphics

extension Window {
  /// Whether the next frame may differ from the last one.
  public var needsFrame: Bool {
    guard !isHidden else { return false }
    return frameIsStale || rootView.cache.isStale || rootView.subtreeNeedsLayout
  }

  /// Lays out and draws the views that need it, and composes the picture. Parts that did not change are
  /// the same objects as in the last picture. The unit is points; the host scales by `screenScale`.
  public func makeFrame() -> DisplayList {
    layoutIfNeeded()
    if !mouse.isPressed { hover.refresh() }
    var items = [DisplayItem(.fill(PathData(rect: bounds), .nonZero, .color(groundColor)))]
    let root = rootView.placement(
      in: CompositionContext(pixelScale: screenScale), seen: bounds, mayWait: false)
    if let item = root?.item { items.append(item) }
    items += emulatedPinch.dots.flatMap(EmulatedPinch.picture)
    frameIsStale = false
    return DisplayList(items: items)
  }

  /// The opaque colour behind all views.
  public var groundColor: CGColor {
    let theme = shownTheme
    return (backgroundColor?.cgColor ?? theme.background).resolved(isDark: theme.isDark).copy(
      alpha: 1)
  }

  /// The shape of the pointer at its current position.
  public var cursor: PointerShape {
    if outgoingDrag?.isActive ?? false { return .closedHand }
    return mouse.pressedView?.selfAndAncestors.lazy.compactMap(\.looks.cursor).first
      ?? hover.views.lazy.compactMap(\.looks.cursor).first ?? .arrow
  }
}

extension Window {
  /// Informs `controller` that it appeared, but only when the next frame has laid out its view, as in UIKit.
  func willShow(_ controller: ViewController) {
    if !appearing.contains(controller) { appearing.append(controller) }
    frameIsStale = true
  }

  /// Informs `controller` that its view is no longer shown.
  func hasHidden(_ controller: ViewController) {
    appearing.removeAll { $0 === controller }
    controller.viewDidDisappear(false)
  }

  /// Lays out the views that need it, as each frame does, and tells the controllers whose views are laid
  /// out for the first time that they have appeared.
  public func layoutIfNeeded() {
    rootView.layoutIfNeeded()
    while !appearing.isEmpty {
      let controllers = appearing
      appearing = []
      for controller in controllers where controller.viewIfLoaded?.window === self {
        controller.viewDidAppear(false)
      }
      rootView.layoutIfNeeded()
    }
  }
}
