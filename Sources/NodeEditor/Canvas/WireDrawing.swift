import NodeGraph
import Panorama

/// Draws a wire, with the heads of an arrow and its label.
@MainActor
struct WireDrawing {
  let face: WireLayer.Face
  let look: NodeLook

  /// The length of an arrow's head and half its width, in points of the canvas.
  private static let head = (length: 12.0, half: 6.0)
  /// The width at which labels begin another line, in points of the canvas.
  private static let labelWidth = 220.0
  private static let labelMargin = (x: 6.0, y: 3.0)

  private var color: CGColor { face.isSelected ? look.theme.accent : face.color }

  /// A rectangle that contains the drawing except the label.
  static func reach(of face: WireLayer.Face) -> CGRect {
    let margin = face.arrows.isEmpty ? 8.0 : 16
    return face.shape.bounds.insetBy(dx: -margin, dy: -margin)
  }

  func draw(in context: CGContext) {
    // The line ends inside the heads, so that their tips are sharp.
    let inset = Self.head.length / 2
    let shape = face.shape
    let path = shape.moved(
      start: face.arrows.contains(.start) ? shape.startWay * inset : .zero,
      end: face.arrows.contains(.end) ? shape.endWay * inset : .zero
    ).path
    context.setLineCap(.round)
    context.setStrokeColor(color)
    // Wires are drawn wider at small scales, so that they stay visible.
    for (scales, width) in [(0.34..<Double.infinity, 1.0), (0.0..<0.34, 2.0)] {
      context.beginLevelOfDetail(scales)
      context.setLineWidth(NodeMetrics.wireWidth * width * (face.isSelected ? 1.6 : 1))
      context.stroke(path)
      context.endLevelOfDetail()
    }
    context.setFillColor(color)
    if face.arrows.contains(.start) { drawHead(at: shape.start, shape.startWay, in: context) }
    if face.arrows.contains(.end) { drawHead(at: shape.end, shape.endWay, in: context) }
  }

  private func drawHead(at tip: SIMD2<Double>, _ way: SIMD2<Double>, in context: CGContext) {
    let (along, across) = (way * Self.head.length, SIMD2(-way.y, way.x) * Self.head.half)
    var head = PathData()
    head.addLines(between: [tip, tip + along + across, tip + along - across])
    head.closeSubpath()
    context.fill(head)
  }

  // MARK: The label

  /// A rectangle that contains what is drawn in front of the nodes: the label, and the handles of a selected wire; nil
  /// if there is nothing.
  ///
  /// - Parameter label: the rectangle of the label.
  func frontReach(_ label: CGRect?) -> CGRect? {
    guard face.isSelected else { return label }
    let reach = Self.reach(of: face)
    return label.map { $0.union(reach) } ?? reach
  }

  /// A rectangle that contains the label, found without laying it out; nil if there is none.
  static func labelReach(of face: WireLayer.Face) -> CGRect? {
    guard let label = face.shownLabel else { return nil }
    // Every line has room for ten characters of any font.
    let lines = label.utf16.reduce(label.utf16.count / 10 + 1) { $0 + ($1 == 10 ? 1 : 0) }
    let (width, height) = (labelWidth + 40, Double(lines) * 20 + 20)
    let middle = face.shape.point(at: 0.5)
    return CGRect(
      x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  /// The label's text in lines, and the rectangle of its background; nil if there is none.
  var label: (text: TextLayout, frame: CGRect)? {
    guard let label = face.shownLabel else { return nil }
    let text = TextLayout(
      label, font: look.caption, maximumWidth: Self.labelWidth, alignment: .center)
    // A centred text is as wide as it may be; its lines say how wide it is.
    let width = text.lines.map(\.line.width).max() ?? 0
    let middle = face.shape.point(at: 0.5)
    return (
      text,
      CGRect(
        x: middle.x - width / 2, y: middle.y - text.size.height / 2, width: width,
        height: text.size.height
      ).insetBy(dx: -Self.labelMargin.x, dy: -Self.labelMargin.y)
    )
  }

  /// Draws what is in front of the nodes.
  func drawFront(_ label: (text: TextLayout, frame: CGRect)?, in context: CGContext) {
    context.beginLevelOfDetail(NodeMetrics.textScale..<Double.infinity)
    if face.isSelected {
      for end in [face.shape.start, face.shape.end] {
        let radius = NodeMetrics.sideRadius
        let dot = CGRect(
          x: end.x - radius, y: end.y - radius, width: 2 * radius, height: 2 * radius)
        context.setFillColor(look.theme.accent)
        context.fillEllipse(in: dot.insetBy(dx: -2, dy: -2))
        context.setFillColor(look.surface)
        context.fillEllipse(in: dot)
      }
    }
    if let label { draw(label.text, frame: label.frame, in: context) }
    context.endLevelOfDetail()
  }

  private func draw(_ text: TextLayout, frame: CGRect, in context: CGContext) {
    context.setFillColor(face.isSelected ? look.theme.accent : look.ground)
    context.fill(PathData(roundedRect: frame, cornerWidth: 5, cornerHeight: 5))
    context.draw(
      text,
      at: CGPoint(
        x: frame.midX - text.size.width / 2, y: Double(frame.minY) + Self.labelMargin.y),
      color: face.isSelected ? look.ground : look.theme.text)
  }
}

/// The labels of wires and the handles of selected ones, in front of all nodes.
@MainActor
final class WireLabels: Viewlet {
  private unowned let canvas: NodeCanvas

  init(_ canvas: NodeCanvas) {
    self.canvas = canvas
    super.init(frame: canvas.bounds)
    // Fingers and the mouse reach the nodes below it.
    isEnabled = false
  }

  override var accessibilityTitle: String { "Labels" }
  /// Labels are told with their wires.
  override func accessibilityElements(in view: View) -> [AccessibilityElement] { [] }

  override func draw(in context: CGContext) {
    if canvas.panoramaView == nil { _ = canvas.wires.prepare(canvas.bounds) }
    context.translateBy(x: -canvas.bounds.minX, y: -canvas.bounds.minY)
    context.draw(canvas.wires.frontList)
  }
}
