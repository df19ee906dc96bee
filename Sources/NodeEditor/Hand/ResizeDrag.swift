import Foundation
import NodeGraph
import Panorama

/// A dragged edge or corner of a node's frame. It follows the hand, and snaps to the edges of other nodes or to the
/// grid.
@MainActor
struct ResizeDrag {
  let node: NodeID
  private let edges: FrameEdges
  private let start: CGRect
  private let minimum: CGSize
  private let snaps: EdgeSnap
  /// The frame as it is now, in points of the canvas.
  private(set) var frame: CGRect
  /// The lines along which edges are aligned.
  private(set) var guides: [CGRect] = []

  /// Nil if there is no such node.
  init?(_ node: NodeID, _ edges: FrameEdges, on canvas: NodeCanvas) {
    guard let content = canvas.graph.node(node) else { return nil }
    self.node = node
    self.edges = edges
    start = content.frame
    frame = content.frame
    let least = content.isGroup ? NodeMetrics.minimumGroup : NodeMetrics.minimumCard
    // A frame that is already smaller does not jump.
    minimum = CGSize(
      width: min(least.width, max(1, start.width)), height: min(least.height, max(1, start.height)))
    snaps = EdgeSnap(besides: [node], on: canvas)
  }

  /// Follows the hand; for the parameters see `NodeDrag.follow`.
  mutating func follow(_ way: CGVector, scale: Double, snapsToGrid: Bool, isFree: Bool) {
    guides = []
    var (low, high) = (
      SIMD2(Double(start.minX), Double(start.minY)), SIMD2(Double(start.maxX), Double(start.maxY))
    )
    for (axis, way, first, last) in [
      (0, Double(way.dx), FrameEdges.left, FrameEdges.right),
      (1, Double(way.dy), FrameEdges.top, FrameEdges.bottom),
    ] {
      let least = Double(axis == 0 ? minimum.width : minimum.height)
      if edges.contains(first) {
        let place = snapped(low[axis] + way, axis, scale, snapsToGrid: snapsToGrid, isFree)
        low[axis] = min(place, high[axis] - least)
      } else if edges.contains(last) {
        let place = snapped(high[axis] + way, axis, scale, snapsToGrid: snapsToGrid, isFree)
        high[axis] = max(place, low[axis] + least)
      }
    }
    let size = high - low
    frame = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
    for guide in found {
      let both = frame.union(guide.rect)
      guides.append(
        guide.axis == 0
          ? CGRect(x: guide.line, y: Double(both.minY), width: 1 / scale, height: both.height)
          : CGRect(x: Double(both.minX), y: guide.line, width: both.width, height: 1 / scale))
    }
    found = []
  }

  /// What the edges snapped to in the present step.
  private var found: [(axis: Int, line: Double, rect: CGRect)] = []

  private mutating func snapped(
    _ place: Double, _ axis: Int, _ scale: Double, snapsToGrid: Bool, _ isFree: Bool
  ) -> Double {
    guard !isFree else { return place.rounded() }
    if snapsToGrid {
      return (place / NodeMetrics.gridStep).rounded() * NodeMetrics.gridStep
    }
    let reach = NodeMetrics.guideDistance / scale
    guard let snap = snaps.nearest([CGFloat(place)], axis: axis, within: reach) else {
      return place.rounded()
    }
    found.append((axis, snap.line, snap.rect))
    return snap.line
  }
}
