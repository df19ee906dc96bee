import Foundation
import PanoramaGraphics
import TestSupport
import Testing

@Suite struct PathContainsTests {
  @Test func aCircleHoldsWhatIsNearerThanItsRadius() {
    let circle = PathData(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let p = SIMD2(random.number(in: -12...12), random.number(in: -12...12))
      let distance = (p * p).sum().squareRoot()
      if abs(distance - 10) < 0.01 { continue }
      #expect(circle.contains(p) == (distance < 10), "\(p)")
    }
  }

  @Test func rulesDifferWhereThePathGoesRoundTwice() {
    var path = PathData(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect(path.contains(SIMD2(5, 5), using: .nonZero))
    #expect(!path.contains(SIMD2(5, 5), using: .evenOdd))
    #expect(path.contains(SIMD2(1, 1), using: .evenOdd))
    #expect(!path.contains(SIMD2(11, 5)))
  }

  @Test func openSubpathsCountAsClosed() {
    var path = PathData()
    path.addLines(between: [SIMD2(0, 0), SIMD2(10, 0), SIMD2(0, 10)])
    #expect(path.contains(SIMD2(2, 2)))
    #expect(!path.contains(SIMD2(8, 8)))
    path.addLines(between: [SIMD2(20, 0), SIMD2(30, 0), SIMD2(30, 10)])
    #expect(path.contains(SIMD2(28, 2)))
  }

  @Test func cornersOnTheRayCountOnce() {
    var diamond = PathData()
    diamond.addLines(between: [SIMD2(0, -5), SIMD2(5, 0), SIMD2(0, 5), SIMD2(-5, 0)])
    #expect(diamond.contains(SIMD2(0, 0)))
    #expect(!diamond.contains(SIMD2(-6, 0)))
    #expect(!diamond.contains(SIMD2(-6, 5)))
  }

  @Test func pathsAndPointsWithoutNumbersHoldNothing() {
    var path = PathData(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(!path.contains(SIMD2(.nan, 5)))
    path.addLine(to: SIMD2(.nan, 0))
    #expect(!path.contains(SIMD2(5, 5)))
  }

  @Test func coreGraphicsNamesSayTheSame() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    path.addEllipse(
      in: CGRect(x: 0, y: 0, width: 2, height: 2),
      transform: CGAffineTransform(translationX: 10, y: 0))
    #expect(path.contains(CGPoint(x: 11, y: 1)))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
    #expect(path.contains(.zero, transform: CGAffineTransform(translationX: 11, y: 1)))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 12, height: 4))
    #expect(path.copy() == path && path.copy() !== path)
    var shift = CGAffineTransform(translationX: 1, y: 1)
    let moved = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: &shift)
    var rect = CGRect.zero
    #expect(moved.isRect(&rect))
    #expect(rect == CGRect(x: 1, y: 1, width: 2, height: 2))
  }

  @Test func anArcUnderATransformGoesOnFromTheCurrentPoint() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 100, y: 0))
    path.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: false,
      transform: CGAffineTransform(a: 10, b: 0, c: 0, d: 20, tx: 50, ty: 0))
    #expect(path.path.verbs == [.move, .line, .cubic, .cubic])
    #expect(path.path.points[1] == SIMD2(60, 0))
    #expect(abs(path.boundingBoxOfPath.maxY - 20) < 0.02)
  }
}
