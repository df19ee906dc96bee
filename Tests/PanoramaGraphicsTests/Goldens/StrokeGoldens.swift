import Panorama
import PanoramaTesting
import Testing

/// Lines: caps, joins, the miter limit, dashes, hairlines, and the pen under a transform.
@Suite struct StrokeGoldens {
  private let caps: [CGLineCap] = [.butt, .round, .square]
  private let joins: [CGLineJoin] = [.miter, .round, .bevel]

  private func hairline(over path: PathData, in context: CGContext) {
    context.saveGState()
    context.setStrokeColor(.white)
    context.setLineWidth(0)
    context.setLineDash(phase: 0, lengths: [])
    context.stroke(path)
    context.restoreGState()
  }

  @Test func everyCapEndsALineAndMakesADot() throws {
    let list = DisplayList {
      $0.setLineWidth(14)
      for (i, cap) in caps.enumerated() {
        var path = PathData()
        path.move(to: SIMD2(15, 15 + Double(i) * 25))
        path.addLine(to: SIMD2(65, 15 + Double(i) * 25))
        // A dot: round and square caps show it, butt does not.
        path.move(to: SIMD2(90, 15 + Double(i) * 25))
        path.addLine(to: SIMD2(90, 15 + Double(i) * 25))
        $0.setLineCap(cap)
        $0.stroke(path)
        hairline(over: path, in: $0)
      }
    }
    try expectGolden(list, "stroke/caps", width: 110, height: 80)
  }

  @Test func everyJoinTurnsACorner() throws {
    let list = DisplayList {
      $0.setLineWidth(12)
      for (i, join) in joins.enumerated() {
        var path = PathData()
        let x = Double(i) * 70
        path.addLines(between: [SIMD2(x + 12, 60), SIMD2(x + 35, 15), SIMD2(x + 58, 60)])
        path.addLines(between: [SIMD2(x + 15, 80), SIMD2(x + 35, 80), SIMD2(x + 35, 95)])
        path.closeSubpath()
        $0.setLineJoin(join)
        $0.stroke(path)
        hairline(over: path, in: $0)
      }
    }
    try expectGolden(list, "stroke/joins", width: 210, height: 110)
  }

  @Test func theMiterLimitCutsSharpCorners() throws {
    let list = DisplayList {
      $0.setLineWidth(6)
      for (i, limit) in [1.0, 2, 4, 10].enumerated() {
        let x = Double(i) * 50
        var path = PathData()
        // The miter of this corner is 3.2 widths long.
        path.addLines(between: [SIMD2(x + 12, 80), SIMD2(x + 25, 40), SIMD2(x + 38, 80)])
        $0.setMiterLimit(limit)
        $0.stroke(path)
      }
    }
    try expectGolden(list, "stroke/miter-limit", width: 200, height: 90)
  }

  @Test func dashes() throws {
    let list = DisplayList {
      $0.setLineWidth(5)
      let patterns: [(Double, [CGFloat])] = [
        (0, [12, 6]), (9, [12, 6]), (-4, [12, 6]), (0, [1, 8]), (0, [15, 4, 3]), (0, [0, 9]),
      ]
      for (i, (phase, lengths)) in patterns.enumerated() {
        $0.setLineDash(phase: phase, lengths: lengths)
        $0.setLineCap(i < 4 ? .butt : .round)
        let y = 10 + Double(i) * 12
        $0.strokeLineSegments(between: [CGPoint(x: 10, y: y), CGPoint(x: 120, y: y)])
      }
      $0.setLineCap(.butt)
      $0.setLineDash(phase: 3, lengths: [10, 5])
      $0.strokeEllipse(in: CGRect(x: 140, y: 10, width: 50, height: 60))
      $0.setLineDash(phase: 0, lengths: [20, 8])
      $0.stroke(CGRect(x: 210, y: 10, width: 50, height: 60))
    }
    try expectGolden(list, "stroke/dashes", width: 270, height: 80)
  }

  @Test func curvesKeepTheirWidth() throws {
    let list = DisplayList {
      $0.setLineWidth(9)
      $0.move(to: CGPoint(x: 10, y: 70))
      $0.addCurve(
        to: CGPoint(x: 90, y: 70), control1: CGPoint(x: 20, y: -30),
        control2: CGPoint(x: 80, y: 150))
      $0.strokePath()
      $0.setLineWidth(16)
      $0.move(to: CGPoint(x: 115, y: 20))
      $0.addQuadCurve(to: CGPoint(x: 125, y: 90), control: CGPoint(x: 200, y: 50))
      $0.strokePath()
      // A cusp, where the curve turns on the spot.
      $0.setLineWidth(6)
      $0.move(to: CGPoint(x: 185, y: 90))
      $0.addCurve(
        to: CGPoint(x: 185 + 60, y: 90), control1: CGPoint(x: 185 + 90, y: 0),
        control2: CGPoint(x: 185 - 30, y: 0))
      $0.strokePath()
    }
    try expectGolden(list, "stroke/curves", width: 270, height: 110)
  }

  @Test func hairlinesStayOnePixelAtEveryScale() throws {
    let list = DisplayList {
      $0.setLineWidth(0)
      $0.saveGState()
      $0.scaleBy(x: 10, y: 10)
      $0.strokeEllipse(in: CGRect(x: 1, y: 1, width: 6, height: 6))
      $0.restoreGState()
      $0.setLineWidth(0.3)
      $0.strokeEllipse(in: CGRect(x: 90, y: 10, width: 60, height: 60))
      $0.setLineWidth(1)
      $0.strokeLineSegments(between: [
        CGPoint(x: 160, y: 10.5), CGPoint(x: 190, y: 10.5), CGPoint(x: 160, y: 20),
        CGPoint(x: 190, y: 20), CGPoint(x: 160.5, y: 30), CGPoint(x: 160.5, y: 70),
        CGPoint(x: 170, y: 30), CGPoint(x: 170, y: 70), CGPoint(x: 175, y: 35),
        CGPoint(x: 190, y: 70),
      ])
    }
    try expectGolden(list, "stroke/hairlines", width: 200, height: 80)
  }

  @Test func thePenIsStretchedByTheTransform() throws {
    let list = DisplayList {
      $0.scaleBy(x: 3, y: 1)
      $0.setLineWidth(6)
      $0.strokeEllipse(in: CGRect(x: 5, y: 10, width: 20, height: 60))
      $0.setLineJoin(.round)
      $0.stroke(CGRect(x: 37, y: 15, width: 20, height: 50))
    }
    try expectGolden(list, "stroke/pen", width: 180, height: 80)
  }
}
