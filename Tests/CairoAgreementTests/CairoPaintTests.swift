import Foundation
import PanoramaGraphics
import Testing

/// Paints, pictures and blend modes.
@Suite struct CairoPaintTests {
  private static let goesOn: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]

  private static let gradient = CGGradient(stops: [
    .init(location: 0, color: CGColor(argb: 0xffd0_4030)),
    .init(location: 0.4, color: CGColor(argb: 0xfff0_e040)),
    .init(location: 0.4, color: CGColor(argb: 0xff20_60c0)),
    .init(location: 1, color: CGColor(argb: 0xff10_2030)),
  ])

  private static let turn = CGAffineTransform(a: 0.9, b: 0.3, c: -0.35, d: 0.8, tx: 35, ty: -12)

  /// At the step in the middle, either colour is right on the border, so a channel may differ
  /// widely there.
  @Test(arguments: [true, false], [0.0, 30, 83])
  func linearGradients(_ pads: Bool, _ slope: Double) {
    for transform in [.identity, Self.turn] {
      let paint = DrawOperation.Paint.linearGradient(
        Self.gradient, start: CGPoint(x: 40, y: 40), end: CGPoint(x: 130, y: 40 + slope),
        options: pads ? Self.goesOn : [])
      let item = DisplayItem(.cover(paint), transform: transform)
      expectAgreement(DisplayList(items: [item]), Tolerance(mean: 1.2, far: 0.006))
    }
  }

  /// Gradients that are concentric, off centre (with a focal point), apart, touching and shrinking.
  /// The two solve the quadratic with different precision, which shows on the cone's border.
  @Test(arguments: [true, false])
  func radialGradients(_ pads: Bool) {
    let circles: [(CGPoint, Double, CGPoint, Double)] = [
      (CGPoint(x: 100, y: 75), 0, CGPoint(x: 100, y: 75), 60),
      (CGPoint(x: 100, y: 75), 20, CGPoint(x: 100, y: 75), 60),
      (CGPoint(x: 85, y: 60), 0, CGPoint(x: 100, y: 75), 60),
      (CGPoint(x: 85, y: 60), 10, CGPoint(x: 100, y: 75), 55),
      (CGPoint(x: 50, y: 75), 12, CGPoint(x: 150, y: 75), 30),
      (CGPoint(x: 100, y: 75), 60, CGPoint(x: 90, y: 70), 5),
    ]
    for (i, (c0, r0, c1, r1)) in circles.enumerated() {
      for transform in [.identity, Self.turn] {
        let paint = DrawOperation.Paint.radialGradient(
          Self.gradient, startCenter: c0, startRadius: r0, endCenter: c1, endRadius: r1,
          options: pads ? Self.goesOn : [])
        let item = DisplayItem(.cover(paint), transform: transform)
        expectAgreement(
          DisplayList(items: [item]), Tolerance(mean: 1.6, far: 0.006), "circles \(i)")
      }
    }
  }

  @Test(arguments: CGBlendMode.allCases.filter { $0 != .plusDarker })
  func blendModes(_ mode: CGBlendMode) {
    let list = DisplayList { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 160, height: 150))
      context.drawLinearGradient(
        Self.gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 180, y: 0),
        options: Self.goesOn)
      context.setBlendMode(mode)
      for argb: UInt32 in [0xffe0_a030, 0x9020_60c0, 0x6000_0000] {
        context.setFillColor(CGColor(argb: argb))
        context.fill(
          PathData(
            ellipseIn: CGRect(
              x: 15 + Double(argb >> 8 & 255) / 2, y: 12, width: 90, height: 120)))
      }
    }
    expectAgreement(list, Tolerance(mean: 1.2), "\(mode)")
  }

  /// Drawings blend within their layer, even if the layer itself has no effect.
  @Test(arguments: CGBlendMode.allCases.filter { $0 != .plusDarker })
  func blendModesInALayer(_ mode: CGBlendMode) {
    let list = DisplayList { context in
      context.setFillColor(CGColor(argb: 0xffc0_e0f0))
      context.fill(CGRect(x: 0, y: 0, width: 200, height: 150))
      context.clip(to: CGRect(x: 0, y: 0, width: 160, height: 150))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.saveGState()
      context.clip(to: CGRect(x: 20, y: 20, width: 100, height: 80))
      context.drawLinearGradient(
        Self.gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 180, y: 0),
        options: Self.goesOn)
      context.restoreGState()
      context.setBlendMode(mode)
      for argb: UInt32 in [0xffe0_a030, 0x9020_60c0] {
        context.setFillColor(CGColor(argb: argb))
        context.fillEllipse(
          in: CGRect(x: 15 + Double(argb >> 8 & 255) / 2, y: 12, width: 90, height: 120))
      }
      context.endTransparencyLayer()
    }
    expectAgreement(list, Tolerance(mean: 1.2), "\(mode)")
  }

  @Test(
    arguments: CGBlendMode.allCases.filter {
      ![.plusDarker, .hue, .saturation, .color, .luminosity].contains($0)
    })
  func blendModesOfGroups(_ mode: CGBlendMode) {
    let list = DisplayList { context in
      context.setFillColor(CGColor(argb: 0xc0d0_4030))
      context.fill(CGRect(x: 10, y: 10, width: 150, height: 100))
      context.setBlendMode(mode)
      if mode != .clear, mode != .copy { context.setAlpha(0.7) }
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(CGColor(argb: 0xff20_a060))
      context.fillEllipse(in: CGRect(x: 40, y: 30, width: 90, height: 100))
      context.setFillColor(CGColor(argb: 0x8020_20c0))
      context.fill(CGRect(x: 90, y: 50, width: 100, height: 30))
      context.endTransparencyLayer()
      context.setBlendMode(.normal)
      context.setAlpha(1)
      context.fill(CGRect(x: 190, y: 140, width: 5, height: 5))
    }
    expectAgreement(list, Tolerance(mean: 1), "\(mode)")
  }

  @Test func patterns() throws {
    let pattern = try #require(
      CGPattern(bounds: CGRect(x: 0, y: 0, width: 16, height: 12), xStep: 16, yStep: 12) {
        $0.setFillColor(CGColor(argb: 0xffb0_5030))
        $0.fillEllipse(in: CGRect(x: 1, y: 1, width: 9, height: 10))
        $0.setFillColor(CGColor(argb: 0x8020_60c0))
        $0.fill(CGRect(x: 6, y: 3, width: 9, height: 4))
      })
    let list = DisplayList { context in
      context.setPatternPhase(CGSize(width: 5, height: -3))
      context.setFillPattern(pattern)
      context.fill(PathData(ellipseIn: CGRect(x: 10, y: 10, width: 170, height: 130)))
    }
    expectAgreement(list)
  }
}
