import Foundation
import Panorama
import Sketch
import Testing

/// How smooth and how true finished lines are, whose positions were rounded to a grid.
@MainActor
@Suite struct InkCourseTests {
  private static let centre = SIMD2(512.31, 400.77)

  /// What an edge of the ink of a circle is like.
  private struct Roundness {
    /// The mean radius.
    var radius: Double
    /// The maximum distance from a smooth course, in pixels at 1,600 %.
    var waves: Double
  }

  /// The inner and the outer edge between the ends.
  private func edges(_ stroke: SketchStroke, radius: Double) throws -> [Roundness] {
    let corners = InkEdge(try #require(stroke.outline)).corners
    let edges = [true, false].map { isInner -> Roundness? in
      // The caps of the line lie near the angles 0 and 0.9 · 2π.
      let points = corners.compactMap { p -> (angle: Double, radius: Double)? in
        let d = p - Self.centre
        let angle = (atan2(d.y, d.x) + 2 * .pi).truncatingRemainder(dividingBy: 2 * .pi)
        let distance = (d * d).sum().squareRoot()
        let margin = 0.1 + 1.5 * stroke.width / radius
        guard (distance < radius) == isInner, angle > margin, angle < 0.9 * 2 * .pi - margin
        else { return nil }
        return (angle, distance)
      }
      guard points.count > 40 else { return nil }
      let course = SmoothCourse(points.map { ($0.angle, $0.radius) }, degree: 8)
      return Roundness(
        radius: points.reduce(0) { $0 + $1.radius } / Double(points.count),
        waves: 16 * (points.map { abs(course.value(at: $0.angle) - $0.radius) }.max() ?? .infinity))
    }
    return edges.compactMap { $0 }
  }

  private struct Worst {
    var radius = 0.0
    var waves = 0.0
  }

  /// The worst of some circles: how far their radius is from that of the hand, as a share, and their waves.
  private func worst(grid: Double, radius: Double, secondsPerTurn: Double) throws -> Worst {
    var worst = Worst()
    for hertz in [60.0, 120, 240] {
      let motion = HandMotion.circle(
        around: Self.centre, radius: radius, secondsPerTurn: secondsPerTurn)
      let stroke = try #require(try motion.stroke(hertz: hertz, grid: grid))
      let edges = try edges(stroke, radius: radius)
      try #require(edges.count == 2)
      let mean = edges.reduce(0) { $0 + $1.radius } / 2
      worst.radius = max(worst.radius, abs(mean / radius - 1))
      worst.waves = max(worst.waves, edges.map(\.waves).max() ?? .infinity)
    }
    return worst
  }

  @Test(arguments: [4.0, 6, 10, 20, 40, 70, 100], [0.5, 1.5])
  func circlesOnTenthsOfPointsAreRound(radius: Double, secondsPerTurn: Double) throws {
    let worst = try worst(grid: 0.1, radius: radius, secondsPerTurn: secondsPerTurn)
    #expect(worst.radius < 0.006)
    #expect(worst.waves < 1)
  }

  /// On whole points, a circle of radius 4 is drawn by 24 different positions at most.
  @Test(arguments: [4.0, 6, 10, 20, 40, 70, 100], [0.5, 1.5])
  func circlesOnWholePointsAreRound(radius: Double, secondsPerTurn: Double) throws {
    let worst = try worst(grid: 1, radius: radius, secondsPerTurn: secondsPerTurn)
    #expect(worst.radius < (radius < 6 ? 0.012 : radius > 10 ? 0.006 : 0.0065))
    #expect(worst.waves < ((20...70).contains(radius) ? 3 : 1.5))
  }

  @Test(arguments: [60.0, 120, 240], [0.1, 1]) func batchesHaveTheSameCourse(
    hertz: Double, grid: Double
  ) throws {
    for radius in [4.0, 25, 100] {
      let motion = HandMotion.circle(around: Self.centre, radius: radius, secondsPerTurn: 1)
      let even = try #require(try motion.stroke(hertz: hertz, grid: grid))
      for batch in [4, 12] {
        let batched = try #require(try motion.stroke(hertz: hertz, grid: grid, batches: [batch]))
        #expect(batched.outline == even.outline)
      }
    }
  }

  // MARK: Letters

  /// How far the edge of a stroke is from that of the exact positions, in pixels at 1,600 %.
  private struct Deviation {
    var mean: Double
    var maximum: Double

    @MainActor
    init(of stroke: SketchStroke, from exact: InkEdge) throws {
      let away = InkEdge(try #require(stroke.outline)).visible.map { exact.distance(to: $0) }
      mean = 16 * (away.reduce(0) { $0 + $1 * $1 } / Double(away.count)).squareRoot()
      maximum = 16 * (away.max() ?? .infinity)
    }
  }

  @Test(arguments: Letters.all.indices) func lettersStayThemselves(index: Int) throws {
    for height in [24.0, 60] {
      let motion = Letters.all[index].motion(height: height, duration: 0.7)
      // The line of a hand that is measured exactly.
      let exact = InkEdge(
        try #require(try motion.stroke(hertz: 480, grid: 1.0 / 1024)?.outline))
      for hertz in [60.0, 120, 240] {
        for grid in [0.1, 1] {
          let stroke = try #require(try motion.stroke(hertz: hertz, grid: grid))
          let finished = try Deviation(of: stroke, from: exact)
          // Corners are rounded where the hand was not seen.
          #expect(finished.maximum < 20)
          #expect(finished.mean < (grid == 1 ? 6 : 4))
        }
      }
    }
  }
}

/// The polynomial that fits some values best.
private struct SmoothCourse {
  private let coefficients: [Double]
  private let range: (low: Double, high: Double)

  init(_ points: [(x: Double, y: Double)], degree: Int) {
    let range = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 1)
    let count = degree + 1
    var rows = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
    for (x, y) in points {
      let terms = Self.terms(x, range, count)
      for i in 0..<count {
        for j in 0..<count { rows[i][j] += terms[i] * terms[j] }
        rows[i][count] += terms[i] * y
      }
    }
    for i in 0..<count {
      for j in (i + 1)..<max(count, i + 1) {
        let factor = rows[j][i] / rows[i][i]
        for k in i...count { rows[j][k] -= factor * rows[i][k] }
      }
    }
    var solution = [Double](repeating: 0, count: count)
    for i in (0..<count).reversed() {
      let rest = ((i + 1)..<max(count, i + 1)).reduce(0) { $0 + rows[i][$1] * solution[$1] }
      solution[i] = (rows[i][count] - rest) / rows[i][i]
    }
    (coefficients, self.range) = (solution, range)
  }

  /// Chebyshev's polynomials, which keep the equations well conditioned.
  private static func terms(
    _ x: Double, _ range: (low: Double, high: Double), _ count: Int
  ) -> [Double] {
    let t = 2 * (x - range.low) / (range.high - range.low) - 1
    var terms = [1.0, t]
    while terms.count < count {
      terms.append(2 * t * terms[terms.count - 1] - terms[terms.count - 2])
    }
    return terms
  }

  func value(at x: Double) -> Double {
    zip(coefficients, Self.terms(x, range, coefficients.count)).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
