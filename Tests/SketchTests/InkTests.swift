import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// Lines whose width varies with the stroke's speed and pressure.
@Suite struct InkTests {
  /// Loops as in handwriting, at up to 700 points per second.
  private static func hand(_ t: Double) -> SIMD2<Double> {
    let p = t * 2 * .pi * 2.2
    return SIMD2(
      200 + 140 * t + 28 * sin(p), 300 + 34 * cos(p * 1.3) * (1 - 0.3 * sin(p * 0.37)))
  }

  private static func stroke(
    hertz: Double, width: Double = 6, tool: Ink.Tool = .pen, lag: Double = Ink.usualLag
  ) -> SketchStroke {
    let times = (0...Int(1.5 * hertz)).map { Double($0) / hertz }
    return SketchStroke(
      points: times.map(hand), width: width, color: .black,
      ink: Ink(tool: tool, times: times.map { Float($0) }, lag: lag))
  }

  /// The outline as a polygon, and those of its points that are not inside the line.
  private static func edge(
    _ stroke: SketchStroke
  ) throws -> (polygon: [SIMD2<Double>], visible: [SIMD2<Double>]) {
    let polygon = try #require(stroke.outline).flattened
    let visible = polygon.indices.compactMap { i -> SIMD2<Double>? in
      let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
      let d = b - a
      let length = (d * d).sum().squareRoot()
      guard length > 0 else { return nil }
      let middle = (a + b) / 2
      let aside = SIMD2(-d.y, d.x) / length * 1e-4
      let isEdge = [middle + aside, middle - aside].contains { polygon.winding(around: $0) == 0 }
      return isEdge ? middle : nil
    }
    return (polygon, visible)
  }

  /// Rounding must not make corners of a straight line's points.
  @Test(arguments: [[9e5, -9e5], [123_456.789, -5.3], [524_288, -524_288]] as [SIMD2<Double>])
  func aStraightLineHasTheSameOutlineEverywhere(offset: SIMD2<Double>) throws {
    func points(_ origin: SIMD2<Double>) throws -> [SIMD2<Double>] {
      let stroke = SketchStroke(
        points: [origin + [100, 100], origin + [300, 140]], width: 2, color: .black,
        ink: Ink(times: [0, 0.01]))
      return try #require(stroke.outline).points.map { $0 - origin }
    }
    let (here, there) = (try points(.zero), try points(offset))
    try #require(here.count == there.count)
    #expect(zip(here, there).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 })
  }

  @Test(arguments: [2.0, 6, 20]) func handsReportedAtAnyRateDrawTheSameLine(
    width: Double
  ) throws {
    let edges = try [60.0, 120, 240].map { try Self.edge(Self.stroke(hertz: $0, width: width)) }
    for a in edges.indices {
      #expect(edges[a].visible.count > 300)
      for b in edges.indices where a != b {
        let worst = edges[a].visible.map { edges[b].polygon.distance(to: $0) }.max() ?? .infinity
        #expect(worst < 0.5, "\(worst) points apart")
      }
    }
  }

  /// Every point of the centre line is inside, whatever the input.
  @Test func linesHaveNoHolesHoweverSharpTheyTurn() throws {
    var choose = SeededGenerator(seed: 16)
    for _ in 0..<300 {
      var (points, times): ([SIMD2<Double>], [Float]) = ([SIMD2(100, 100)], [0])
      for _ in 0..<Int.random(in: 2...25, using: &choose) {
        let angle = Double.random(in: 0...(2 * .pi), using: &choose)
        let length = Double.random(in: 0.2...40, using: &choose)
        points.append(points[points.count - 1] + SIMD2(cos(angle), sin(angle)) * length)
        times.append((times.last ?? 0) + Float.random(in: 0.002...0.06, using: &choose))
      }
      let lag = Bool.random(using: &choose) ? 0.001 : Ink.usualLag
      let stroke = SketchStroke(
        points: points, width: Double.random(in: 1...30, using: &choose), color: .black,
        ink: Ink(tool: .highlighter, times: times, lag: lag))
      let polygon = try #require(stroke.outline).flattened
      // The line ends exactly at the last sample.
      for p in [points[0], points[points.count - 1]] {
        for k in 0..<8 {
          let angle = Double(k) * .pi / 4
          let near = p + SIMD2(cos(angle), sin(angle)) * stroke.width * 0.4
          #expect(polygon.winding(around: near) != 0)
        }
      }
    }
  }

  @Test func quickStrokesAreThinnerAndPressureDecidesWhereItIsMeasured() throws {
    func width(_ speed: Double, pressure: Float? = nil) throws -> Double {
      let times = (0...60).map { Double($0) / 120 }
      let stroke = SketchStroke(
        points: times.map { SIMD2($0 * speed, 0) }, width: 10, color: .black,
        ink: Ink(
          times: times.map { Float($0) },
          pressures: pressure.map { [Float](repeating: $0, count: times.count) } ?? []))
      let polygon = try #require(stroke.outline).flattened
      let near = polygon.filter { abs($0.x - speed / 4) < speed / 40 }.map(\.y)
      return try #require(near.max()) - (try #require(near.min()))
    }
    let (slow, medium, quick) = (try width(200), try width(800), try width(3000))
    #expect(slow > medium && medium > quick)
    #expect(slow <= 10 && quick >= 5)
    #expect(abs(try width(3000, pressure: 1) - 10) < 0.1)
    #expect(abs(try width(200, pressure: 0.2) - 6) < 0.1)
  }

  @Test func aHandThatStartsAfterARestDoesNotSwingBack() throws {
    let stroke = SketchStroke(
      points: [[0, 0], [20, 0], [60, 0]], width: 2, color: .black,
      ink: Ink(times: [0, 0.4, 0.41]))
    let xs = try #require(stroke.outline).flattened.map(\.x)
    let (low, high) = (try #require(xs.min()), try #require(xs.max()))
    #expect(low > -1.5 && high < 61.5)
  }

  @Test func aSteadyHandHasLessJitter() throws {
    func length(_ lag: Double) throws -> Double {
      let times = (0...120).map { Double($0) / 120 }
      let stroke = SketchStroke(
        points: times.enumerated().map { SIMD2($1 * 300, $0 % 2 == 0 ? 2 : -2) }, width: 2,
        color: .black, ink: Ink(tool: .highlighter, times: times.map { Float($0) }, lag: lag))
      let ys = try #require(stroke.outline).flattened.filter { $0.x > 50 && $0.x < 250 }.map(\.y)
      return (ys.max() ?? 0) - (ys.min() ?? 0)
    }
    #expect(try length(Ink.steadyLag) < length(Ink.usualLag))
    #expect(try length(Ink.steadyLag) < 2.2)
  }

  @Test(arguments: [
    (Double.nan, 0.5), (.infinity, 0.5), (1, .nan), (1e300, 0.5), (1, 1e30),
  ])
  func invalidNumbersDrawNothingStrange(x: Double, time: Double) {
    let stroke = SketchStroke(
      points: [[0, 0], [x, 5], [20, 20]], width: 2, color: .black,
      ink: Ink(times: [0, Float(time), 1]))
    let bounds = stroke.displayItem.bounds
    #expect(bounds.isNull || (bounds.minX > -10 && bounds.width < 40))
  }
}

extension PathData {
  /// The corners of its only subpath, curves in short lines.
  fileprivate var flattened: [SIMD2<Double>] {
    var corners: [SIMD2<Double>] = []
    var next = 0
    func add(_ count: Int, _ curve: (Double, SIMD2<Double>, [SIMD2<Double>]) -> SIMD2<Double>) {
      let (start, controls) = (corners.last ?? .zero, Array(points[next..<(next + count)]))
      let steps = count == 1 ? 1 : 8
      for k in 1...steps { corners.append(curve(Double(k) / Double(steps), start, controls)) }
      next += count
    }
    for verb in verbs {
      switch verb {
      case .move, .line: add(1) { _, _, end in end[0] }
      case .quad:
        add(2) { t, p, c in
          p * ((1 - t) * (1 - t)) + c[0] * (2 * t * (1 - t)) + c[1] * (t * t)
        }
      case .cubic:
        add(3) { t, p, c in
          let s = 1 - t
          return p * (s * s * s) + c[0] * (3 * s * s * t) + c[1] * (3 * s * t * t) + c[2]
            * (t * t * t)
        }
      case .close: break
      }
    }
    return corners
  }
}

extension [SIMD2<Double>] {
  fileprivate func winding(around p: SIMD2<Double>) -> Int {
    indices.reduce(0) { sum, i in
      let (a, b) = (self[i], self[(i + 1) % count])
      let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      if a.y <= p.y, b.y > p.y, side > 0 { return sum + 1 }
      if a.y > p.y, b.y <= p.y, side < 0 { return sum - 1 }
      return sum
    }
  }

  fileprivate func distance(to p: SIMD2<Double>) -> Double {
    indices.reduce(.infinity) { best, i in
      let (a, b) = (self[i], self[(i + 1) % count])
      let d = b - a
      let square = (d * d).sum()
      let t = square > 0 ? Swift.min(1, Swift.max(0, ((p - a) * d).sum() / square)) : 0
      let away = p - (a + d * t)
      return Swift.min(best, (away * away).sum().squareRoot())
    }
  }
}
