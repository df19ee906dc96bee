import NodeGraph
import Panorama

/// Draws a whole graph with as few commands as possible, for scales at which single nodes are only
/// specks: one path for all nodes, and one for all wires, of a colour and a part of the canvas.
struct FarDrawing {
  /// A part of the canvas and a colour. Small parts matter: the rasterizer skips a path where it is not.
  private struct Key: Hashable, Comparable {
    let row: Int
    let column: Int
    let color: CGColor

    static func < (l: Key, r: Key) -> Bool {
      (l.row, l.column, l.color.argb) < (r.row, r.column, r.color.argb)
    }
  }

  /// A node as it is seen from afar.
  struct Speck {
    let rect: CGRect
    /// The colour of its title.
    let mark: CGColor
    /// The colour below the title.
    let body: CGColor
  }

  private var bodies: [Key: Path] = [:]
  private var titles: [Key: Path] = [:]
  private var wires: [Key: Path] = [:]
  private let side: Double

  /// The number of parts along the longer side of the graph.
  private static let parts = 24.0
  /// With more wires, these are straight.
  private static let maximumCurves = 3_000

  /// - Parameters:
  ///   - nodes: the nodes.
  ///   - wires: the curves of the wires with their colours.
  ///   - area: the rectangle around everything.
  init(nodes: [Speck], wires: [(WireShape, CGColor)], in area: CGRect) {
    side = max(1000, Double(max(area.width, area.height)) / Self.parts)
    let height = NodeMetrics.titleHeight
    for node in nodes {
      let rect = node.rect
      let place = CGPoint(x: rect.midX, y: rect.midY)
      bodies[key(place, node.body), default: Path()].addRect(rect)
      titles[key(place, node.mark), default: Path()].addRect(
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: min(height, rect.height)))
    }
    let areCurves = wires.count <= Self.maximumCurves
    for (shape, color) in wires {
      let middle = shape.point(at: 0.5)
      let key = key(CGPoint(x: middle.x, y: middle.y), color)
      self.wires[key, default: Path()].move(to: shape.start)
      if areCurves {
        self.wires[key, default: Path()].addCurve(
          to: shape.end, control1: shape.control1, control2: shape.control2)
      } else {
        self.wires[key, default: Path()].addLine(to: shape.end)
      }
    }
  }

  private func key(_ point: CGPoint, _ color: CGColor) -> Key {
    func part(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value / side)).rounded(.down)) }
    return Key(row: part(Double(point.y)), column: part(Double(point.x)), color: color)
  }

  /// The drawing of the nodes alone, as the overview shows it.
  var nodeList: DisplayList {
    DisplayList { context in
      for paths in [bodies, titles] {
        for (key, path) in paths.sorted(by: { $0.key < $1.key }) {
          context.setFillColor(key.color)
          context.fill(path)
        }
      }
    }
  }

  /// The drawing of the wires, and of the nodes above them.
  ///
  /// - Parameter scale: points of the view per point of the canvas at which wires are a point wide.
  func list(scale: Double) -> DisplayList {
    DisplayList { context in
      context.setLineWidth(1 / scale)
      for (key, path) in wires.sorted(by: { $0.key < $1.key }) {
        context.setStrokeColor(key.color.copy(alpha: 0.6))
        context.stroke(path)
      }
      context.draw(nodeList)
    }
  }
}
