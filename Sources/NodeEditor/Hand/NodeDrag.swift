import Foundation
import NodeGraph
import Panorama

/// Dragged nodes. They follow the hand, and snap to the edges of other nodes or to the grid.
@MainActor
struct NodeDrag {
  let starts: [NodeID: CGPoint]
  /// Tells this drag from others.
  let identity = MoveIdentity()
  private let area: CGRect
  /// The edges of the other nodes, to which they snap.
  private let snaps: EdgeSnap
  /// How far the nodes have moved.
  private(set) var way = CGVector.zero
  /// The lines along which edges are aligned.
  private(set) var guides: [CGRect] = []

  /// - Parameters:
  ///   - ids: the nodes.
  ///   - canvas: their canvas.
  init(_ ids: Set<NodeID>, on canvas: NodeCanvas) {
    starts = ids.reduce(into: [:]) { $0[$1] = canvas.rect(of: $1)?.origin }
    area = canvas.rect(around: ids) ?? .zero
    snaps = EdgeSnap(besides: ids, on: canvas)
  }

  /// Follows the hand.
  ///
  /// - Parameters:
  ///   - wanted: how far the hand has moved, in points of the canvas.
  ///   - scale: points of the view per point of the canvas.
  ///   - snapsToGrid: whether the upper left corner snaps to the grid.
  ///   - isFree: whether the nodes snap to nothing.
  mutating func follow(_ wanted: CGVector, scale: Double, snapsToGrid: Bool, isFree: Bool) {
    way = CGVector(dx: wanted.dx.rounded(), dy: wanted.dy.rounded())
    guides = []
    guard !isFree else { return }
    if snapsToGrid {
      let step = NodeMetrics.gridStep
      let x = ((area.minX + way.dx) / step).rounded() * step
      let y = ((area.minY + way.dy) / step).rounded() * step
      way = CGVector(dx: x - area.minX, dy: y - area.minY)
      return
    }
    let reach = NodeMetrics.guideDistance / scale
    let moved = area.offsetBy(dx: way.dx, dy: way.dy)
    let line = 1 / scale
    let horizontal = snaps.nearest(
      [moved.minX, moved.midX, moved.maxX], axis: 0, within: reach)
    let vertical = snaps.nearest([moved.minY, moved.midY, moved.maxY], axis: 1, within: reach)
    way.dx += horizontal?.shift ?? 0
    way.dy += vertical?.shift ?? 0
    let place = area.offsetBy(dx: way.dx, dy: way.dy)
    if let horizontal {
      let both = place.union(horizontal.rect)
      guides.append(CGRect(x: horizontal.line, y: both.minY, width: line, height: both.height))
    }
    if let vertical {
      let both = place.union(vertical.rect)
      guides.append(CGRect(x: both.minX, y: vertical.line, width: both.width, height: line))
    }
  }
}
