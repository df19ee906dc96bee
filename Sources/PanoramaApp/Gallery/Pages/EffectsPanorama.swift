import Foundation
import Panorama

extension GalleryPage {
  /// The effects of the rasterizer beyond plain shapes.
  static let effects = GalleryPage(
    id: "effects", title: "Effects",
    summary: "Shadows that follow a lamp, blend modes, gradients, patterns",
    source: "EffectsPanorama.swift",
    preview: { context in
      let panorama = EffectsPanorama(context)
      return GalleryPreview(
        list: panorama.displayList, focus: CGRect(x: 30, y: 60, width: 900, height: 562))
    },
    makeView: { context in
      let panorama = EffectsPanorama(context)
      let topics = EffectsPanorama.Topic.allCases
      return ChoiceView(
        panorama, titles: topics.map(\.title), label: "Topic", theme: context.theme,
        ground: panorama.ground, layOut: { panorama.width = $0 }
      ) {
        panorama.topic = topics[$0]
      }
    })
}

/// A sheet for each kind of effect, with captioned cells.
final class EffectsPanorama: Panorama {
  enum Topic: CaseIterable {
    case shadows, blending, gradients, patterns

    var title: String {
      switch self {
      case .shadows: "Shadows"
      case .blending: "Blend modes"
      case .gradients: "Gradients"
      case .patterns: "Patterns"
      }
    }

    /// The number of cells.
    var count: Int {
      switch self {
      case .shadows: 9
      case .blending: CGBlendMode.allCases.count
      case .gradients, .patterns: 8
      }
    }

    /// The minimum width and the exact height of a cell, in points.
    var cell: CGSize {
      switch self {
      case .shadows: CGSize(width: 200, height: 213)
      case .blending: CGSize(width: 124, height: 160)
      case .gradients: CGSize(width: 200, height: 240)
      case .patterns: CGSize(width: 236, height: 250)
      }
    }
  }

  /// The sheet that is shown.
  var topic = Topic.shadows {
    didSet {
      guard topic != oldValue else { return }
      if topic == .shadows { addViewlet(lamp) } else { removeViewlet(lamp) }
      layOut()
    }
  }

  /// The width of the sheet, in points, from which its height follows.
  var width = 960.0 { didSet { if width != oldValue { layOut() } } }

  let theme: InterfaceTheme
  let fonts: FontLibrary
  let lamp: PixelsHandle

  init(_ context: GalleryContext) {
    theme = context.theme
    fonts = context.fonts
    lamp = PixelsHandle(
      at: CGPoint(x: 430, y: 190), isEnd: true, color: CGColor(argb: 0xFFF0_A020))
    super.init(bounds: CGRect(x: 0, y: 0, width: width, height: 640))
    minimumZoomScale = 0.2
    maximumZoomScale = 32
    lamp.accessibilityLabel = "Lamp"
    lamp.onMove = { [weak self] in self?.setNeedsDisplay() }
    addViewlet(lamp)
  }

  /// The number of columns: as many as fit, but with rows as even as possible.
  private var columns: Int {
    let fitting = max(1, Int(width / Double(topic.cell.width)))
    let rows = (topic.count + fitting - 1) / fitting
    return (topic.count + rows - 1) / rows
  }

  private func layOut() {
    let rows = (topic.count + columns - 1) / columns
    bounds = CGRect(
      x: 0, y: 0, width: width, height: Double(rows) * Double(topic.cell.height))
    let inside = bounds.insetBy(dx: lamp.frame.width / 2, dy: lamp.frame.height / 2)
    lamp.frame.origin.x = min(lamp.frame.minX, inside.maxX - lamp.frame.width / 2)
    setNeedsDisplay()
  }

  /// The background. It must be light enough for shadows and must differ from the controls.
  var ground: CGColor { theme.isDark ? CGColor(gray: 0.33, alpha: 1) : theme.background }
  /// The colour of objects on the background.
  var card: CGColor { theme.isDark ? theme.text : theme.surface }

  override func draw(in context: CGContext) {
    context.setFillColor(ground)
    context.fill(bounds)
    switch topic {
    case .shadows: drawShadows(in: context)
    case .blending: drawBlending(in: context)
    case .gradients: drawGradients(in: context)
    case .patterns: drawPatterns(in: context)
    }
  }

  /// Draws cells in rows, each with its caption below.
  func drawCells(
    _ captions: [String], in context: CGContext, _ draw: (_ index: Int, _ box: CGRect) -> Void
  ) {
    let (width, height) = (Double(bounds.width) / Double(columns), Double(topic.cell.height))
    for (index, caption) in captions.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let cell = CGRect(
        x: Double(column) * width, y: Double(row) * height, width: width, height: height)
      let margin = min(width * 0.1, 24)
      let box = CGRect(
        x: cell.minX + margin, y: cell.minY + margin / 2, width: width - 2 * margin,
        height: height - margin - 20)
      context.saveGState()
      draw(index, box)
      context.restoreGState()
      let line = TextLine(caption, font: fonts.systemFont(ofSize: 12))
      context.draw(
        line, baseline: CGPoint(x: cell.midX - line.width / 2, y: cell.maxY - 8),
        color: theme.isDark ? theme.text : theme.secondaryText)
    }
  }
}

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
      case 0: context.fill(PathData(roundedRect: middle, cornerWidth: 18, cornerHeight: 18))
      case 1:
        context.setFillColor(CGColor(argb: 0xFFF0_C030))
        context.fill(star(in: middle))
      case 2:
        context.setFillColor(theme.accent)
        var ring = PathData(ellipseIn: middle)
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
        context.fill(PathData(roundedRect: middle, cornerWidth: 60, cornerHeight: 60))
      default:
        context.setFillColor(CGColor(argb: 0x80D0_4060))
        context.fill(PathData(roundedRect: middle, cornerWidth: 18, cornerHeight: 18))
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

  private func star(in box: CGRect) -> PathData {
    let points = (0..<10).map { i in
      let (angle, radius) = (Double(i) * .pi / 5 - .pi / 2, i % 2 == 0 ? 66.0 : 28.0)
      return SIMD2(Double(box.midX) + radius * cos(angle), Double(box.midY) + radius * sin(angle))
    }
    var path = PathData()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }
}

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
        context.clip(to: PathData(roundedRect: box, cornerWidth: 12, cornerHeight: 12))
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
        let ring = PathData(
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
      let card = PathData(roundedRect: box, cornerWidth: 12, cornerHeight: 12)
      let round = CGRect(x: box.midX - 80, y: box.midY - 80, width: 160, height: 160)
      switch index {
      case 5:
        context.setStrokePattern(all[0])
        context.setLineWidth(40)
        context.stroke(PathData(roundedRect: round, cornerWidth: 30, cornerHeight: 30))
      case 6:
        let line = TextLine("Stone", font: fonts.systemFont(ofSize: 76, weight: .bold))
        context.setFillPattern(all[0])
        context.draw(line.glyphs, at: CGPoint(x: box.midX - line.width / 2, y: box.midY + 26))
      case 7:
        var ring = PathData(ellipseIn: round)
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
