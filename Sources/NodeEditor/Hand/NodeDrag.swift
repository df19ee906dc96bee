import Foundation
import NodeGraph
import Panorama

/// Dragged nodes. They follow the hand, and snap to the edges of other nodes or to the grid.
@MainActor
struct NodeDrag {
  let starts: [NodeID: CGPoint]
  private let area: CGRect
  /// The rectangles of the other nodes, whose edges they snap to.
  private let others: [CGRect]
  /// How far the nodes have moved.
  private(set) var way = CGVector.zero
  /// The lines along which edges are aligned.
  private(set) var guides: [CGRect] = []

  /// If more nodes are visible, there are no guides, because they would be everywhere.
  private static let maximumGuides = 150

  /// - Parameters:
  ///   - ids: the nodes.
  ///   - canvas: their canvas.
  init(_ ids: Set<NodeID>, on canvas: NodeCanvas) {
    starts = ids.reduce(into: [:]) { $0[$1] = canvas.rect(of: $1)?.origin }
    area = canvas.rect(around: ids) ?? .zero
    let visible = canvas.visibleRect
    let near = canvas.nodeViews.values.lazy.filter { $0.rect.intersects(visible) }
      .filter { !ids.contains($0.id) }.map(\.rect)
    others = near.count <= Self.maximumGuides ? Array(near) : []
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
    let horizontal = Self.nearest(
      [moved.minX, moved.midX, moved.maxX], others, [\.minX, \.midX, \.maxX], within: reach)
    let vertical = Self.nearest(
      [moved.minY, moved.midY, moved.maxY], others, [\.minY, \.midY, \.maxY], within: reach)
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

  /// The smallest shift that aligns an edge or the middle with that of another rectangle.
  private static func nearest(
    _ own: [CGFloat], _ others: [CGRect], _ edges: [KeyPath<CGRect, CGFloat>],
    within reach: Double
  ) -> (shift: Double, line: Double, rect: CGRect)? {
    var best: (shift: Double, line: Double, rect: CGRect)?
    for rect in others {
      for (index, edge) in edges.enumerated() {
        let shift = Double(rect[keyPath: edge] - own[index])
        if abs(shift) <= reach, abs(shift) < abs(best?.shift ?? .infinity) {
          best = (shift, Double(rect[keyPath: edge]), rect)
        }
      }
    }
    return best
  }
}
