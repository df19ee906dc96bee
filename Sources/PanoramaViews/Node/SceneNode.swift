import Foundation
import PanoramaGraphics

/// Something that stands among siblings in a scene: a view or a viewlet.
@_spi(Nodes) @MainActor
public protocol SceneNode: AnyObject {
  /// Where it stands among its siblings; the larger, the further in front. −1: nowhere.
  var nodeSlot: Int32 { get set }
  /// Its siblings' store already knows that it changed.
  var isNodeNoted: Bool { get set }
  /// Siblings with more are drawn in front of those with less, where the store is told to look.
  var nodeDepth: Double { get }

  /// Its place in its parent and its picture; nil if it shows nothing.
  ///
  /// - Parameters:
  ///   - area: the visible area, in the parent's coordinates.
  ///   - mayWait: whether the picture may be missing if the node is outside `area`.
  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
}

extension SpatialList.Placement {
  /// The placement as an item of a plain list; nil if there is nothing to draw.
  @usableFromInline var item: DisplayItem? {
    guard let list, !list.isEmpty else { return nil }
    return DisplayItem(.list(list), transform: transform, alpha: alpha)
  }
}
