import Foundation
import Panorama
import Sketch
import Testing

@MainActor
@Suite struct DrawingTests {
  private static let blue: UInt32 = 0xFF00_00FF
  private static let white: UInt32 = 0xFFFF_FFFF

  @Test func aStrokeInProgressHasTheColourItKeeps() throws {
    let desk = try Desk()
    desk.view.sketch.lineWidth = 4
    desk.touch(.began, 1, 100, 200)
    desk.touch(.moved, 1, 300, 200)
    #expect(desk.pixel(200, 200) == Self.blue)
    #expect(desk.strokes.isEmpty)
    desk.touch(.ended, 1, 300, 200)
    #expect(desk.pixel(200, 200) == Self.blue)
    #expect(desk.pixel(200, 210) == Self.white)
    #expect(desk.strokes.map(\.points) == [[[100, 200], [300, 200]]])
  }

  /// After a slow frame many moves come at once.
  @Test func everyPositionIsKeptHoweverManyComeInOneFrame() throws {
    let desk = try Desk()
    let corners: [SIMD2<Double>] = (0..<9).map {
      SIMD2(200 + 20 * Double($0), $0 % 2 == 0 ? 300 : 340)
    }
    desk.touch(.began, 1, 180, 320)
    desk.window.handle(
      corners.enumerated().map { index, p in
        InputEvent(
          time: 1 + Double(index) / 100,
          kind: .touch(TouchInput(phase: .moved, id: 1, x: p.x, y: p.y)))
      })
    desk.wait(1.2)
    desk.touch(.ended, 1, 360, 300)
    #expect(desk.strokes.map(\.points) == [[SIMD2(180, 320)] + corners])
  }

  @Test func whereTheFingerIsGoingIsShownAheadAndNeverKept() throws {
    let desk = try Desk()
    desk.view.sketch.lineWidth = 4
    desk.touch(.began, 1, 100, 200)
    // 1,000 points per second, which is about 16 per frame.
    for x in stride(from: 110.0, through: 200, by: 10) { desk.touch(.moved, 1, x, 200) }
    #expect(desk.pixel(208, 200) == Self.blue)
    #expect(desk.pixel(230, 200) == Self.white)
    desk.touch(.ended, 1, 200, 200)
    #expect(desk.pixel(208, 200) == Self.white)
    #expect(desk.strokes.first?.points.last == [200, 200])
  }

  @Test func linesAreTwoSceneUnitsWideAndGrowWithZoom() throws {
    let desk = try Desk()
    desk.view.sketch.drawsInPoints = false
    desk.draw([(100, 200), (300, 200)])
    #expect(desk.strokes.map(\.width) == [2])
    desk.place(.zero, zoom: 2)
    desk.draw([(100, 100), (100, 300)])
    #expect(desk.strokes.last?.points == [[50, 50], [50, 150]])
    #expect(desk.strokes.last?.width == 2)
  }

  @Test func theMouseDraws() throws {
    let desk = try Desk()
    desk.mouse(.down, 10, 10)
    desk.mouse(.moved, 50, 60)
    desk.mouse(.up, 50, 60)
    #expect(desk.strokes.map(\.points) == [[[10, 10], [50, 60]]])
  }

  @Test func aTapIsADot() throws {
    let desk = try Desk()
    desk.view.sketch.lineWidth = 6
    desk.draw([(400, 400)])
    #expect(desk.pixel(400, 400) == Self.blue)
  }

  @Test func aSecondFingerDropsTheStrokeAndZooms() throws {
    let desk = try Desk()
    desk.touch(.began, 1, 400, 500)
    desk.touch(.moved, 1, 420, 500)
    desk.touch(.began, 2, 600, 500)
    #expect(!desk.view.sketch.isDrawing)
    for step in 1...20 {
      let d = Double(step) * 10
      desk.send(
        .touch(TouchInput(phase: .moved, id: 1, x: 420 - d, y: 500)),
        .touch(TouchInput(phase: .moved, id: 2, x: 600 + d, y: 500)))
    }
    #expect(desk.view.panoramaView.zoomScale > 1.5)
    desk.touch(.ended, 2, 800, 500)
    // The remaining finger does not draw.
    desk.touch(.moved, 1, 100, 100)
    desk.touch(.ended, 1, 100, 100)
    #expect(desk.strokes.isEmpty)
  }

  /// A palm, for example: the time from the first finger to the second in seconds, and whether
  /// the stroke is kept.
  @Test(arguments: [(0.02, false), (0.079, false), (0.081, true), (1.5, true)])
  func aLaterFingerEndsTheStrokeAndKeepsIt(after gap: Double, isKept: Bool) throws {
    let desk = try Desk()
    let touch = { (phase: TouchInput.Phase, id: Int, x: Double, time: Double) in
      desk.window.handle(
        InputEvent(
          time: time, kind: .touch(TouchInput(phase: phase, id: id, x: x, y: 500))))
    }
    touch(.began, 1, 400, 1)
    touch(.moved, 1, 420, 1 + gap / 2)
    touch(.began, 2, 600, 1 + gap)
    #expect(!desk.view.sketch.isDrawing)
    #expect(desk.strokes.map(\.points) == (isKept ? [[[400, 500], [420, 500]]] : []))
    // Neither finger continues to draw, and the kept stroke stays when they begin to zoom.
    for step in 1...20 {
      touch(.moved, 1, 420 - Double(step) * 10, 1 + gap + Double(step) * 0.01)
      touch(.moved, 2, 600 + Double(step) * 10, 1 + gap + Double(step) * 0.01)
    }
    touch(.ended, 2, 800, 1.3 + gap)
    touch(.moved, 1, 100, 1.4 + gap)
    touch(.ended, 1, 100, 1.5 + gap)
    #expect(desk.view.panoramaView.zoomScale > 1.5)
    #expect(desk.strokes.count == (isKept ? 1 : 0))
  }

  @Test func twoFingersAtOnceDrawNothing() throws {
    let desk = try Desk()
    for phase in [TouchInput.Phase.began, .ended] {
      desk.send(
        .touch(TouchInput(phase: phase, id: 1, x: 300, y: 300)),
        .touch(TouchInput(phase: phase, id: 2, x: 500, y: 300)))
    }
    #expect(desk.strokes.isEmpty && !desk.document.canUndo)
  }

  @Test func aStrokeAfterAGestureWorks() throws {
    let desk = try Desk()
    desk.touch(.began, 1, 300, 300)
    desk.touch(.began, 2, 500, 300)
    desk.touch(.ended, 1, 300, 300)
    desk.touch(.ended, 2, 500, 300)
    desk.draw([(10, 10), (90, 10)])
    #expect(desk.strokes.count == 1)
  }

  @Test(arguments: ["cancelled", "escape"]) func aCancelledStrokeLeavesNothing(
    how: String
  ) throws {
    let desk = try Desk()
    desk.touch(.began, 1, 100, 100)
    desk.touch(.moved, 1, 200, 100)
    switch how {
    case "cancelled": desk.touch(.cancelled, 1, 200, 100)
    default: desk.key("escape")
    }
    #expect(desk.pixel(150, 100) == Self.white)
    desk.touch(.ended, 1, 200, 100)
    #expect(desk.strokes.isEmpty && !desk.document.canUndo)
  }

  @Test func losingTheFocusEndsTheStrokeAndKeepsIt() throws {
    let desk = try Desk()
    desk.touch(.began, 1, 100, 100)
    desk.touch(.moved, 1, 200, 100)
    desk.send(.focusLost)
    #expect(!desk.view.sketch.isDrawing)
    #expect(desk.strokes.map(\.points) == [[[100, 100], [200, 100]]])
    desk.touch(.ended, 1, 300, 100)
    #expect(desk.strokes.count == 1)
    #expect(desk.pixel(150, 100) != Self.white)
  }

  /// A program that stalls gets all positions at once, with their own times.
  @Test func aStallChangesNothing() throws {
    func strokes(stall: ClosedRange<Double>?) throws -> [SketchStroke] {
      let desk = try Desk()
      desk.view.sketch.lineWidth = 8
      var late: [InputEvent] = []
      for k in 0...60 {
        let t = Double(k) / 60
        let kind = TouchInput(
          phase: k == 0 ? .began : k == 60 ? .ended : .moved, id: 1,
          x: 300 + 200 * sin(5 * t), y: 300 + 100 * cos(9 * t))
        late.append(InputEvent(time: 1 + t, kind: .touch(kind)))
        if stall?.contains(t) ?? false { continue }
        desk.window.handle(late)
        desk.window.advance(to: 1 + t)
        late = []
      }
      return desk.strokes
    }
    let smooth = try #require(try strokes(stall: nil).first)
    let stalled = try #require(try strokes(stall: 0.4...0.6).first)
    #expect(smooth.points.count > 55)
    #expect(smooth.outline == stalled.outline)
  }

  @Test func theHighlighterMultipliesAndIsNotDarkerWhereItCrossesItself() throws {
    let desk = try Desk()
    desk.view.sketch.lineWidth = 20
    desk.draw([(200, 300), (200, 300.1), (600, 300)])
    desk.key("h")
    desk.view.sketch.highlighterColor = CGColor(argb: 0xFF80_FF40)
    // Across the line and over itself.
    let corners: [SIMD2<Double>] = [
      [300, 200], [300, 400], [360, 400], [360, 240], [240, 240], [240, 360],
    ]
    desk.draw(
      zip(corners, corners.dropFirst()).flatMap { a, b in
        (0...20).map { a + (b - a) * (Double($0) / 20) }.map { ($0.x, $0.y) }
      })
    let once = desk.pixel(300, 220)
    #expect(once == 0xFF80_FF40)
    #expect(desk.pixel(300, 240) == once)
    // The highlighter keeps a part of the blue.
    #expect(desk.pixel(300, 300) == 0xFF00_0040)
    desk.key("p")
    #expect(desk.view.sketch.tool == .pen)
    #expect(desk.strokes.map(\.ink?.tool) == [.pen, .highlighter])
  }

  @Test func onlyTheStrokesRectanglesAreDrawnAgain() throws {
    let desk = try Desk()
    desk.draw([(10, 900), (50, 910)])
    desk.render()
    desk.touch(.began, 1, 100, 200)
    desk.touch(.moved, 1, 140, 200)
    desk.render()
    for x in stride(from: 150.0, through: 600, by: 10) { desk.touch(.moved, 1, x, 200) }
    desk.render()
    desk.touch(.moved, 1, 610, 200)
    // A long stroke in progress changes only at its newest end.
    #expect(desk.render().box.width < 200)
    desk.touch(.ended, 1, 610, 200)
    // Plus the 17 points of prediction ahead of the finger.
    let stroke = CGRect(x: 97, y: 197, width: 517 + 17, height: 7)
    let update = desk.render()
    // The undo button, far below, also becomes enabled.
    let changed = update.changed.filter { $0.maxY < 900 }
    #expect(!changed.isEmpty)
    for r in changed {
      #expect(
        stroke.contains(
          CGRect(x: r.minX, y: r.minY, width: r.maxX - r.minX, height: r.maxY - r.minY)))
    }
  }

  @Test func finishingAStrokeChangesOnePlaceHoweverManyThereAre() throws {
    let document = try SketchDocument(path: nil)
    for i in 0..<10_000 {
      let x = Double(i)
      try document.add(
        SketchStroke(points: [[x, 0], [x, 9]], width: 1, color: .black))
    }
    let sketch = SketchPanorama(document: document)
    let before = try #require(Self.strokes(of: sketch))
    let window = Window(size: CGSize(width: 1024, height: 1024))
    let view = PanoramaView(frame: window.bounds)
    window.rootView = view
    view.panorama = sketch
    for (phase, time) in [(TouchInput.Phase.began, 0.0), (.ended, 0.1)] {
      window.handle(
        InputEvent(
          time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: 500, y: 500))))
    }
    let after = try #require(Self.strokes(of: sketch))
    #expect((before.drawingCount, after.drawingCount) == (10_000, 10_001))
    #expect(after.nodesNotShared(with: before) < 8)
  }

  /// The list of all finished strokes.
  private static func strokes(of sketch: SketchPanorama) -> DisplayList? {
    sketch.finishedDrawing.items.compactMap(\.operation.nested).first
  }
}
