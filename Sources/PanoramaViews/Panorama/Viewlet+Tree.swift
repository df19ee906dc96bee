import Foundation
import PanoramaGraphics

extension Viewlet {
  /// The viewlets inside, back to front. O(n) after a change, otherwise O(1).
  public var subviewlets: [Viewlet] { children?.all ?? [] }

  /// The panorama that contains the viewlet, if any. O(depth).
  public var panorama: Panorama? { rare?.host ?? parent?.panorama }

  /// Moves `viewlet` into this one, in front of the others.
  public func addViewlet(_ viewlet: Viewlet) {
    guard viewlet !== self, !viewlet.hasChildren || !isInside(viewlet) else { return }
    let panorama = panorama
    if let panorama, let former = viewlet.parent, former.panorama === panorama {
      // The viewlet keeps the fingers on it, so that the user can drag a card out of its column.
      former.changeChildren { $0.remove(viewlet) }
      viewlet.parent = self
      changeChildren { $0.append(viewlet) }
      return
    }
    viewlet.removeFromParent()
    viewlet.parent = self
    changeChildren { $0.append(viewlet) }
    if let panorama { viewlet.tellMoved(to: panorama) }
  }

  /// Removes `viewlet`; does nothing if it is not directly inside this one.
  public func removeViewlet(_ viewlet: Viewlet) {
    guard viewlet.parent === self else { return }
    let shownIn = panorama
    changeChildren { $0.remove(viewlet) }
    viewlet.parent = nil
    if let shownIn {
      shownIn.viewletDidLeave(viewlet)
      viewlet.tellMoved(to: nil)
    }
  }

  /// Removes the viewlet from its parent.
  public func removeFromParent() { parent?.removeViewlet(self) }

  /// Moves the viewlet in front of its siblings.
  public func bringToFront() {
    parent?.changeChildren { siblings in
      siblings.remove(self)
      siblings.append(self)
    }
  }

  private func tellMoved(to panorama: Panorama?) {
    if panorama == nil { for recognizer in gestureRecognizers ?? [] { recognizer.cancel() } }
    if keepsSizeOnScreen { panorama?.keepSize(of: self) }
    // It may have been drawn for another theme.
    if nodeState.drawing.followsSurroundings { setNeedsDisplay() }
    didMove(to: panorama)
    for child in subviewlets { child.tellMoved(to: panorama) }
  }

  // MARK: Coordinates

  /// Whether the viewlet has the same size on screen at every zoom as at zoom 1, for handles, pins
  /// and labels. The middle of its frame does not move; the frame determines the size. Default:
  /// false.
  public var keepsSizeOnScreen: Bool {
    get { rare?.keepsSizeOnScreen ?? false }
    set {
      guard newValue != keepsSizeOnScreen else { return }
      rareState.keepsSizeOnScreen = newValue
      if newValue { panorama?.keepSize(of: self) }
      placeDidChange()
    }
  }

  /// The transform, combined with the scale that keeps the size.
  var shownTransform: CGAffineTransform {
    guard keepsSizeOnScreen, let scale = panorama?.shownScale, scale > 0 else { return transform }
    return transform.concatenating(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
  }

  private var geometry: NodeGeometry {
    let (frame, bounds, transform) = (frame, bounds, shownTransform)
    let stretch = CGAffineTransform(
      scaleX: bounds.width > 0 ? frame.width / bounds.width : 1,
      y: bounds.height > 0 ? frame.height / bounds.height : 1)
    // Without a transform it is anchored in the corner, so that the corner is exact.
    guard !transform.isIdentity else {
      return NodeGeometry(
        bounds: bounds, position: frame.origin, anchor: .zero, transform: stretch)
    }
    return NodeGeometry(
      bounds: bounds, position: CGPoint(x: frame.midX, y: frame.midY),
      transform: stretch.concatenating(transform))
  }

  /// The transform from its own coordinates to its parent's.
  public var transformToParent: CGAffineTransform {
    guard rare == nil else { return geometry.toParent }
    return CGAffineTransform(translationX: nodeState.position.x, y: nodeState.position.y)
  }

  /// The transform from its own coordinates to the panorama's. O(depth).
  public var transformToPanorama: CGAffineTransform { toRoot }

  /// The frontmost enabled viewlet at `point`, in this one's coordinates: one inside, or the viewlet
  /// itself; nil if there is none. As with views, viewlets are not found where they stick out of their
  /// parent.
  ///
  /// - Complexity: O(log n) for n viewlets inside.
  public func findViewlet(at point: CGPoint) -> Viewlet? {
    guard !isHidden, isEnabled, alpha > 0.01 else { return nil }
    if bounds.contains(point), let found = findInside(point) { return found }
    return contains(point) ? self : nil
  }

  /// Searches from front to back.
  func findInside(_ point: CGPoint) -> Viewlet? {
    children?.candidates(at: point).firstHit(at: point) { $0.findViewlet(at: $1) }
  }

  // MARK: Changes

  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    nodeState.drawing.forget()
    contentDidChange()
  }

  /// Calls `draw(in:)` now if it was asked for, even if the viewlet is far from the visible area: it costs nothing when
  /// it comes into view.
  public func displayIfNeeded() { _ = recorded() }

  /// Called when the viewlet or something inside it looks different.
  func contentDidChange() {
    nodeState.picture = nil
    placeDidChange()
    rare?.host?.viewletsDidChange()
  }

  /// Called when the viewlet moved, or its opacity or visibility changed.
  func placeDidChange() {
    parent?.changeChildren { $0.note(self) }
  }

  /// Changes the viewlets inside, and tells the parent unless it knows of a change already.
  private func changeChildren(_ change: (NodeChildren<Viewlet>) -> Void) {
    let children = makeChildren()
    let isKnown = children.isExpected
    change(children)
    if !isKnown || !children.isExpected { contentDidChange() }
  }
}
