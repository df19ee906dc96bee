import Foundation
import Panorama

private let red = CGColor(red: 0.85, green: 0.2, blue: 0.15)
private let blue = CGColor(red: 0.1, green: 0.3, blue: 0.8, alpha: 0.6)
private let everywhere: CGGradientDrawingOptions = [
  .drawsBeforeStartLocation, .drawsAfterEndLocation,
]

extension PDFAgreementTests.Sample {
  /// A star of five points, which crosses itself.
  private var star: PathData {
    var path = PathData()
    for i in 0..<5 {
      let angle = Double(i) * 4 * .pi / 5
      let p = SIMD2(60 + 55 * sin(angle), 62 - 55 * cos(angle))
      if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
    }
    path.closeSubpath()
    return path
  }

  private var rainbow: CGGradient {
    CGGradient(stops: [
      CGGradient.Stop(location: 0.1, color: red),
      CGGradient.Stop(location: 0.5, color: CGColor(red: 1, green: 0.9, blue: 0.2)),
      CGGradient.Stop(location: 0.5, color: CGColor(red: 0.2, green: 0.7, blue: 0.3)),
      CGGradient.Stop(location: 1, color: CGColor(red: 0.1, green: 0.2, blue: 0.6)),
    ])
  }

  private var fading: CGGradient {
    CGGradient(stops: [
      CGGradient.Stop(location: 0, color: red),
      CGGradient.Stop(location: 1, color: CGColor(red: 0, green: 0.5, blue: 1, alpha: 0)),
    ])
  }

  /// A picture that fades from left to right.
  private func image(opaque: Bool) -> CGImage {
    let side = 24
    let pixels = (0..<side * side).map { i -> UInt32 in
      let (x, y) = (UInt32(i % side), UInt32(i / side))
      let alpha = opaque ? 255 : x * 255 / 23
      let (r, g) = (alpha * y / 23, alpha * (23 - y) / 23)
      return alpha << 24 | r << 16 | g << 8 | alpha / 3
    }
    return CGImage(width: side, height: side, pixels: pixels, isOpaque: opaque)
  }

  func drawShapes(_ context: CGContext) {
    context.setFillColor(red)
    switch self {
    case .evenOdd: context.fill(star, using: .evenOdd)
    case .covers:
      context.clip(to: CGRect(x: 10, y: 20, width: 80, height: 70))
      context.drawLinearGradient(
        rainbow, start: CGPoint(x: 0, y: 30), end: CGPoint(x: 100, y: 90), options: everywhere)
    case .hugeShapes:
      context.fill(CGRect(x: -1e9, y: 40, width: 2e9, height: 30))
      context.setFillColor(blue)
      context.fill(PathData(ellipseIn: CGRect(x: 60, y: -1e7, width: 2e7, height: 2e7)))
    default:
      context.fill(star)
      context.setFillColor(blue)
      context.rotate(by: 0.3)
      context.fillEllipse(in: CGRect(x: 30, y: 10, width: 80, height: 50))
    }
  }

  func drawLines(_ context: CGContext) {
    context.setStrokeColor(red)
    context.setLineWidth(7)
    switch self {
    case .dashes:
      context.setLineDash(phase: 5, lengths: [14, 9, 3])
      context.setLineCap(.round)
      context.stroke(star)
    case .hairlines:
      context.setLineWidth(0)
      context.scaleBy(x: 2, y: 2)
      context.stroke(CGRect(x: 10.25, y: 10.25, width: 30, height: 30))
      context.setLineWidth(0.3)
      context.strokeEllipse(in: CGRect(x: 5, y: 5, width: 50, height: 40))
    case .rotatedStrokes:
      context.setLineJoin(.round)
      context.concatenate(CGAffineTransform(a: 0.9, b: 0.3, c: -0.5, d: 0.6, tx: 30, ty: 0))
      context.stroke(star)
    case .gradientStrokes:
      context.setLineJoin(.bevel)
      context.stroke(
        star,
        with: .linearGradient(
          rainbow, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 120, y: 0), options: everywhere))
    default: context.stroke(star)
    }
  }

  func drawGradients(_ context: CGContext) {
    let (start, end) = (CGPoint(x: 20, y: 30), CGPoint(x: 100, y: 80))
    let box = PathData(
      roundedRect: CGRect(x: 5, y: 5, width: 110, height: 110), cornerWidth: 20, cornerHeight: 20)
    switch self {
    case .radialGradients:
      context.fill(
        box,
        with: .radialGradient(
          rainbow, startCenter: CGPoint(x: 45, y: 50), startRadius: 6,
          endCenter: CGPoint(x: 60, y: 60), endRadius: 50, options: everywhere))
    case .fadingGradients:
      context.fill(box, with: .linearGradient(fading, start: start, end: end, options: everywhere))
    case .unextendedGradients:
      context.fill(box, with: .linearGradient(rainbow, start: start, end: end, options: []))
    case .conicGradients:
      context.fill(box, with: .conicGradient(rainbow, center: CGPoint(x: 60, y: 60), angle: 0.7))
    default:
      context.setAlpha(0.7)
      context.fill(box, with: .linearGradient(rainbow, start: start, end: end, options: everywhere))
    }
  }

  func drawClips(_ context: CGContext) {
    if self == .pictureClips {
      context.clip(to: CGRect(x: 10, y: 10, width: 100, height: 90), mask: image(opaque: true))
      context.clip(to: CGRect(x: 0, y: 30, width: 110, height: 90), mask: image(opaque: false))
    } else {
      context.clip(to: star)
      context.rotate(by: 0.2)
      context.clip(to: CGRect(x: 20, y: 10, width: 80, height: 70))
    }
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 120, height: 120))
    context.setFillColor(blue)
    context.fillEllipse(in: CGRect(x: 40, y: 0, width: 90, height: 90))
  }

  func drawEffects(_ context: CGContext) {
    context.setFillColor(red)
    context.fillEllipse(in: CGRect(x: 5, y: 10, width: 80, height: 80))
    switch self {
    case .groups:
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.fill(CGRect(x: 30, y: 30, width: 60, height: 60))
      context.setFillColor(CGColor(red: 0, green: 0.6, blue: 0.3))
      context.fill(CGRect(x: 50, y: 50, width: 60, height: 60))
      context.endTransparencyLayer()
    case .shadows:
      context.setShadow(
        offset: CGSize(width: 8, height: 6), blur: 12, color: CGColor(gray: 0, alpha: 0.6))
      context.setFillColor(CGColor(red: 0.9, green: 0.9, blue: 0.5))
      context.fill(star)
    case .oddBlendModes:
      context.setFillColor(blue)
      context.setBlendMode(.xor)
      context.fill(CGRect(x: 40, y: 40, width: 60, height: 60))
      context.setBlendMode(.sourceAtop)
      context.fill(CGRect(x: 0, y: 60, width: 50, height: 20))
      context.setBlendMode(.normal)
      context.fill(CGRect(x: 90, y: 0, width: 20, height: 40))
    default:
      let modes: [CGBlendMode] = [
        .multiply, .screen, .difference, .overlay, .hue, .luminosity, .colorDodge, .softLight,
      ]
      for (i, mode) in modes.enumerated() {
        context.setBlendMode(mode)
        context.setFillColor(CGColor(red: 0.3, green: 0.7, blue: 0.9))
        context.fill(CGRect(x: 10 + i * 12, y: 0, width: 10, height: 120))
      }
    }
  }

  func drawImages(_ context: CGContext) {
    if self == .pixels { context.interpolationQuality = .none }
    context.rotate(by: self == .images ? 0.2 : 0)
    if self == .fadedImages { context.setAlpha(0.6) }
    context.draw(
      image(opaque: self != .fadedImages), in: CGRect(x: 24, y: 12, width: 72, height: 72))
  }

  func drawLists(_ context: CGContext) {
    let cell = DisplayList { context in
      context.setFillColor(red)
      context.fillEllipse(in: CGRect(x: 1, y: 1, width: 9, height: 7))
      context.setFillColor(blue)
      context.fill(CGRect(x: 4, y: 3, width: 8, height: 8))
    }
    switch self {
    case .patterns:
      let pattern = CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 12, height: 11),
        matrix: CGAffineTransform(rotationAngle: 0.4), xStep: 13, yStep: 14, list: cell)
      if let pattern { context.setFillPattern(pattern) }
      context.fill(star)
    case .levelsOfDetail:
      let levels = DisplayList { context in
        context.setAlpha(0.8)
        context.beginLevelOfDetail(2..<10)
        context.draw(cell)
        context.endLevelOfDetail()
        context.beginLevelOfDetail(0..<2)
        context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
        context.endLevelOfDetail()
      }
      context.draw(levels, transform: CGAffineTransform(scaleX: 8, y: 8))
    default:
      for i in 0..<8 {
        let turn = CGAffineTransform(rotationAngle: Double(i) / 3).scaledBy(x: 3, y: 3)
        context.draw(
          cell, transform: turn.concatenating(CGAffineTransform(translationX: 60, y: 60)),
          alpha: i % 2 == 0 ? 1 : 0.4)
      }
    }
  }

  func drawText(_ context: CGContext) {
    let font = Font(FontDescriptor(.system), size: 26, library: FontLibrary())
    for (i, words) in ["Gäfi", "ffi x²", "Wörter"].enumerated() {
      let line = TextLine(words, font: font)
      let place = CGPoint(x: 6, y: 34 + i * 34)
      switch self {
      case .gradientText:
        context.saveGState()
        context.translateBy(x: place.x, y: place.y)
        context.fill(
          line.glyphs.glyphs.reduce(into: PathData()) { path, glyph in
            path.append(
              glyph.outline.path.applying(
                CGAffineTransform(
                  a: 26, b: 0, c: 0, d: 26, tx: glyph.position.x, ty: glyph.position.y)))
          },
          with: .linearGradient(
            rainbow, start: .zero, end: CGPoint(x: 90, y: 0), options: everywhere))
        context.restoreGState()
      case .translucentText: context.draw(line, baseline: place, color: blue)
      default: context.draw(line, baseline: place, color: red)
      }
    }
  }
}
