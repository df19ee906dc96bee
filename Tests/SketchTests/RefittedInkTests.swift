import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// Strokes whose line is fitted to the hand's whole way: what they keep, and what they cost.
@MainActor
@Suite struct RefittedInkTests {
  /// A stroke of constant width through these positions, 120 a second, on whole points.
  private func stroke(
    _ points: [SIMD2<Double>], width: Double = 2, grid: SIMD2<Double>? = SIMD2(1, 0),
    lag: Double = Ink.usualLag
  ) -> SketchStroke {
    SketchStroke(
      points: points, width: width, color: .black,
      ink: Ink(
        tool: .liner, times: points.indices.map { Float($0) / 120 }, lag: lag, grid: grid))
  }

  private func edge(_ stroke: SketchStroke) throws -> InkEdge {
    InkEdge(try #require(stroke.outline))
  }

  /// Points on the straight lines between some corners.
  private func line(_ corners: [SIMD2<Double>], step: Double) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    for (a, b) in zip(corners, corners.dropFirst()) {
      let d = b - a
      let count = ((d * d).sum().squareRoot() / step).rounded(.up)
      for k in 0..<Int(count) {
        points.append((a + d * (Double(k) / count)).rounded(.toNearestOrEven))
      }
    }
    return points + corners.suffix(1)
  }

  @Test(arguments: [1.0, 4, 9]) func zigzagsKeepTheirCorners(step: Double) throws {
    let corners: [SIMD2<Double>] = [
      [100, 100], [180, 120], [100, 140], [180, 160], [100, 180],
    ]
    let edge = try edge(stroke(line(corners, step: step)))
    for corner in corners {
      // The line is a point on each side of its course.
      #expect(
        edge.corners.contains { p in
          let d = p - corner
          return (d * d).sum() < 2.5 * 2.5
        })
    }
    let xs = edge.corners.map(\.x)
    #expect(try #require(xs.min()) > 97.5 && (try #require(xs.max())) < 182.5)
  }

  @Test func aHandThatTurnsBackReachesTheTurn() throws {
    let edge = try edge(stroke(line([[100, 100], [200, 100], [100, 100]], step: 2)))
    let (right, height) = (edge.corners.map(\.x).max(), edge.corners.map { abs($0.y - 100) }.max())
    #expect(try #require(right) > 199.5 && (try #require(right)) < 202.5)
    #expect(try #require(height) < 1.6)
  }

  @Test func dotsStayDots() throws {
    for jitter: [SIMD2<Double>] in [
      [[100, 100]], [[100, 100], [101, 100]], [[100, 100], [101, 100], [100, 100], [101, 101]],
    ] {
      let edge = try edge(stroke(jitter, width: 6))
      for p in edge.corners { #expect(abs(p.x - 100.5) < 5 && abs(p.y - 100.5) < 5) }
    }
  }

  @Test func aShallowLineHasNoStairs() throws {
    let points = (0...90).map { SIMD2(100 + Double($0), (100 + 0.13 * Double($0)).rounded()) }
    let edge = try edge(stroke(points))
    let middle = edge.corners.filter { $0.x > 110 && $0.x < 180 }
    for p in middle {
      // The edges are a point above and below the hand's line.
      let above = p.y - (100 + 0.13 * (p.x - 100))
      #expect(abs(abs(above) - 1.0084) < 0.2)
    }
  }

  @Test func aSlowerPenFollowsTheFittedCourse() throws {
    let points = (0...120).map { SIMD2(100 + Double($0), (100 + 0.05 * Double($0)).rounded()) }
    func roughness(_ grid: SIMD2<Double>?) throws -> Double {
      let edge = try edge(stroke(points, grid: grid, lag: 0.03))
      return edge.corners.filter { $0.x > 120 && $0.x < 190 && $0.y < 100 + 0.05 * ($0.x - 100) }
        .map { abs($0.y + 1.00125 - 100 - 0.05 * ($0.x - 100)) }.max() ?? .infinity
    }
    #expect(try roughness(SIMD2(1, 0)) < 0.5 * roughness(nil))
  }

  /// A program that reads a stroke of a stranger must not hang.
  @Test(arguments: [1e-9, 1e-3, 1e3, 1e9], [1e-6, 1, 1e9])
  func strangeGridsDrawNothingStrange(step: Double, size: Double) throws {
    let points = (0..<200).map { k in
      SIMD2(sin(Double(k) * 1.7), cos(Double(k * k))) * size
    }
    let stroke = stroke(points, width: size / 10, grid: SIMD2(step, step))
    let box = stroke.displayItem.bounds
    #expect(box.width < 8 * size && box.height < 8 * size)
  }

  @Test func aFileKeepsTheGrid() throws {
    let folder = try SketchFolder()
    let strokes = [
      stroke(line([[0, 0], [40, 13]], step: 3), grid: SIMD2(0.6, -0.8)),
      stroke(line([[0, 0], [40, 13]], step: 3), grid: nil),
    ]
    let document = try SketchDocument(path: folder.file("a.sketch"))
    for stroke in strokes { try document.add(stroke) }
    try document.close()
    let read = try SketchDocument(path: folder.file("a.sketch"), for: .reading).strokes
    #expect(read.map(\.ink) == strokes.map(\.ink))
    #expect(read.map(\.outline) == strokes.map(\.outline))
    let json = try JSONEncoder().encode(strokes)
    #expect(try JSONDecoder().decode([SketchStroke].self, from: json) == strokes)
  }

  @Test(arguments: ["[0,0]", "[1e300,0]", "[1]"]) func invalidGridsAreRefused(grid: String) {
    let json = """
      {"points":[[0,0],[9,9]],"width":1,"color":1,
       "ink":{"tool":1,"times":[0,1],"pressures":[],"scale":1,"lag":0.011,"grid":\(grid)}}
      """
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(SketchStroke.self, from: Data(json.utf8))
    }
  }

  /// While the finger is down, the line only follows it, and rounds the corners of a fast hand.
  @Test func theLineHardlyMovesWhenTheFingerLifts() throws {
    for letter in Letters.all {
      let motion = letter.motion(height: 60, duration: 0.7)
      let finished = try #require(try motion.stroke(hertz: 120, grid: 0.1))
      var following = finished
      following.ink?.grid = nil
      let before = try edge(following)
      let lines = try edge(finished).visibleLines
      let (moved, whole) = lines.reduce((0.0, 0.0)) { sum, line in
        let away = before.distance(to: line.middle)
        #expect(away < 4)
        return (sum.0 + (away < 1 ? 0 : line.length), sum.1 + line.length)
      }
      #expect(moved < 0.1 * whole)
    }
  }

  @Test func aThousandSamplesAreFittedInTwoMilliseconds() throws {
    let points = (0..<1000).map { k -> SIMD2<Double> in
      let angle = Double(k) / 25
      return (SIMD2(angle * 12, 300) + SIMD2(cos(angle), sin(angle)) * 40)
        .rounded(.toNearestOrEven)
    }
    let (fitted, plain) = (stroke(points), stroke(points, grid: nil))
    func least(_ stroke: SketchStroke) -> Double {
      (0..<20).map { _ in processorSeconds { _ = stroke.outline } }.min() ?? .infinity
    }
    #expect(least(fitted) - least(plain) < 0.002)
  }
}
