import Foundation
import PanoramaGraphics
import Testing

@Suite struct PathArcTests {
  private func arc(_ from: Double, _ to: Double, clockwise: Bool) -> PathData {
    var path = PathData()
    path.addArc(
      center: SIMD2(10, 10), radius: 5, startAngle: from, endAngle: to, clockwise: clockwise)
    return path
  }

  private func expectNear(_ p: SIMD2<Double>?, _ x: Double, _ y: Double) {
    #expect(p.map { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 } == true)
  }

  @Test func growingAnglesRunDownTheScreenFirst() {
    let quarter = arc(0, .pi / 2, clockwise: false)
    expectNear(quarter.points.first, 15, 10)
    expectNear(quarter.currentPoint, 10, 15)
    #expect(quarter.verbs == [.move, .cubic])
    #expect(quarter.bounds.maxY <= 15 + 1e-9 && quarter.bounds.minX >= 10 - 1e-9)
  }

  @Test func clockwiseMeansDecreasingAnglesAndTheLongWayRound() {
    let long = arc(0, .pi / 2, clockwise: true)
    expectNear(long.currentPoint, 10, 15)
    #expect(long.verbs == [.move, .cubic, .cubic, .cubic])
    #expect(long.bounds.minY < 5.01)
  }

  @Test(arguments: [true, false])
  func aFullTurnIsAWholeCircleEitherWay(clockwise: Bool) {
    for angle in [2 * Double.pi, -2 * .pi] {
      let circle = arc(0, angle, clockwise: clockwise)
      #expect(circle.verbs.count == 5)
      #expect(abs(circle.bounds.width - 10) < 0.01 && abs(circle.bounds.height - 10) < 0.01)
    }
    #expect(arc(1, 1, clockwise: clockwise).verbs == [.move])
    #expect(arc(0, 1e6, clockwise: false).verbs.count == 5)
  }

  @Test func everyPointOfAnArcIsOnTheCircle() {
    let path = arc(0.3, 5.1, clockwise: false)
    let distances = ends(of: path)
    for d in distances { #expect(abs(d - 5) < 1e-9) }
    #expect(distances.count == 5)
  }

  private func ends(of path: PathData) -> [Double] {
    var next = 0
    return path.verbs.map { verb in
      next += verb.pointCount
      let v = path.points[next - 1] - SIMD2(10, 10)
      return (v * v).sum().squareRoot()
    }
  }

  @Test func anArcIsJoinedToTheCurrentPoint() {
    var path = PathData()
    path.move(to: .zero)
    path.addRelativeArc(center: SIMD2(10, 10), radius: 5, startAngle: .pi, delta: -.pi / 2)
    #expect(path.verbs == [.move, .line, .cubic])
    expectNear(path.points[1], 5, 10)
    expectNear(path.currentPoint, 10, 15)
  }

  @Test func aTangentArcRoundsTheCorner() {
    var path = PathData()
    path.move(to: .zero)
    path.addArc(tangent1End: SIMD2(10, 0), tangent2End: SIMD2(10, 10), radius: 4)
    expectNear(path.points[1], 6, 0)
    expectNear(path.currentPoint, 10, 4)
    #expect(path.verbs == [.move, .line, .cubic])
    // The other way round the corner.
    var left = PathData()
    left.move(to: .zero)
    left.addArc(tangent1End: SIMD2(10, 0), tangent2End: SIMD2(10, -10), radius: 4)
    expectNear(left.currentPoint, 10, -4)
    #expect(left.verbs == [.move, .line, .cubic])
  }

  @Test func aTangentArcWithoutACornerIsALine() {
    for end in [SIMD2<Double>(20, 0), SIMD2(10, 0), SIMD2(0, 0)] {
      var path = PathData()
      path.move(to: .zero)
      path.addArc(tangent1End: SIMD2(10, 0), tangent2End: end, radius: 4)
      #expect(path.description == "M 0 0 L 10 0")
    }
  }

  @Test func anglesThatAreNoNumbersMakeThePathUnusable() {
    #expect(!arc(.nan, 1, clockwise: false).isFinite)
    #expect(!arc(0, .infinity, clockwise: true).isFinite)
  }
}
