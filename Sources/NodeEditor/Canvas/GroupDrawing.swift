import NodeGraph
import Panorama

/// Draws a group: a frame with a title, behind wires and nodes.
@MainActor
struct GroupDrawing {
  let node: Node
  let title: String
  /// Its frame, in points of the canvas.
  let frame: CGRect
  let isSelected: Bool
  /// Whether the dots at its sides are shown.
  let showsSides: Bool
  let look: NodeLook

  func draw(in context: CGContext) {
    let color = look.color(canvas: node.color) ?? look.color(of: .any)
    let shape = PathData(roundedRect: frame, cornerWidth: 14, cornerHeight: 14)
    context.setFillColor(color.copy(alpha: look.theme.isDark ? 0.1 : 0.09))
    context.fill(shape)
    context.setStrokeColor(isSelected ? look.theme.accent : color.copy(alpha: 0.6))
    context.setLineWidth(isSelected ? 2.5 : 1.2)
    context.stroke(shape)
    context.beginLevelOfDetail(NodeMetrics.textScale / 2..<Double.infinity)
    let layout = TextLayout(
      title.shortened(to: NodeMetrics.lineCharacters), font: look.title.withSize(15),
      maximumWidth: max(0, frame.width - 28), maximumLines: 1)
    context.draw(
      layout,
      at: CGPoint(
        x: frame.minX + 14,
        y: frame.minY + (NodeMetrics.groupTitleHeight - layout.size.height) / 2 + 2),
      color: NodeLook.mix(color, look.theme.text, 0.35))
    context.endLevelOfDetail()
    context.beginLevelOfDetail(NodeMetrics.textScale..<Double.infinity)
    // This is the corner that is dragged to change the size.
    context.setStrokeColor(color.copy(alpha: 0.7))
    context.setLineWidth(1.5)
    context.setLineCap(.round)
    for length in [7.0, 12] {
      context.move(to: CGPoint(x: frame.maxX - 5 - length, y: frame.maxY - 6))
      context.addLine(to: CGPoint(x: frame.maxX - 6, y: frame.maxY - 5 - length))
      context.strokePath()
    }
    if showsSides { look.drawSides(of: frame, in: context) }
    context.endLevelOfDetail()
  }
}
