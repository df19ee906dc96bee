import NodeGraph
import Panorama

/// The edges and middles of the nodes on screen, with which what is dragged is aligned.
@MainActor
struct EdgeSnap {
  private let rects: [CGRect]

  /// If more nodes are visible, there are no guides, because they would be everywhere.
  private static let maximumGuides = 150

  /// - Parameters:
  ///   - ids: the nodes that are dragged.
  ///   - canvas: their canvas.
  init(besides ids: Set<NodeID>, on canvas: NodeCanvas) {
    let visible = canvas.visibleRect
    let near = canvas.nodeViews.values.lazy.filter { $0.rect.intersects(visible) }
      .filter { !ids.contains($0.id) }.map(\.rect)
    rects = near.count <= Self.maximumGuides ? Array(near) : []
  }

  /// The smallest shift that aligns one of some places with an edge or the middle of a node.
  ///
  /// - Parameters:
  ///   - places: in points of the canvas.
  ///   - axis: 0 for x coordinates, 1 for y coordinates.
  ///   - reach: the maximum shift.
  func nearest(
    _ places: [CGFloat], axis: Int, within reach: Double
  ) -> (shift: Double, line: Double, rect: CGRect)? {
    let edges: [KeyPath<CGRect, CGFloat>] =
      axis == 0 ? [\.minX, \.midX, \.maxX] : [\.minY, \.midY, \.maxY]
    var best: (shift: Double, line: Double, rect: CGRect)?
    for rect in rects {
      for (index, edge) in edges.enumerated() {
        for place in places.count == edges.count ? [places[index]] : places {
          let shift = Double(rect[keyPath: edge] - place)
          if abs(shift) <= reach, abs(shift) < abs(best?.shift ?? .infinity) {
            best = (shift, Double(rect[keyPath: edge]), rect)
          }
        }
      }
    }
    return best
  }
}
