import Foundation
import NodeGraph
import Panorama

/// Places for new nodes.
extension GraphSession {
  /// The centre of a new node that covers no other one: as near to a point as there is room in the visible part. Without
  /// room, it only does not lie exactly on another one.
  ///
  /// - Parameters:
  ///   - type: the name of the node's type.
  ///   - point: where the node should be, in points of the canvas.
  ///   - visible: the visible part of the canvas.
  func freePlace(forNew type: String, near point: CGPoint, within visible: CGRect) -> CGPoint {
    let node = newNode(NodeID(rawValue: ""), type: type, at: point, values: [:])
    let size = box(of: node).size
    let gap = NodeMetrics.gridStep
    let around = visible.insetBy(dx: -gap, dy: -gap)
    let others = graph.nodes.filter { !$0.isGroup && around.intersects($0.frame) }
      .map { CGRect(origin: $0.frame.origin, size: box(of: $0).size) }
    func frame(_ x: Double, _ y: Double) -> CGRect {
      CGRect(
        x: Double(point.x) + x - size.width / 2, y: Double(point.y) + y - size.height / 2,
        width: size.width, height: size.height)
    }
    func isFree(_ rect: CGRect) -> Bool {
      !others.contains { $0.insetBy(dx: 1 - gap, dy: 1 - gap).intersects(rect) }
    }
    if isFree(frame(0, 0)) { return point }
    if others.count <= Self.maximumOthers {
      var ways: [(x: Double, y: Double)] = []
      for row in -Self.reach...Self.reach {
        for column in -Self.reach...Self.reach {
          ways.append((Double(column) * gap, Double(row) * gap))
        }
      }
      // The nearest first; of equal ones, that below or to the right, where a reader goes on.
      ways.sort {
        (hypot($0.x, $0.y), -$0.y, -$0.x) < (hypot($1.x, $1.y), -$1.y, -$1.x)
      }
      if let way = ways.first(where: {
        let rect = frame($0.x, $0.y)
        return visible.contains(rect) && isFree(rect)
      }) {
        return CGPoint(x: point.x + way.x, y: point.y + way.y)
      }
    }
    var shift = 0.0
    let corners = Set(others.map(\.origin).map { SIMD2(Double($0.x), Double($0.y)) })
    while shift < gap * Double(Self.maximumOthers) {
      let corner = frame(shift, shift).origin
      guard corners.contains(SIMD2(Double(corner.x.rounded()), Double(corner.y.rounded()))) else {
        break
      }
      shift += gap
    }
    return CGPoint(x: point.x + shift, y: point.y + shift)
  }

  /// Among more visible nodes, no free place is looked for.
  private static let maximumOthers = 500
  /// How many steps of the grid away a free place is looked for.
  private static let reach = 30
}
