import Foundation
import PanoramaGraphics
import Testing

/// Tests which points the outlines of strokes cover.
@Suite struct StrokeOutlineTests {
  private func line(_ points: [CGPoint], closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  private let angle = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)]

  private func outline(
    _ path: CGPath, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter
  ) -> CGPath {
    path.copy(strokingWithWidth: 20, lineCap: cap, lineJoin: join, miterLimit: 10)
  }

  @Test func capsReachBeyondTheEnds() {
    let path = line([CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0)])
    let corner = CGPoint(x: -9, y: -9)
    let beyond = CGPoint(x: -9, y: 0)
    #expect(outline(path).contains(CGPoint(x: 1, y: 9)))
    #expect(!outline(path).contains(CGPoint(x: 1, y: 11)))
    #expect(!outline(path).contains(beyond))
    #expect(outline(path, .square).contains(corner))
    #expect(outline(path, .round).contains(beyond) && !outline(path, .round).contains(corner))
  }

  @Test func cornersHaveTheirJoins() {
    let (tip, bevelled) = (CGPoint(x: 109, y: -9), CGPoint(x: 104, y: -4))
    #expect(outline(line(angle)).contains(tip))
    #expect(!outline(line(angle), .butt, .round).contains(tip))
    #expect(outline(line(angle), .butt, .round).contains(CGPoint(x: 106, y: -6)))
    #expect(outline(line(angle), .butt, .bevel).contains(bevelled))
    #expect(!outline(line(angle), .butt, .bevel).contains(CGPoint(x: 106, y: -6)))
    #expect(outline(line(angle)).contains(CGPoint(x: 95, y: 5)), "the inside of the corner")
  }

  @Test func closedLinesHaveAHole() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    let ring = outline(square)
    #expect(!ring.contains(CGPoint(x: 50, y: 50)) && ring.contains(CGPoint(x: 5, y: 50)))
    #expect(ring.contains(CGPoint(x: -9, y: -9)) && !ring.contains(CGPoint(x: -11, y: 50)))
  }

  @Test func curvesStayWithinTheTolerance() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200))
    let ring = outline(circle)
    for i in 0..<64 {
      let turn = Double(i) / 64 * 2 * .pi
      func at(_ radius: Double) -> CGPoint {
        CGPoint(x: 100 + radius * cos(turn), y: 100 + radius * sin(turn))
      }
      #expect(ring.contains(at(109.8)) && ring.contains(at(90.2)))
      #expect(!ring.contains(at(110.2)) && !ring.contains(at(89.8)))
    }
  }

  @Test func dashesLeaveGaps() {
    let path = line([CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0)])
    let dashed = outline(path.copy(dashingWithPhase: 5, lengths: [20, 10]))
    #expect(dashed.contains(CGPoint(x: 14, y: 0)) && !dashed.contains(CGPoint(x: 20, y: 0)))
    #expect(dashed.contains(CGPoint(x: 26, y: 0)) && dashed.contains(CGPoint(x: 44, y: 0)))
    #expect(path.copy(dashingWithPhase: 0, lengths: []).contains(.zero) == path.contains(.zero))
  }

  @Test func strokesAreHit() {
    let path = line(angle)
    #expect(path.strokeContains(CGPoint(x: 50, y: 9), width: 20))
    #expect(!path.strokeContains(CGPoint(x: 50, y: 11), width: 20))
    #expect(!path.strokeContains(CGPoint(x: 5000, y: 11), width: 20))
    var thin = StrokeStyle()
    thin.lineWidth = 1
    #expect(path.path.strokeContains(SIMD2(50, 9), thin, slack: 10))
  }

  @Test func wildNumbersCoverNothing() {
    let wild = line([CGPoint(x: 0, y: 0), CGPoint(x: CGFloat.nan, y: 1)])
    #expect(outline(wild).isEmpty)
    #expect(
      line(angle).copy(
        strokingWithWidth: .infinity, lineCap: .round, lineJoin: .round, miterLimit: 1
      ).isEmpty)
    let dots = line([CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 5)])
    #expect(outline(dots).isEmpty && outline(dots, .round).contains(CGPoint(x: 12, y: 5)))
  }
}
