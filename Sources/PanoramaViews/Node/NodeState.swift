import Foundation
import PanoramaGraphics

/// What every node of a scene has, of whichever kind it is. It is small, because a scene may have a million
/// nodes; what most of them leave at its default is in their `NodeRareState`.
@MainActor
struct NodeState<Kind: SceneNode> where Kind.Kind == Kind {
  /// The size of the node before its transform.
  var size: CGSize
  /// Where the node lies in its parent: a view's anchor, or a viewlet's upper left corner before its transform.
  var position: CGPoint
  /// The opacity of the node and what is inside it as one group, 0 … 1.
  private(set) var alpha = 1.0
  /// What the node itself drew.
  var drawing = NodeDrawing()
  /// The picture of the node and what is inside it; nil if there is none yet.
  var picture: DisplayList?
  /// The nodes inside; nil if there were never any.
  var children: NodeChildren<Kind>?
  /// The node's slot among its siblings. A larger one is further in front; −1 means none.
  var slot: Int32 = -1
  /// Whether the parent's store already knows that this node changed.
  var isNoted = false
  /// Whether neither the node nor anything inside it is drawn or touched.
  var isHidden = false
  /// Whether touches reach the node and what is inside it.
  var takesTouches = true

  init(size: CGSize, position: CGPoint) { (self.size, self.position) = (size, position) }

  /// Sets the opacity, within its limits. NaN is ignored.
  ///
  /// - Returns: whether it changed.
  mutating func setAlpha(_ new: Double) -> Bool {
    let new = new.isNaN ? alpha : min(1, max(0, new))
    defer { alpha = new }
    return new != alpha
  }
}

/// Properties that most nodes leave at their defaults. The object is created when one of them is set.
@MainActor
class NodeRareState {
  final var transform = CGAffineTransform.identity
  final var accessibilityLabel: String?

  required init() {}
}
