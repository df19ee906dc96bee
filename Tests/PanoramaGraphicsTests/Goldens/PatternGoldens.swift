import Panorama
import PanoramaTesting
import Testing

/// Patterns, masks as clips, and conic gradients.
@Suite struct PatternGoldens {
  /// Bricks: content that reaches over the cell's border.
  private let bricks = CGPattern(
    bounds: CGRect(x: 0, y: 0, width: 16, height: 12), xStep: 16, yStep: 12
  ) { context in
    context.setFillColor(CGColor(argb: 0xffe8_c8a0))
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 12))
    context.setFillColor(CGColor(argb: 0xffb0_5030))
    context.fill(CGRect(x: 1, y: 1, width: 14, height: 4))
    context.fill(CGRect(x: -7, y: 7, width: 14, height: 4))
    context.fill(CGRect(x: 9, y: 7, width: 14, height: 4))
  }

  private let dots = CGPattern(
    bounds: CGRect(x: 0, y: 0, width: 9, height: 9),
    matrix: CGAffineTransform(rotationAngle: 0.5), xStep: 9, yStep: 9
  ) { context in
    context.setFillColor(CGColor(argb: 0xff20_60c0))
    context.fillEllipse(in: CGRect(x: 1, y: 1, width: 5, height: 5))
  }

  @Test func fillsStrokesAndText() throws {
    let fonts = FontLibrary()
    let (bricks, dots) = (try #require(bricks), try #require(dots))
    let list = DisplayList { context in
      context.setFillPattern(bricks)
      context.fill(PathData(ellipseIn: CGRect(x: 8, y: 8, width: 84, height: 74)))
      context.setFillPattern(dots)
      context.setShadow(offset: CGSize(width: 2, height: 3), blur: 4)
      context.fill(CGRect(x: 105, y: 12, width: 70, height: 64))
      context.setShadow(offset: .zero, blur: 0, color: nil)
      context.setStrokePattern(bricks)
      context.setLineWidth(14)
      // The pattern does not move when the shape that it fills is rotated and scaled.
      context.translateBy(x: 225, y: 44)
      context.rotate(by: 0.6)
      context.strokeEllipse(in: CGRect(x: -28, y: -24, width: 56, height: 48))
      context.rotate(by: -0.6)
      context.setFillPattern(dots)
      context.draw(fonts.sceneGlyphs("Dots", size: 44), at: CGPoint(x: 42, y: 20))
    }
    try expectGolden(list, "pattern/kinds", width: 370, height: 90)
  }

  @Test func phaseAndZoom() throws {
    let bricks = try #require(bricks)
    let list = DisplayList { context in
      for (i, scale) in [0.1, 0.4, 1, 1.7].enumerated() {
        context.saveGState()
        context.clip(to: CGRect(x: Double(i) * 60 + 4, y: 4, width: 52, height: 52))
        context.setPatternPhase(CGSize(width: 5, height: 3))
        context.setFillPattern(bricks)
        let zoomed = DisplayList {
          $0.setPatternPhase(CGSize(width: 5, height: 3))
          $0.setFillPattern(bricks)
          $0.fill(.infinite)
        }
        context.draw(zoomed, transform: CGAffineTransform(scaleX: scale, y: scale))
        context.restoreGState()
      }
    }
    try expectGolden(list, "pattern/zoom", width: 240, height: 60)
  }

  @Test func masksClip() throws {
    let ramp = (0..<32 * 32).map { i -> UInt32 in
      let v = UInt32(i % 32) * 8
      return 0xff00_0000 | v << 16 | v << 8 | v
    }
    let gray = CGImage(width: 32, height: 32, pixels: ramp, isOpaque: true)
    let holes = CGImage(
      width: 2, height: 2, pixels: [0xff00_0000, 0, 0, 0x8000_0000], isOpaque: false)
    let list = DisplayList { context in
      context.setFillColor(CGColor(argb: 0xffc0_3020))
      for (i, mask) in [gray, holes].enumerated() {
        context.saveGState()
        context.translateBy(x: Double(i) * 80, y: 0)
        context.rotate(by: i == 0 ? 0 : 0.1)
        context.clip(to: CGRect(x: 8, y: 6, width: 64, height: 48), mask: mask)
        context.clip(to: PathData(ellipseIn: CGRect(x: 4, y: 2, width: 70, height: 56)))
        context.fill(.infinite)
        context.restoreGState()
      }
    }
    try expectGolden(list, "clip/masks", width: 160, height: 66)
  }

  @Test func conicGradients() throws {
    let wheel = try #require(
      CGGradient(
        colors: (0...6).map {
          CGColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1)
        }))
    let fade = try #require(CGGradient(colors: [CGColor(argb: 0xff20_60c0), CGColor(argb: 0)]))
    let list = DisplayList { context in
      context.saveGState()
      context.clip(to: PathData(ellipseIn: CGRect(x: 5, y: 5, width: 80, height: 80)))
      context.drawConicGradient(wheel, center: CGPoint(x: 45, y: 45), angle: 0)
      context.restoreGState()
      context.fill(
        PathData(rect: CGRect(x: 95, y: 5, width: 80, height: 80)),
        with: .conicGradient(fade, center: CGPoint(x: 120, y: 40), angle: -.pi / 2))
      // A compressed one, drawn as a stroke.
      context.translateBy(x: 225, y: 45)
      context.scaleBy(x: 1, y: 0.5)
      context.setLineWidth(16)
      context.stroke(
        PathData(ellipseIn: CGRect(x: -32, y: -64, width: 64, height: 128)),
        with: .conicGradient(wheel, center: .zero, angle: 1))
    }
    try expectGolden(list, "gradient/conic", width: 275, height: 90)
  }
}
