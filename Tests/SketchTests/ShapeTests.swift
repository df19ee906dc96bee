import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// A finger that rests at the end of a line makes it the shape that the hand meant, and the shape's points can be dragged.
@MainActor @Suite struct ShapeTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    desk.view.sketch.lineWidth = 6
  }

  /// Draws along a way at even distances, with a hand that trembles, and rests at its end.
  private func hold(
    _ corners: [SIMD2<Double>], trembling tremble: Double = 0, seed: UInt64 = 1,
    lifting: Bool = true
  ) {
    var dice = SeededGenerator(seed: seed)
    var way: [SIMD2<Double>] = []
    for (a, b) in zip(corners, corners.dropFirst()) {
      let count = max(1, Int(((b - a) * (b - a)).sum().squareRoot() / 6))
      for i in 0..<count {
        let shift = SIMD2(
          Double.random(in: -1...1, using: &dice), Double.random(in: -1...1, using: &dice))
        way.append(a + (b - a) * (Double(i) / Double(count)) + shift * tremble)
      }
    }
    way.append(corners[corners.count - 1])
    desk.touch(.began, 1, way[0].x, way[0].y)
    for p in way.dropFirst() { desk.touch(.moved, 1, p.x, p.y) }
    desk.wait(0.7)
    if lifting { lift(at: way[way.count - 1]) }
  }

  private func lift(at p: SIMD2<Double>) {
    desk.touch(.ended, 1, p.x, p.y)
    desk.wait(1)
  }

  private func ring(
    _ middle: SIMD2<Double>, _ a: Double, _ b: Double, turned angle: Double = 0, closing: Double = 1
  ) -> [SIMD2<Double>] {
    (0...80).map { step in
      let t = Double(step) / 80 * 2 * .pi * closing + 0.7
      let (x, y) = (a * cos(t), b * sin(t))
      return middle + [x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)]
    }
  }

  private var shape: SketchShape? { desk.strokes.last?.shape }

  private func expectNear(
    _ found: SIMD2<Double>, _ expected: SIMD2<Double>, _ distance: Double
  ) {
    let way = found - expected
    #expect((way * way).sum().squareRoot() <= distance, "\(found) is not near \(expected)")
  }

  // MARK: What the hand meant

  @Test(arguments: [0.0, 4], [UInt64](1...4))
  func aRectangleOfAHandBecomesLevel(tremble: Double, seed: UInt64) throws {
    hold(
      [[300, 300], [700, 312], [690, 556], [304, 548], [308, 310]], trembling: tremble, seed: seed)
    let shape = try #require(shape)
    #expect(shape.kind == .rectangle)
    let xs = Set(shape.points.map { ($0.x * 1000).rounded() })
    let ys = Set(shape.points.map { ($0.y * 1000).rounded() })
    #expect(xs.count == 2 && ys.count == 2)
    expectNear(shape.points.min { $0.sum() < $1.sum() } ?? .zero, [302, 306], 12)
  }

  @Test func aTurnedRectangleStaysTurned() throws {
    hold([[400, 200], [700, 400], [580, 580], [280, 380], [402, 204]], trembling: 2)
    let shape = try #require(shape)
    #expect(shape.kind == .rectangle)
    for p: SIMD2<Double> in [[400, 200], [700, 400], [580, 580], [280, 380]] {
      let nearest = shape.points.min { (($0 - p) * ($0 - p)).sum() < (($1 - p) * ($1 - p)).sum() }
      expectNear(nearest ?? .zero, p, 15)
    }
  }

  @Test(arguments: [(100.0, 96.0, 0.0), (180, 80, 0.1), (180, 80, 0.8), (60, 140, 0)])
  func aRingBecomesAnEllipse(a: Double, b: Double, angle: Double) throws {
    hold(ring([500, 400], a, b, turned: angle, closing: 0.97), trembling: 3)
    let shape = try #require(shape)
    #expect(shape.kind == .ellipse)
    expectNear((shape.points[0] + shape.points[2]) / 2, [500, 400], 8)
    if a == 100 {
      // Nearly round is round.
      let (u, v) = (shape.points[1] - shape.points[0], shape.points[2] - shape.points[1])
      #expect(abs((u * u).sum() - (v * v).sum()) < 1e-6)
    }
  }

  @Test func aTriangleBecomesOne() throws {
    hold([[300, 500], [500, 200], [720, 520], [306, 506]], trembling: 3)
    let shape = try #require(shape)
    #expect(shape.kind == .triangle)
    for p: SIMD2<Double> in [[300, 500], [500, 200], [720, 520]] {
      let nearest = shape.points.min { (($0 - p) * ($0 - p)).sum() < (($1 - p) * ($1 - p)).sum() }
      expectNear(nearest ?? .zero, p, 15)
    }
  }

  @Test(
    arguments: [
      [[200, 300], [600, 340], [530, 280], [598, 342], [520, 390]],
      [[600, 340], [200, 300], [262, 262], [202, 300], [250, 352]],
    ] as [[SIMD2<Double>]]) func aLineWithAHeadBecomesAnArrow(way: [SIMD2<Double>]) throws
  {
    hold(way, trembling: 1)
    let shape = try #require(shape)
    #expect(shape.kind == .arrow)
    expectNear(shape.points[0], way[0], 4)
    expectNear(shape.points[1], way[1], 14)
  }

  @Test func anOpenLineBecomesStraightAsBefore() throws {
    hold([[200, 300], [400, 280], [600, 330]])
    #expect(shape?.kind == .line && desk.strokes.last?.points == [[200, 300], [600, 330]])
    #expect(desk.strokes.last?.ink != nil)
  }

  @Test func aScribbleStaysAsItIsAndSoDoesAClosedLineOfAHighlighter() throws {
    hold([
      [300, 300], [600, 300], [320, 340], [620, 360], [300, 520], [560, 480], [420, 200],
      [310, 310],
    ])
    #expect(shape == nil && desk.strokes.last?.points.count ?? 0 > 100)
    desk.key("h")
    hold(ring([500, 600], 100, 100))
    #expect(shape == nil && desk.strokes.last?.ink?.tool == .highlighter)
  }

  // MARK: Changing a shape

  @Test func theFingerScalesTheShapeUntilItLifts() throws {
    hold(ring([500, 400], 100, 100), lifting: false)
    let end = ring([500, 400], 100, 100)[80]
    let far = SIMD2(500.0, 400) + (end - SIMD2(500, 400)) * 2
    desk.touch(.moved, 1, far.x, far.y)
    lift(at: far)
    let shape = try #require(shape)
    expectNear(shape.points[1] - shape.points[0], [400, 0], 6)
    #expect(desk.strokes.count == 1)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
  }

  private func drag(from a: SIMD2<Double>, to b: SIMD2<Double>) {
    desk.draw([(a.x, a.y), ((a.x + b.x) / 2, (a.y + b.y) / 2), (b.x, b.y)])
  }

  @Test func aCornerOfARectangleIsDraggedInOneStep() throws {
    hold([[300, 300], [700, 300], [700, 550], [300, 550], [302, 304]])
    let old = try #require(shape)
    desk.key("l")
    desk.draw([(300, 420)])
    let corner = try #require(old.points.max { $0.sum() < $1.sum() })
    drag(from: corner, to: [800, 700])
    let new = try #require(shape)
    #expect(new.kind == .rectangle)
    expectNear(new.points.max { $0.sum() < $1.sum() } ?? .zero, [800, 700], 0.01)
    expectNear(
      new.points.min { $0.sum() < $1.sum() } ?? .zero,
      old.points.min { $0.sum() < $1.sum() } ?? .zero, 0.01)
    #expect(desk.pixel(800, 500) != 0xFFFF_FFFF && desk.pixel(700, 400) == 0xFFFF_FFFF)
    desk.key("z", .control)
    #expect(shape == old)
  }

  @Test func theEndsOfLinesAndArrowsAreDragged() throws {
    hold([[200, 300], [400, 280], [600, 330]])
    hold([[200, 500], [600, 540], [530, 480], [598, 542], [520, 590]])
    desk.key("l")
    desk.draw([(400, 315)])
    drag(from: [600, 330], to: [650, 200])
    #expect(desk.strokes[0].points == [[200, 300], [650, 200]])
    desk.key("escape")
    desk.draw([(400, 520)])
    let tip = try #require(desk.strokes.last?.shape?.points[1])
    drag(from: tip, to: [400, 800])
    let arrow = try #require(desk.strokes.last?.shape)
    #expect(arrow.kind == .arrow)
    expectNear(arrow.points[1], [400, 800], 0.01)
  }

  @Test func aDragOfAPointIsShownAndCanBeCancelled() throws {
    hold([[200, 300], [400, 280], [600, 330]])
    desk.key("l")
    desk.draw([(400, 315)])
    desk.touch(.began, 1, 600, 330)
    desk.touch(.moved, 1, 600, 700)
    #expect(desk.pixel(400, 500) != 0xFFFF_FFFF && desk.pixel(420, 316) == 0xFFFF_FFFF)
    desk.key("escape")
    desk.touch(.ended, 1, 600, 700)
    #expect(desk.strokes.last?.points == [[200, 300], [600, 330]])
    #expect(desk.pixel(420, 316) != 0xFFFF_FFFF)
  }

  // MARK: In files

  @Test func shapesAreInTheFileOnTheClipboardAndTurned() throws {
    let folder = try SketchFolder()
    let corners: [SIMD2<Double>] = [[100, 100], [300, 100], [300, 200], [100, 200]]
    let shape = try #require(SketchShape(.ellipse, corners))
    let document = try SketchDocument(path: folder.file("a.sketch"))
    var stroke = SketchStroke(points: corners, width: 2, color: .black)
    stroke.shape = shape
    try document.add(stroke)
    try document.close()
    let read = try #require(try SketchDocument(path: folder.file("a.sketch")).strokes.first)
    #expect(read.shape == shape)
    let again = try JSONDecoder().decode(
      SketchStroke.self, from: JSONEncoder().encode(read))
    #expect(again == read)
    let desk = try Desk(path: folder.file("a.sketch"))
    desk.view.selectAll()
    desk.key("c", .control)
    desk.key("v", .control)
    #expect(desk.strokes.last?.shape?.kind == .ellipse && desk.strokes.count == 2)
  }

  @Test(arguments: [
    "{\"kind\":2,\"points\":[[1,2]]}", "{\"kind\":9,\"points\":[[1,2],[3,4]]}",
    "{\"kind\":1,\"points\":[[1,2],[3,1e30]]}",
  ]) func aShapeThatIsNoneIsRefused(json: String) {
    let text = "{\"points\":[[1,2],[3,4]],\"width\":1,\"color\":1,\"shape\":\(json)}"
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(SketchStroke.self, from: Data(text.utf8))
    }
  }
}
