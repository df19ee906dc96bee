import Panorama

extension EffectsPanorama {
  private static let bricks = CGPattern(
    bounds: CGRect(x: 0, y: 0, width: 32, height: 24), xStep: 32, yStep: 24
  ) { context in
    context.setFillColor(CGColor(argb: 0xFFE8_C8A0))
    context.fill(CGRect(x: 0, y: 0, width: 32, height: 24))
    context.setFillColor(CGColor(argb: 0xFFB0_5030))
    for (x, y) in [(1, 1), (-15, 13), (17, 13)] {
      context.fill(CGRect(x: x, y: y, width: 30, height: 10))
    }
  }

  private static let dots = CGPattern(
    bounds: CGRect(x: 0, y: 0, width: 14, height: 14),
    matrix: CGAffineTransform(rotationAngle: 0.5), xStep: 14, yStep: 14
  ) { context in
    context.setFillColor(CGColor(argb: 0xFF20_60C0))
    context.fillEllipse(in: CGRect(x: 2, y: 2, width: 8, height: 8))
  }

  private static let hatching = CGPattern(
    bounds: CGRect(x: 0, y: 0, width: 8, height: 8), matrix: CGAffineTransform(rotationAngle: 0.8),
    xStep: 8, yStep: 8
  ) { context in
    context.setFillColor(CGColor(argb: 0xFF40_4850))
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 2))
  }

  private static let waves = CGPattern(
    bounds: CGRect(x: 0, y: 0, width: 40, height: 16), xStep: 40, yStep: 16
  ) { context in
    context.setStrokeColor(CGColor(argb: 0xFF20_90A0))
    context.setLineWidth(3)
    context.move(to: CGPoint(x: 0, y: 8))
    context.addCurve(
      to: CGPoint(x: 40, y: 8), control1: CGPoint(x: 15, y: -8), control2: CGPoint(x: 25, y: 24))
    context.strokePath()
  }

  /// A pattern of scales, each of which casts a shadow on the next.
  private static let scales = CGPattern(
    bounds: CGRect(x: 0, y: 0, width: 30, height: 30), xStep: 30, yStep: 30
  ) { context in
    context.setShadow(offset: CGSize(width: 0, height: 2), blur: 5)
    context.setFillColor(CGColor(argb: 0xFF50_A060))
    context.fillEllipse(in: CGRect(x: 3, y: 3, width: 24, height: 24))
  }

  func drawPatterns(in context: CGContext) {
    let all = [Self.bricks, Self.dots, Self.hatching, Self.waves, Self.scales].compactMap { $0 }
    let captions = [
      "Bricks", "Dots, turned", "Hatching", "Waves", "With shadows", "In a stroke", "In text",
      "In a ring",
    ]
    guard all.count == 5 else { return }
    drawCells(captions, in: context) { index, box in
      let card = Path(roundedRect: box, cornerWidth: 12, cornerHeight: 12)
      let round = CGRect(x: box.midX - 80, y: box.midY - 80, width: 160, height: 160)
      switch index {
      case 5:
        context.setStrokePattern(all[0])
        context.setLineWidth(40)
        context.stroke(Path(roundedRect: round, cornerWidth: 30, cornerHeight: 30))
      case 6:
        let line = TextLine("Stone", font: fonts.systemFont(ofSize: 76, weight: .bold))
        context.setFillPattern(all[0])
        context.draw(line.glyphs, at: CGPoint(x: box.midX - line.width / 2, y: box.midY + 26))
      case 7:
        var ring = Path(ellipseIn: round)
        ring.addEllipse(in: round.insetBy(dx: 40, dy: 40))
        context.setFillPattern(all[1])
        context.fill(ring, using: .evenOdd)
      default:
        context.setFillColor(self.card)
        context.fill(card)
        context.setFillPattern(all[index])
        context.fill(card)
      }
    }
  }
}
