import Foundation
import PanoramaGraphics

extension Viewlet: DrawingNode {
  /// Whether the panorama is shown in a dark theme.
  package var hasDarkSurroundings: Bool { panorama?.hasDarkSurroundings ?? false }

  /// The picture in its own coordinates, which is the same list until something changes.
  fileprivate func compose() -> DisplayList {
    guard hasChildren, let rare else { return recorded() }
    if let composed = rare.composed { return composed }
    let inside = children.list(in: .infinite, CompositionContext())
    let own = recorded()
    var list = own.isEmpty ? inside : own
    if !own.isEmpty, !inside.isEmpty {
      list = DisplayList(items: [DisplayItem(.list(own)), DisplayItem(.list(inside))])
    }
    rare.composed = list
    return list
  }
}

extension Viewlet: SceneNode {
  var fromParent: CGAffineTransform? { transformToParent.soundInverse }

  var nodeDepth: Double { 0 }

  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
  {
    let alpha = alpha
    guard !isHidden, alpha > 0 else { return nil }
    let isPlain = rare == nil
    let frame = frame
    let transform =
      isPlain ? CGAffineTransform(translationX: frame.minX, y: frame.minY) : transformToParent
    var reach = isPlain ? frame : bounds.applying(transform)
    let isDrawn = !mayWait || hasChildren || area.intersects(reach)
    let list = isDrawn ? compose() : nodeDrawing.ready
    if hasChildren, let list { reach = reach.union(list.bounds.applying(transform)) }
    return SpatialList.Placement(
      key: Int(nodeSlot), reach: reach, list: list, transform: transform, alpha: alpha)
  }
}
