import Foundation
import NodeGraph
import Panorama

/// Draws a board small, on any thread: its groups, edges and cards as shapes. What is on the cards is not read, so a
/// board that shows itself ends there.
struct BoardThumbnail: Sendable {
  let colors: CanvasColors

  /// More would only cover each other.
  private static let maximumNodes = 20_000
  private static let maximumWires = 20_000

  /// A picture of at most `side` pixels; nil for a board without nodes.
  func image(of graph: Graph, side: Double) -> CGImage? {
    let nodes = Array(graph.nodes.prefix(Self.maximumNodes))
    guard let area = CGRect(around: nodes.map(\.frame)) else { return nil }
    let margin = 0.03 * max(Double(area.width), Double(area.height))
    let whole = area.insetBy(dx: -margin, dy: -margin)
    let scale = side / max(Double(whole.width), Double(whole.height))
    guard scale.isFinite, scale > 0 else { return nil }
    let size = CGSize(
      width: max(1, (Double(whole.width) * scale).rounded()),
      height: max(1, (Double(whole.height) * scale).rounded()))
    let list = DisplayList { context in
      context.setFillColor(colors.ground)
      context.fill(CGRect(origin: .zero, size: size))
      context.scaleBy(x: scale, y: scale)
      context.translateBy(x: -Double(whole.minX), y: -Double(whole.minY))
      // A line is about a pixel wide.
      let line = min(4, 1.2 / scale)
      for node in nodes where node.isGroup { draw(group: node, line, in: context) }
      for wire in graph.wires.prefix(Self.maximumWires) { draw(wire, graph, line, in: context) }
      for node in nodes where !node.isGroup { draw(node, line, in: context) }
    }
    return try? list.picture(of: CGRect(origin: .zero, size: size))
  }

  private func draw(group node: Node, _ line: Double, in context: CGContext) {
    let color = colors.color(node.color) ?? colors.plain
    context.setFillColor(color.copy(alpha: 0.14))
    context.fill(node.frame)
    context.setStrokeColor(color.copy(alpha: 0.7))
    context.setLineWidth(line)
    var edge = PathData()
    edge.addRect(node.frame)
    context.stroke(edge)
  }

  private func draw(_ wire: Wire, _ graph: Graph, _ line: Double, in context: CGContext) {
    guard let from = graph.node(wire.from.node)?.frame, let to = graph.node(wire.to.node)?.frame
    else { return }
    context.setStrokeColor(colors.color(wire.color) ?? colors.plain)
    context.setLineWidth(line)
    context.stroke(
      WireShape(from: (from, wire.from.cardSide), to: (to, wire.to.cardSide)).path)
  }

  private func draw(_ node: Node, _ line: Double, in context: CGContext) {
    let radius = min(9, Double(min(node.frame.width, node.frame.height)) / 4)
    func rounded(_ rect: CGRect) -> PathData {
      PathData(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
    }
    let color = colors.color(node.color)
    context.setFillColor(color ?? colors.border)
    context.fill(rounded(node.frame.insetBy(dx: -line / 2, dy: -line / 2)))
    context.setFillColor(colors.surface)
    context.fill(rounded(node.frame.insetBy(dx: line / 2, dy: line / 2)))
    if let color {
      context.setFillColor(color.copy(alpha: 0.2))
      context.fill(rounded(node.frame.insetBy(dx: line / 2, dy: line / 2)))
    }
    guard case .text(let text)? = node.values["text"] else { return }
    drawLines(text, in: node.frame.insetBy(dx: 14, dy: 14), context)
  }

  /// Draws a text as grey lines, which is how small text looks.
  private func drawLines(_ text: String, in area: CGRect, _ context: CGContext) {
    guard area.width > 20, area.height > 8 else { return }
    context.setFillColor(colors.plain.copy(alpha: 0.5))
    var y = Double(area.minY)
    for line in text.prefix(2_000).split(whereSeparator: \.isNewline) {
      var left = Double(line.count) * 6.5
      while left > 0, y + 7 <= Double(area.maxY) {
        context.fill(
          CGRect(x: area.minX, y: y, width: min(left, Double(area.width)), height: 7))
        left -= Double(area.width)
        y += 19
      }
    }
  }
}
