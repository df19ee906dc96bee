import Foundation
import Panorama

extension EffectsPanorama {
  /// Sets a shadow that is longer and softer with growing distance from the lamp.
  private func light(_ box: CGRect, in context: CGContext) {
    let (dx, dy) = (Double(box.midX - lamp.center.x), Double(box.midY - lamp.center.y))
    let distance = (dx * dx + dy * dy).squareRoot()
    context.setShadow(
      offset: CGSize(width: dx / 16, height: dy / 16), blur: 4 + distance / 14,
      color: CGColor(gray: 0, alpha: 0.55))
  }

  func drawShadows(in context: CGContext) {
    let captions = [
      "Card", "Star", "Ring", "Text", "Strokes", "Discs, one by one", "Discs as a layer", "Glow",
      "Of translucent colour",
    ]
    drawCells(captions, in: context) { index, box in
      let middle = CGRect(x: box.midX - 60, y: box.midY - 60, width: 120, height: 120)
      light(middle, in: context)
      context.setFillColor(card)
      switch index {
      case 0: context.fill(Path(roundedRect: middle, cornerWidth: 18, cornerHeight: 18))
      case 1:
        context.setFillColor(CGColor(argb: 0xFFF0_C030))
        context.fill(star(in: middle))
      case 2:
        context.setFillColor(theme.accent)
        var ring = Path(ellipseIn: middle)
        ring.addEllipse(in: middle.insetBy(dx: 24, dy: 24))
        context.fill(ring, using: .evenOdd)
      case 3: drawText("Shade", in: box, context)
      case 4: drawStrokes(in: middle, context)
      case 5: drawDiscs(in: middle, context)
      case 6:
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        drawDiscs(in: middle, context)
        context.endTransparencyLayer()
      case 7:
        context.setShadow(offset: .zero, blur: 40, color: CGColor(argb: 0xFF20_C0FF))
        context.setFillColor(CGColor(argb: 0xFF10_3040))
        context.fill(Path(roundedRect: middle, cornerWidth: 60, cornerHeight: 60))
      default:
        context.setFillColor(CGColor(argb: 0x80D0_4060))
        context.fill(Path(roundedRect: middle, cornerWidth: 18, cornerHeight: 18))
      }
    }
  }

  private func drawText(_ text: String, in box: CGRect, _ context: CGContext) {
    let line = TextLine(text, font: fonts.systemFont(ofSize: 64, weight: .bold))
    context.draw(
      line, baseline: CGPoint(x: box.midX - line.width / 2, y: box.midY + 22),
      color: card)
  }

  private func drawStrokes(in box: CGRect, _ context: CGContext) {
    context.setLineWidth(10)
    context.setLineCap(.round)
    context.setStrokeColor(theme.destructive)
    for i in 0..<3 {
      let y = box.minY + 20 + Double(i) * 40
      context.move(to: CGPoint(x: box.minX, y: y))
      context.addCurve(
        to: CGPoint(x: box.maxX, y: y), control1: CGPoint(x: box.minX + 40, y: y - 50),
        control2: CGPoint(x: box.maxX - 40, y: y + 50))
    }
    context.strokePath()
  }

  private func drawDiscs(in box: CGRect, _ context: CGContext) {
    for (i, color) in [0xFFE0_5040, 0xFF40_A060, 0xFF40_70D0].enumerated() {
      context.setFillColor(CGColor(argb: UInt32(color)))
      let angle = Double(i) * 2.1
      context.fillEllipse(
        in: CGRect(
          x: box.midX - 34 + 26 * cos(angle), y: box.midY - 34 + 26 * sin(angle), width: 68,
          height: 68))
    }
  }

  private func star(in box: CGRect) -> Path {
    let points = (0..<10).map { i in
      let (angle, radius) = (Double(i) * .pi / 5 - .pi / 2, i % 2 == 0 ? 66.0 : 28.0)
      return SIMD2(Double(box.midX) + radius * cos(angle), Double(box.midY) + radius * sin(angle))
    }
    var path = Path()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }
}
