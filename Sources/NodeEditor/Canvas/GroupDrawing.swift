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
    let hasPicture = drawBackground(inside: shape, in: context)
    context.setStrokeColor(isSelected ? look.theme.accent : color.copy(alpha: 0.6))
    context.setLineWidth(isSelected ? 2.5 : 1.2)
    context.stroke(shape)
    context.beginLevelOfDetail(NodeMetrics.textScale / 2..<Double.infinity)
    let layout = TextLayout(
      title.shortened(to: NodeMetrics.lineCharacters), font: look.title.withSize(15),
      maximumWidth: max(0, frame.width - 28), maximumLines: 1)
    let place = CGPoint(
      x: frame.minX + 14,
      y: frame.minY + (NodeMetrics.groupTitleHeight - layout.size.height) / 2 + 2)
    if hasPicture {
      // The title is legible on any picture.
      context.setFillColor(look.surface.copy(alpha: 0.85))
      context.fill(
        PathData(
          roundedRect: CGRect(origin: place, size: layout.size).insetBy(dx: -7, dy: -2),
          cornerWidth: 6, cornerHeight: 6))
    }
    context.draw(layout, at: place, color: NodeLook.mix(color, look.theme.text, 0.35))
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

  /// Draws the picture behind the group.
  ///
  /// - Returns: false if there is none, or not yet.
  private func drawBackground(inside shape: PathData, in context: CGContext) -> Bool {
    guard let (file, style) = node.background,
      let shown = look.cards.pictures?.picture(CardPictures.Name(file: file))
    else { return false }
    let (image, size) = (shown.image, shown.size)
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: shape)
    switch style {
    case .cover: context.draw(image, in: frame.aspectFill(size))
    case .ratio: context.draw(image, in: frame.aspectFit(size))
    case .repeat:
      let tile = CGRect(origin: .zero, size: size)
      let pattern = CGPattern(
        bounds: tile,
        matrix: CGAffineTransform(translationX: frame.minX, y: frame.minY), xStep: size.width,
        yStep: size.height, list: DisplayList { $0.draw(image, in: tile) })
      guard let pattern else { return false }
      context.setFillPattern(pattern)
      context.fill(frame)
    }
    return true
  }
}
