import NodeGraph
import Panorama

/// Draws the feedback of a gesture above the nodes: the dragged wire, the selection box, guides.
@MainActor
final class CanvasOverlay: View {
  enum Content: Equatable {
    case nothing
    /// A wire, the type that determines its colour, and the place of the port to which it snaps; nil for none.
    case wire(WireShape, PortType, snap: CGPoint?, isRefused: Bool)
    /// A selection box, in points of the canvas.
    case box(CGRect)
    /// Guides: lines along which edges are aligned, in points of the canvas.
    case guides([CGRect])
  }

  var content = Content.nothing { didSet { if content != oldValue { setNeedsDisplay() } } }
  /// The rectangles that stay bright while all else is dimmed, in points of the canvas; nil to dim nothing.
  var bright: [CGRect]? { didSet { if bright != oldValue { setNeedsDisplay() } } }
  private unowned let panoramaView: PanoramaView
  private let canvas: NodeCanvas

  init(_ panoramaView: PanoramaView, _ canvas: NodeCanvas) {
    self.panoramaView = panoramaView
    self.canvas = canvas
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Called when the canvas was scrolled or zoomed.
  func canvasDidMove() {
    if content != .nothing || bright != nil { setNeedsDisplay() }
  }

  private func shown(_ point: CGPoint) -> CGPoint {
    panoramaView.contentView.convert(point, to: self)
  }

  private func shown(_ rect: CGRect) -> CGRect { panoramaView.contentView.convert(rect, to: self) }

  override func draw(in context: CGContext) {
    if let bright {
      var shade = PathData(rect: bounds)
      for rect in bright.map({ shown($0) }) where rect.intersects(bounds) {
        shade.addRoundedRect(in: rect.insetBy(dx: -8, dy: -3), cornerWidth: 10, cornerHeight: 10)
      }
      context.setFillColor(canvas.look.ground.copy(alpha: 0.62))
      context.fill(shade, using: .evenOdd)
    }
    switch content {
    case .nothing: break
    case .wire(let shape, let type, let snap, let isRefused):
      drawWire(shape, type, snap, isRefused, in: context)
    case .box(let box):
      let rect = shown(box)
      context.setFillColor(looks.theme.accent.copy(alpha: 0.12))
      context.fill(rect)
      context.setStrokeColor(looks.theme.accent)
      context.setLineWidth(looks.theme.hairline)
      context.stroke(rect)
    case .guides(let lines):
      context.setFillColor(looks.theme.accent)
      for line in lines.map({ shown($0) }) {
        context.fill(
          CGRect(
            x: line.minX, y: line.minY, width: max(looks.theme.hairline, line.width),
            height: max(looks.theme.hairline, line.height)))
      }
    }
  }

  private func drawWire(
    _ shape: WireShape, _ type: PortType, _ snap: CGPoint?, _ isRefused: Bool,
    in context: CGContext
  ) {
    let scale = canvas.shownScale
    let origin = shown(CGPoint.zero)
    let place = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
    let color = isRefused ? looks.theme.destructive : canvas.look.color(of: type)
    context.setStrokeColor(color)
    context.setLineWidth(max(2, NodeMetrics.wireWidth * scale))
    context.setLineCap(.round)
    context.stroke(shape.path.applying(place))
    let end = shown(snap ?? CGPoint(x: shape.end.x, y: shape.end.y))
    let radius = snap == nil ? 4.0 : max(8, 9 * scale)
    context.setFillColor(color.copy(alpha: snap == nil ? 1 : 0.35))
    context.fillEllipse(
      in: CGRect(x: end.x - radius, y: end.y - radius, width: 2 * radius, height: 2 * radius))
  }
}
