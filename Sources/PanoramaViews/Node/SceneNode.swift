import Foundation
import PanoramaGraphics

/// A node among siblings in a scene: a view, a layer or a viewlet.
@MainActor
protocol SceneNode: AnyObject {
  /// The node's slot among its siblings. A larger one is further in front; −1 means none.
  var nodeSlot: Int32 { get set }
  /// Whether the parent's store already knows that this node changed.
  var isNodeNoted: Bool { get set }
  /// Siblings with a larger depth are drawn in front, if the parent's store uses depths.
  var nodeDepth: Double { get }

  /// The transform from its parent's coordinates to its own; nil if it is too small to be hit.
  var fromParent: CGAffineTransform? { get }

  /// Its position in its parent and its picture; nil if it shows nothing.
  ///
  /// - Parameters:
  ///   - area: the visible area, in the parent's coordinates.
  ///   - mayWait: whether the picture may be missing if the node is outside `area`.
  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
}

extension SpatialList.Placement {
  /// The placement as an item of a plain list; nil if there is nothing to draw.
  var item: DisplayItem? {
    guard let list, !list.isEmpty else { return nil }
    return DisplayItem(.list(list), transform: transform, alpha: alpha)
  }
}

extension Sequence where Element: SceneNode {
  /// Hit testing in a tree of nodes: the first answer of `hit`, which gets each node and `point` in the
  /// node's own coordinates.
  ///
  /// - Parameter point: in the parent's coordinates.
  @MainActor
  func firstHit<Found>(
    at point: CGPoint, _ hit: (Element, CGPoint) -> Found?
  ) -> Found? {
    for node in self {
      if let inverse = node.fromParent, let found = hit(node, point.applying(inverse)) {
        return found
      }
    }
    return nil
  }
}
