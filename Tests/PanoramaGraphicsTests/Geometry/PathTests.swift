import Foundation
import PanoramaGraphics
import TestSupport
import Testing

@Suite struct PathTests {
  @Test func verbsAndPointsReadAsWritten() {
    var path = PathData()
    path.move(to: SIMD2(1, 2))
    path.addLine(to: SIMD2(3.5, 2))
    path.addQuadCurve(to: SIMD2(4, 5), control: SIMD2(4, 2))
    path.addCurve(to: SIMD2(0, 0), control1: SIMD2(4, 9), control2: SIMD2(1, 9))
    path.closeSubpath()
    #expect(path.description == "M 1 2 L 3.5 2 Q 4 2 4 5 C 4 9 1 9 0 0 Z")
    #expect(path.currentPoint == SIMD2(1, 2))
  }

  @Test func aLineWithoutAStartBeginsASubpath() {
    var path = PathData()
    path.addLine(to: SIMD2(5, 5))
    path.closeSubpath()
    path.closeSubpath()
    path.addLine(to: SIMD2(7, 5))
    #expect(path.description == "M 5 5 Z M 5 5 L 7 5")
  }

  @Test func shapesStartWhereCoreGraphicsStartsThem() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(PathData(rect: rect).description == "M 10 20 L 40 20 L 40 60 L 10 60 Z")
    let ellipse = PathData(ellipseIn: rect)
    #expect(ellipse.points.first == SIMD2(40, 40))
    #expect(ellipse.verbs == [.move, .cubic, .cubic, .cubic, .cubic, .close])
    #expect(ellipse.bounds == rect)
    #expect(PathData(rect: .null).isEmpty)
  }

  @Test func cornersLargerThanTheRectangleAreCut() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 4)
    let pill = PathData(roundedRect: rect, cornerWidth: 100, cornerHeight: 100)
    #expect(pill.bounds == rect)
    #expect(pill.points.first == SIMD2(5, 0))
    #expect(PathData(roundedRect: rect, cornerWidth: 0, cornerHeight: 3) == PathData(rect: rect))
  }

  @Test func boundsFollowTheCurveAndNotItsControlPoints() {
    var path = PathData()
    path.move(to: .zero)
    path.addQuadCurve(to: SIMD2(10, 0), control: SIMD2(5, 10))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 5))
    #expect(path.controlPointBounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    var cubic = PathData()
    cubic.move(to: .zero)
    cubic.addCurve(to: SIMD2(10, 0), control1: SIMD2(0, 8), control2: SIMD2(10, 8))
    #expect(abs(cubic.bounds.height - 6) < 1e-12)
    #expect(PathData().bounds.isNull)
  }

  @Test(arguments: 0..<40)
  func boundsHoldEveryPointOfARandomCurveAndTouchItsExtremes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> SIMD2<Double> { SIMD2(random.number(in: -9...9), random.number(in: -9...9)) }
    let (a, c1, c2, b) = (point(), point(), point(), point())
    var path = PathData()
    path.move(to: a)
    path.addCurve(to: b, control1: c1, control2: c2)
    let turn = CGAffineTransform(rotationAngle: random.number(in: 0...6))
    let box = path.bounds(under: turn)
    var (low, high) = (Double.infinity, -Double.infinity)
    for i in 0...2000 {
      let t = Double(i) / 2000
      let s = 1 - t
      let p = turn.apply(
        a * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + b * (t * t * t))
      #expect(box.insetBy(dx: -1e-9, dy: -1e-9).contains(CGPoint(p)))
      low = min(low, p.x)
      high = max(high, p.x)
    }
    #expect(abs(low - box.minX) < 1e-4 && abs(high - box.maxX) < 1e-4)
  }

  @Test func rectanglesAreRecognised() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(PathData(rect: rect).rectangle == rect)
    #expect(
      PathData(rect: rect).applying(CGAffineTransform(scaleX: -1, y: 1)).rectangle?.minX == -4)
    var open = PathData()
    open.addLines(between: [SIMD2(1, 2), SIMD2(1, 6), SIMD2(4, 6), SIMD2(4, 2)])
    #expect(open.rectangle == rect)
    open.addLine(to: SIMD2(1, 2))
    #expect(open.rectangle == rect)
    open.closeSubpath()
    #expect(open.rectangle == rect)
    open.addRect(rect)
    #expect(open.rectangle == nil)
    #expect(PathData(rect: rect).applying(CGAffineTransform(rotationAngle: 0.1)).rectangle == nil)
    #expect(PathData(ellipseIn: rect).rectangle == nil)
  }

  @Test func finiteMeansEveryCoordinate() {
    var path = PathData(rect: CGRect(x: 0, y: 0, width: 1e300, height: 1))
    #expect(path.isFinite)
    path.addLine(to: SIMD2(.infinity, 0))
    #expect(!path.isFinite)
    var other = PathData()
    other.move(to: SIMD2(0, .nan))
    #expect(!other.isFinite)
  }

  /// Copying the path for each shape takes minutes for a million of them.
  @Test func aPathOfManyShapesIsCopiedFewTimes() {
    var path = PathData()
    var copies = 0
    var place = UnsafeRawPointer?.none
    for i in 0..<5000 {
      path.addRect(CGRect(x: i, y: 0, width: 1, height: 1))
      let now = path.points.withUnsafeBytes { $0.baseAddress }
      if now != place { copies += 1 }
      place = now
    }
    #expect(copies < 30)
  }
}
