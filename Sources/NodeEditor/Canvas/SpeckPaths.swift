import NodeGraph
import Panorama

/// Draws many nodes or wires with one path per colour, for scales at which they are only specks.
struct SpeckPaths {
  private var bodies: [CGColor: Path] = [:]
  private var titles: [CGColor: Path] = [:]
  private var wires: [CGColor: Path] = [:]

  mutating func add(_ node: Speck) {
    let rect = node.rect
    bodies[node.body, default: Path()].addRect(rect)
    titles[node.mark, default: Path()].addRect(
      CGRect(
        x: rect.minX, y: rect.minY, width: rect.width,
        height: min(NodeMetrics.titleHeight, rect.height)))
  }

  mutating func add(_ shape: WireShape, _ color: CGColor, isCurve: Bool) {
    wires[color, default: Path()].move(to: shape.start)
    if isCurve {
      wires[color, default: Path()].addCurve(
        to: shape.end, control1: shape.control1, control2: shape.control2)
    } else {
      wires[color, default: Path()].addLine(to: shape.end)
    }
  }

  func drawNodes(in context: CGContext) {
    for paths in [bodies, titles] {
      for (color, path) in paths.sorted(by: { $0.key.argb < $1.key.argb }) {
        context.setFillColor(color)
        context.fill(path)
      }
    }
  }

  /// Draws the wires, which are about `width` device pixels wide at every scale below one.
  func drawWires(in context: CGContext, width: Double) {
    let sorted = wires.sorted { $0.key.argb < $1.key.argb }
    for level in Self.levels {
      let scale = exp2(Double(level))
      let lower = level == Self.levels.lowerBound ? 0 : scale
      context.beginLevelOfDetail(lower..<(level == Self.levels.upperBound ? .infinity : 2 * scale))
      context.setLineWidth(width / (1.5 * scale))
      for (color, path) in sorted {
        context.setStrokeColor(color.copy(alpha: 0.6))
        context.stroke(path)
      }
      context.endLevelOfDetail()
    }
  }

  /// The binary logarithms of the scales that have their own line width.
  private static let levels = -6 ... -1
}
