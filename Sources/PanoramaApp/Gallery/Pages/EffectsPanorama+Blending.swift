import Panorama

extension EffectsPanorama {
  /// Draws a cell for each blend mode: a rainbow with two discs above it, in a separate layer.
  func drawBlending(in context: CGContext) {
    let modes = CGBlendMode.allCases
    let hues = (0...6).map {
      CGColor(hue: CGFloat($0) / 6, saturation: 0.75, brightness: 0.95, alpha: 1)
    }
    let rainbow = CGGradient(colors: hues)
    drawCells(modes.map { "\($0)" }, in: context) { index, box in
      context.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
      context.saveGState()
      // The right side stays clear, because some modes differ only there.
      context.clip(
        to: CGRect(x: box.minX, y: box.minY, width: box.width * 0.72, height: box.height))
      if let rainbow {
        context.drawLinearGradient(
          rainbow, start: CGPoint(x: box.minX, y: box.minY),
          end: CGPoint(x: box.minX, y: box.maxY), options: [])
      }
      context.restoreGState()
      context.setBlendMode(modes[index])
      let side = min(box.width, box.height) * 0.66
      context.setFillColor(CGColor(argb: 0xFFE0_A030))
      context.fillEllipse(
        in: CGRect(x: box.minX + 4, y: box.minY + 4, width: side, height: side))
      context.setFillColor(CGColor(argb: 0xA020_60C0))
      context.fillEllipse(
        in: CGRect(
          x: box.maxX - side - 4, y: box.maxY - side - 4, width: side, height: side))
      context.endTransparencyLayer()
    }
  }
}
