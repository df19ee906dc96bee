import Foundation
import Panorama

/// A line on paper, as a pen draws it at 100 %.
final class PenTrial: View {
  /// The pen that draws the line.
  var pen: SketchPen { didSet { if pen != oldValue { setNeedsDisplay() } } }

  init(_ pen: SketchPen) {
    self.pen = pen
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.unit * 18)
  }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    let box = bounds.insetBy(dx: 0, dy: theme.unit)
    let outline = PathData(box, cornerRadius: theme.cornerRadius)
    context.saveGState()
    context.clip(to: outline)
    context.setFillColor(SketchPaper.white.color)
    context.fill(box)
    context.draw(blending: DisplayList(items: [line(in: box).displayItem]))
    context.restoreGState()
    context.setStrokeColor(theme.separator)
    context.setLineWidth(theme.hairline)
    context.stroke(outline)
  }

  /// The time that the hand takes for the line, in seconds: it is neither hasty nor slow.
  private static let duration = 0.6

  private func line(in box: CGRect) -> SketchStroke {
    let count = 72
    let margin = 7 * looks.theme.unit
    var points: [SIMD2<Double>] = []
    var times: [Float] = []
    for i in 0...count {
      let share = Double(i) / Double(count)
      // The hand starts and stops gently.
      let way = share * share * (3 - 2 * share)
      points.append([
        box.minX + margin + way * (Double(box.width) - 2 * margin),
        box.midY - sin(way * 2 * .pi) * box.height * 0.22,
      ])
      times.append(Float(share * Self.duration))
    }
    let ink = Ink(tool: pen.ink(), times: times, lag: pen.lag)
    return SketchStroke(points: points, width: pen.width, color: pen.color, ink: ink)
  }
}

/// An eraser in its true size.
final class EraserTrial: View {
  /// In points on screen.
  var radius: Double { didSet { if radius != oldValue { setNeedsDisplay() } } }

  init(radius: Double) {
    self.radius = radius
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 2 * PenCase.eraserRadii.upperBound + looks.theme.unit * 4)
  }

  override func draw(in context: CGContext) {
    let circle = CGRect(
      x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
    context.setFillColor(looks.theme.controlHovered)
    context.fillEllipse(in: circle)
    context.setStrokeColor(looks.theme.text)
    context.setLineWidth(looks.theme.hairline)
    context.strokeEllipse(in: circle)
  }
}
