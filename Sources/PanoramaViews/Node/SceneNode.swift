import Foundation
import PanoramaGraphics

/// A node in a scene: a view, a viewlet, or what a layer without a view consists of.
@MainActor
protocol SceneNode: DrawingNode {
  /// The kind of node that contains this one and is inside it.
  associatedtype Kind: SceneNode where Kind.Kind == Kind
  associatedtype Rare: NodeRareState

  var nodeState: NodeState<Kind> { get set }
  /// Nil until one of its properties is set.
  var rare: Rare? { get set }
  /// The node that contains this one; nil at the top.
  var parentNode: Kind? { get }
  /// Siblings with a larger depth are drawn in front, if the parent's store uses depths.
  var nodeDepth: Double { get }
  /// The transform from the node's own coordinates to its parent's.
  var toParent: CGAffineTransform { get }

  /// Makes the node draw again before the next frame.
  func setNeedsDisplay()

  /// Its position in its parent and its picture; nil if it shows nothing.
  ///
  /// - Parameters:
  ///   - area: the visible area, in the parent's coordinates.
  ///   - mayWait: whether the picture may be missing if the node is outside `area`.
  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
}

extension SceneNode {
  /// The rare state, which is created if there is none.
  var rareState: Rare {
    if let rare { return rare }
    let made = Rare()
    rare = made
    return made
  }

  var nodeDrawing: NodeDrawing {
    get { nodeState.drawing }
    set { nodeState.drawing = newValue }
    _modify { yield &nodeState.drawing }
  }

  /// The nodes inside; nil if there were never any.
  var children: NodeChildren<Kind>? { nodeState.children }

  var hasChildren: Bool { (nodeState.children?.count ?? 0) > 0 }

  /// The store of the nodes inside, which is created if there is none.
  func makeChildren() -> NodeChildren<Kind> {
    if let children = nodeState.children { return children }
    let made = NodeChildren<Kind>()
    nodeState.children = made
    return made
  }

  /// The transform from the parent's coordinates to the node's own; nil if the node is flattened to a
  /// line or a point.
  var fromParent: CGAffineTransform? { toParent.soundInverse }

  /// The nodes that contain this one, innermost first.
  var ancestors: UnfoldSequence<Kind, Kind?> {
    sequence(state: parentNode) { node in
      defer { node = node?.parentNode }
      return node
    }
  }

  /// The transform from the node's own coordinates to those around the topmost node. O(depth).
  var toRoot: CGAffineTransform {
    ancestors.reduce(toParent) { $0.concatenating($1.toParent) }
  }

  /// Whether this node is `other` or somewhere inside it. O(depth).
  func isInside(_ other: AnyObject) -> Bool {
    self === other || ancestors.contains { $0 === other }
  }
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
  func firstHit<Found>(at point: CGPoint, _ hit: (Element, CGPoint) -> Found?) -> Found? {
    for node in self {
      if let inverse = node.fromParent, let found = hit(node, point.applying(inverse)) {
        return found
      }
    }
    return nil
  }
}
