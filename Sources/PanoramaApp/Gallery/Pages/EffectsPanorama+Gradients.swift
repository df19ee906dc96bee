import Panorama

extension EffectsPanorama {
  private static let goesOn: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]

  func drawGradients(in context: CGContext) {
    let captions = [
      "Linear", "Hard stops", "Radial", "Off its centre", "Cone", "Round a centre", "In a stroke",
      "Fading out",
    ]
    let warm = CGGradient(colors: [
      CGColor(argb: 0xFFF0_5030), CGColor(argb: 0xFFF8_D040), CGColor(argb: 0xFF20_80C0),
    ])
    let wheel = CGGradient(
      colors: (0...12).map {
        CGColor(hue: CGFloat($0) / 12, saturation: 0.8, brightness: 0.95, alpha: 1)
      })
    let hard = CGGradient(
      stops: (0..<8).flatMap { i in
        let color = i % 2 == 0 ? CGColor(argb: 0xFF20_60C0) : CGColor(argb: 0xFFF0_F0E8)
        return [
          CGGradient.Stop(location: Double(i) / 8, color: color),
          CGGradient.Stop(location: Double(i + 1) / 8, color: color),
        ]
      })
    let fading = CGGradient(colors: [CGColor(argb: 0xFFD0_3080), CGColor(argb: 0x00D0_3080)])
    guard let warm, let wheel, let fading else { return }
    drawCells(captions, in: context) { index, box in
      let (middle, side) = (CGPoint(x: box.midX, y: box.midY), Double(min(box.width, box.height)))
      let corner = CGPoint(x: box.maxX, y: box.maxY)
      if index != 6 {
        context.clip(to: Path(roundedRect: box, cornerWidth: 12, cornerHeight: 12))
      }
      switch index {
      case 0: context.drawLinearGradient(warm, start: box.origin, end: corner, options: [])
      case 1: context.drawLinearGradient(hard, start: box.origin, end: corner, options: [])
      case 2:
        context.drawRadialGradient(
          warm, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: side / 2,
          options: Self.goesOn)
      case 3:
        context.drawRadialGradient(
          warm, startCenter: CGPoint(x: middle.x - side / 5, y: middle.y - side / 5),
          startRadius: 0, endCenter: middle, endRadius: side / 2, options: Self.goesOn)
      case 4:
        context.drawRadialGradient(
          warm, startCenter: CGPoint(x: middle.x - side / 3, y: middle.y), startRadius: side / 12,
          endCenter: CGPoint(x: middle.x + side / 5, y: middle.y), endRadius: side / 4,
          options: Self.goesOn)
      case 5: context.drawConicGradient(wheel, center: middle, angle: 0)
      case 6:
        context.setLineWidth(26)
        let ring = Path(
          ellipseIn: CGRect(
            x: middle.x - side * 0.36, y: middle.y - side * 0.36, width: side * 0.72,
            height: side * 0.72))
        context.stroke(ring, with: .conicGradient(wheel, center: middle, angle: 1))
      default:
        context.drawRadialGradient(
          fading, startCenter: middle, startRadius: side / 6, endCenter: middle,
          endRadius: side / 2, options: .drawsBeforeStartLocation)
      }
    }
  }
}
