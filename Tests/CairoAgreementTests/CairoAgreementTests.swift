import Foundation
import PanoramaGraphics
import Testing

/// Compares drawings that both Panorama and Cairo can draw.
///
/// Cairo has no counterpart for shadows, conic gradients, gradients that continue at one end only,
/// `plusDarker`, lines of width 0, clips to pictures, levels of detail, and tiles. It places glyphs
/// on whole pixels, we on quarters. It interpolates the colours of stops before multiplying by
/// alpha, we after, so stops of different alpha differ. A gradient that does not continue shows
/// nothing before its first stop in Cairo, but with us only before 0. Cairo's `hue`, `saturation`,
/// `color` and `luminosity` of translucent groups on a translucent background do not follow the W3C
/// (on a clear background they change the group's colour). To Cairo an alpha with `clear` and
/// `copy` is a mask, to us a property of the source. Its cubic filter enlarges to squares with soft
/// edges.
@Suite struct CairoAgreementTests {
  private static let red = CGColor(argb: 0xffd0_4030)
  private static let blue = CGColor(argb: 0xa020_60c0)

  /// Curves, corners, a hole, and edges that cross.
  private static var shapes: [PathData] {
    var star = PathData()
    for i in 0..<5 {
      let angle = Double(i) * 4 * .pi / 5 - 0.2
      let p = SIMD2(100 + 60 * cos(angle), 75 + 60 * sin(angle))
      if i == 0 { star.move(to: p) } else { star.addLine(to: p) }
    }
    star.closeSubpath()
    var loop = PathData()
    loop.move(to: SIMD2(20.3, 120.7))
    loop.addCurve(
      to: SIMD2(180.2, 110.1), control1: SIMD2(150, -120), control2: SIMD2(20, -60.5))
    loop.addQuadCurve(to: SIMD2(90, 141), control: SIMD2(120.6, 90))
    var ring = PathData(ellipseIn: CGRect(x: 30.5, y: 20.25, width: 140, height: 110))
    ring.addEllipse(in: CGRect(x: 70, y: 45, width: 61.5, height: 59))
    return [
      star, loop, ring,
      PathData(
        roundedRect: CGRect(x: 15.4, y: 22.8, width: 150, height: 100.3), cornerWidth: 30,
        cornerHeight: 18),
      PathData(rect: CGRect(x: 10.25, y: 11.5, width: 120.5, height: 90.75)),
    ]
  }

  private static let turn = CGAffineTransform(a: 0.9, b: 0.3, c: -0.35, d: 0.8, tx: 35, ty: -12)

  @Test(arguments: shapes.indices, [CGPathFillRule.nonZero, .evenOdd])
  func fills(_ shape: Int, _ rule: CGPathFillRule) {
    for transform in [.identity, Self.turn] {
      let item = DisplayItem(
        .fill(Self.shapes[shape], rule, .color(Self.red)), transform: transform)
      expectAgreement(DisplayList(items: [item]))
    }
  }

  @Test(arguments: [CGLineCap.butt, .round, .square], [CGLineJoin.miter, .round, .bevel])
  func strokes(_ cap: CGLineCap, _ join: CGLineJoin) {
    for (i, shape) in Self.shapes.enumerated() {
      for width in [0.7, 3, 11] {
        for transform in [.identity, Self.turn] {
          var style = StrokeStyle()
          (style.lineCap, style.lineJoin, style.lineWidth) = (cap, join, width)
          let item = DisplayItem(.stroke(shape, style, .color(Self.blue)), transform: transform)
          expectAgreement(
            DisplayList(items: [item]), Tolerance(mean: 0.3),
            "shape \(i), width \(width)")
        }
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 4, 10])
  func miterLimits(_ limit: Double) {
    var style = StrokeStyle()
    (style.lineWidth, style.miterLimit) = (9, limit)
    let item = DisplayItem(.stroke(Self.shapes[0], style, .color(Self.red)))
    expectAgreement(DisplayList(items: [item]), Tolerance(mean: 0.3))
  }

  @Test(arguments: [[9.0, 4], [12, 3, 1], [0, 9], [30]], [0.0, 5.5, -7])
  func dashes(_ lengths: [Double], _ phase: Double) {
    for cap in [CGLineCap.butt, .round, .square] {
      for (i, shape) in Self.shapes.enumerated() {
        // Along curves the two measure lengths on different polygons, so dashes drift apart
        // slightly.
        let isCurved = [1, 2, 3].contains(i)
        // Square caps overlap. Where two edges of one path cover the same part of a pixel, it
        // counts twice, because areas are added and not united.
        let far = cap == .square ? 0.008 : isCurved ? 0.006 : 0.002
        if lengths[0] == 0, cap == .butt { continue }
        var style = StrokeStyle()
        (style.lineCap, style.lineWidth) = (cap, 5)
        (style.dashLengths, style.dashPhase) = (lengths, phase)
        let item = DisplayItem(.stroke(shape, style, .color(Self.red)))
        expectAgreement(
          DisplayList(items: [item]), Tolerance(mean: 0.5, far: far),
          "shape \(i), cap \(cap)")
      }
    }
  }

  @Test func clips() {
    let list = DisplayList { context in
      context.clip(to: Self.shapes[2], using: .evenOdd)
      context.clip(to: Self.shapes[3])
      context.clip(to: CGRect(x: 20.5, y: 25.25, width: 110, height: 90))
      context.setFillColor(Self.red)
      context.fill(.infinite)
      context.concatenate(Self.turn)
      context.clip(to: CGRect(x: 30, y: 20, width: 90, height: 50))
      context.setFillColor(Self.blue)
      context.fill(Self.shapes[0])
    }
    expectAgreement(list)
  }

  @Test func groups() {
    let list = DisplayList { context in
      context.setFillColor(Self.blue)
      context.fill(Self.shapes[4])
      context.clip(to: Self.shapes[3])
      context.setAlpha(0.6)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(Self.red)
      context.fill(Self.shapes[0])
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(.black)
      context.fill(Self.shapes[2], using: .evenOdd)
      context.fill(Self.shapes[1])
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    }
    expectAgreement(list)
  }
}
