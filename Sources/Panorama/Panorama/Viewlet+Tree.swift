import Foundation
import PanoramaGraphics
@_spi(Nodes) import PanoramaViews

extension Viewlet {
  /// What is inside, back to front. O(n).
  public var subviewlets: [Viewlet] { rare?.children?.all ?? [] }

  /// The panorama it is shown in; nil outside of one. O(depth).
  public var panorama: Panorama? {
    var viewlet: Viewlet? = self
    while let v = viewlet {
      if let host = v.host { return host }
      viewlet = v.parent
    }
    return nil
  }

  /// Puts `viewlet` in front of the others inside this one, taking it from where it was.
  public func addViewlet(_ viewlet: Viewlet) {
    guard viewlet !== self, !viewlet.hasChildren || !isInside(viewlet) else { return }
    let panorama = panorama
    if let panorama, let former = viewlet.parent, former.panorama === panorama {
      // The fingers on it stay with it: a hand may lift a card out of its column.
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

  /// Takes `viewlet` out; nothing when it is not directly inside this one.
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

  /// Takes it out of its parent.
  public func removeFromParent() { parent?.removeViewlet(self) }

  /// In front of its siblings.
  public func bringToFront() {
    parent?.changeChildren { siblings in
      siblings.remove(self)
      siblings.append(self)
    }
  }

  private func isInside(_ other: Viewlet) -> Bool {
    var viewlet: Viewlet? = self
    while let v = viewlet {
      if v === other { return true }
      viewlet = v.parent
    }
    return false
  }

  private func tellMoved(to panorama: Panorama?) {
    if panorama == nil { for recognizer in gestureRecognizers ?? [] { recognizer.cancel() } }
    if keepsSizeOnScreen { panorama?.keepSize(of: self) }
    didMove(to: panorama)
    for child in subviewlets { child.tellMoved(to: panorama) }
  }

  // MARK: Coordinates

  private var geometry: NodeGeometry {
    let (frame, bounds, transform) = (frame, bounds, shownTransform)
    let stretch = CGAffineTransform(
      scaleX: bounds.width > 0 ? frame.width / bounds.width : 1,
      y: bounds.height > 0 ? frame.height / bounds.height : 1)
    // Anchored in the corner where it can be: the corner is then exact.
    guard !transform.isIdentity else {
      return NodeGeometry(
        bounds: bounds, position: frame.origin, anchor: .zero, transform: stretch)
    }
    return NodeGeometry(
      bounds: bounds, position: CGPoint(x: frame.midX, y: frame.midY),
      transform: stretch * transform)
  }

  /// From its own coordinates to its parent's.
  public var transformToParent: CGAffineTransform {
    guard rare != nil else { return CGAffineTransform(translationX: frame.minX, y: frame.minY) }
    return geometry.toParent
  }

  /// From its own coordinates to the panorama's. O(depth).
  public var transformToPanorama: CGAffineTransform {
    var result = transformToParent
    var viewlet = parent
    while let v = viewlet {
      result = result * v.transformToParent
      viewlet = v.parent
    }
    return result
  }

  /// The frontmost enabled viewlet at `point`, in this one's coordinates: one inside, or itself;
  /// nil when there is none. Like a view, what sticks out of its parent is seen but not found.
  /// - Complexity: about O(log n) with n inside.
  public func findViewlet(at point: CGPoint) -> Viewlet? {
    guard !isHidden, isEnabled, alpha > 0.01 else { return nil }
    if bounds.contains(point), let found = findInside(point) { return found }
    return contains(point) ? self : nil
  }

  /// Front first.
  func findInside(_ point: CGPoint) -> Viewlet? {
    for child in rare?.children?.candidates(at: point) ?? [] {
      guard let inverse = child.transformToParent.soundInverse else { continue }
      if let found = child.findViewlet(at: point.applying(inverse)) { return found }
    }
    return nil
  }

  // MARK: Changes

  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    nodeDrawing.forget()
    contentDidChange()
  }

  /// Something of it or inside it looks different.
  func contentDidChange() {
    rare?.composed = nil
    placeDidChange()
    host?.viewletsDidChange()
  }

  /// It is elsewhere, fades, or hides.
  func placeDidChange() {
    parent?.changeChildren { $0.note(self) }
  }

  /// Tells whoever shows it, unless they know already.
  private func changeChildren(_ change: (NodeChildren<Viewlet>) -> Void) {
    let children = children
    let isKnown = children.isExpected
    change(children)
    if !isKnown || !children.isExpected { contentDidChange() }
  }
}
