import Foundation
import PanoramaGraphics
import PanoramaViews

extension Viewlet {
  /// What is inside, back to front. O(n).
  public var subviewlets: [Viewlet] { rare?.tree?.all ?? [] }

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
    viewlet.removeFromParent()
    viewlet.parent = self
    tree.append(viewlet)
    if let panorama { viewlet.tellMoved(to: panorama) }
  }

  /// Takes `viewlet` out; nothing when it is not directly inside this one.
  public func removeViewlet(_ viewlet: Viewlet) {
    guard viewlet.parent === self else { return }
    let shownIn = panorama
    tree.remove(viewlet)
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
    guard let parent else { return }
    parent.tree.remove(self)
    parent.tree.append(self)
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
    didMove(to: panorama)
    for child in subviewlets { child.tellMoved(to: panorama) }
  }

  // MARK: Coordinates

  /// From its own coordinates to its parent's.
  public var transformToParent: CGAffineTransform {
    let laid = bounds.transform(to: frame)
    guard !transform.isIdentity else { return laid }
    let (x, y) = (Double(frame.midX), Double(frame.midY))
    return laid * CGAffineTransform(translationX: -x, y: -y) * transform
      * CGAffineTransform(translationX: x, y: y)
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

  /// The smallest upright rectangle around it in its parent's coordinates.
  var reach: CGRect { bounds.applying(transformToParent) }

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
    guard let tree = rare?.tree else { return nil }
    for child in tree.candidates(at: point) {
      let t = child.transformToParent
      guard t.determinant != 0 else { continue }
      if let found = child.findViewlet(at: point.applying(t.inverted())) { return found }
    }
    return nil
  }

  // MARK: Drawing

  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    drawing = nil
    contentDidChange()
  }

  /// Something of it or inside it looks different.
  func contentDidChange() {
    rare?.composed = nil
    parent?.tree.didChange(self)
    host?.viewletsDidChange()
  }

  func placeDidChange() { parent?.tree.didChange(self) }

  /// Its picture in its own coordinates; shared until something changes.
  func compose() -> DisplayList {
    guard hasChildren, let rare, let tree = rare.tree else { return recorded() }
    if let composed = rare.composed { return composed }
    let own = recorded()
    let inside = tree.list(in: .infinite)
    let list: DisplayList
    if inside.isEmpty {
      list = own
    } else if own.isEmpty {
      list = inside
    } else {
      list = DisplayList(items: [DisplayItem(.list(own)), DisplayItem(.list(inside))])
    }
    rare.composed = list
    return list
  }

  /// Its picture, if it is there already.
  var readyList: DisplayList? { hasChildren ? rare?.composed : drawing }

  private func recorded() -> DisplayList {
    if let drawing { return drawing }
    let list = CurrentState.record(in: bounds) { draw(in: $0) }
    drawing = list
    return list
  }
}
