import Foundation
import Panorama
import PanoramaRaster
import Sketch
import Testing

/// The canvas has no edges, and lines are as sharp far out as in its middle.
@MainActor
@Suite struct CanvasTests {
  /// Strokes around a point of the canvas, with coordinates that every double near 10⁹ can hold.
  private func strokes(around centre: SIMD2<Double>) -> [SketchStroke] {
    let wave = (0...60).map { i in
      let p = SIMD2(Double(i) * 0.25, 4 + 3 * sin(Double(i) * 0.4))
      return (p * 1024).rounded(.toNearestOrAwayFromZero) / 1024
    }
    var ink = SketchStroke(
      points: wave.map { centre + $0 }, width: 0.75, color: CGColor(argb: 0xFF20_40C0),
      ink: Ink(
        tool: .pen, times: (0...60).map { Float($0) / 100 }, scale: 32, lag: Ink.usualLag))
    ink.erasure = Erasure(
      sweeps: [EraserSweep(points: [centre + [4, 0], centre + [6, 9]], radius: 0.5)])
    let plain = SketchStroke(
      points: wave.map { centre + SIMD2($0.x, 10 - $0.y) }, width: 0.5, color: .black)
    return [ink, plain]
  }

  private func picture(around centre: SIMD2<Double>) throws -> [UInt32] {
    let document = try SketchDocument(path: nil)
    for stroke in strokes(around: centre) { try document.add(stroke) }
    let window = Window(size: CGSize(width: 640, height: 512))
    let view = PanoramaView(frame: window.bounds)
    window.rootView = view
    let sketch = SketchPanorama(document: document)
    view.panorama = sketch
    sketch.showStart()
    window.advance(to: 1)
    sketch.showEverything(animated: false)
    let renderer = FrameRenderer(rasterizer: Rasterizer(), width: 640, height: 512)
    renderer.render(window.makeFrame(), transform: .identity)
    // The middle of what is shown is at `centre` + (7.5, 5).
    view.zoomScale = 64
    let seen = sketch.visibleRect
    let middle = sketch.canvasPoint(of: SIMD2(seen.midX, seen.midY))
    let shift = (centre + [7.5, 5] - middle) * 64
    view.contentOffset = CGPoint(
      x: view.contentOffset.x + shift.x, y: view.contentOffset.y + shift.y)
    renderer.render(window.makeFrame(), transform: .identity)
    return renderer.makeImage()?.pixels ?? []
  }

  @Test func strokesFarOutAreDrawnByteForByte() throws {
    let near = try picture(around: .zero)
    #expect(near.filter { $0 != 0xFFFF_FFFF }.count > 4000)
    #expect(try picture(around: [1e9 - 4096, -1e9 + 4096]) == near)
    #expect(try picture(around: [123_456_789, 17]) == near)
  }

  @Test func whatIsDrawnFarOutIsWhereTheFingerWas() throws {
    let desk = try Desk()
    try desk.document.add(
      SketchStroke(points: [[9e8, 9e8], [9e8 + 400, 9e8]], width: 2, color: .black))
    let folder = try SketchFolder()
    try desk.document.writeCopy(to: folder.file("far.sketch"))
    let far = try Desk(path: folder.file("far.sketch"))
    // No ink is in sight at the start, so everything is shown.
    let seen = far.view.sketch.visibleRect
    let corner = far.view.sketch.canvasPoint(of: SIMD2(seen.minX, seen.minY))
    far.view.sketch.lineWidth = 10
    far.draw([(100, 100), (300, 140)])
    let drawn = try #require(far.strokes.last)
    for (p, q) in zip(drawn.points, [SIMD2(100.0, 100), SIMD2(300, 140)]) {
      let error = p - corner - q
      #expect(abs(error.x) < 1e-6 && abs(error.y) < 1e-6)
    }
    // It is shown there, can be erased, and comes back.
    #expect(far.pixel(200, 120) == 0xFF00_00FF)
    far.key("e", .shift)
    far.draw([(200, 90), (200, 150)])
    #expect(far.pixel(200, 120) == 0xFFFF_FFFF && far.pixel(120, 104) == 0xFF00_00FF)
    far.key("z", .control)
    #expect(far.pixel(200, 120) == 0xFF00_00FF)
    // So it can be moved.
    far.key("l")
    far.draw([(200, 120)])
    far.key("down", .shift)
    far.wait(0.5)
    #expect(far.pixel(200, 130) == 0xFF00_00FF && far.pixel(200, 120) == 0xFFFF_FFFF)
    #expect(far.strokes.last?.points.first == drawn.points.first.map { $0 + [0, 10] })
    try far.view.close()
  }

  @Test(arguments: ["0", "home"]) func aKeyThatShowsAnotherPlaceKeepsWhatTheFingerDrew(
    key: String
  ) throws {
    let desk = try Desk()
    desk.place(CGPoint(x: 3e6, y: -2e6), zoom: 1)
    desk.view.sketch.didComeToRest()
    desk.touch(.began, 1, 100, 100)
    desk.touch(.moved, 1, 300, 140)
    desk.key(key)
    desk.touch(.moved, 1, 500, 300)
    desk.touch(.ended, 1, 500, 300)
    let drawn: [SIMD2<Double>] = [[3_000_100, -1_999_900], [3_000_300, -1_999_860]]
    #expect(desk.strokes.map(\.points) == [drawn])
  }

  /// Unlike other scroll views, a canvas does not keep the touch that stops a throw to itself.
  @Test func theFingerThatStopsAThrowDraws() throws {
    let desk = try Desk()
    for id in [1, 2] { desk.touch(.began, id, 400 + Double(id) * 100, 200) }
    for step in 1...8 {
      for id in [1, 2] { desk.touch(.moved, id, 400 + Double(id) * 100, 200 + Double(step) * 20) }
    }
    for id in [1, 2] { desk.touch(.ended, id, 400 + Double(id) * 100, 360) }
    desk.wait(0.3)
    let moving = desk.view.sketch.visibleRect
    desk.wait(0.1)
    #expect(abs(desk.view.sketch.visibleRect.midY - moving.midY) > 20)
    #expect(desk.strokes.isEmpty)
    desk.touch(.began, 3, 300, 300)
    let seen = desk.view.sketch.visibleRect
    desk.touch(.moved, 3, 340, 320)
    desk.touch(.moved, 3, 420, 330)
    desk.touch(.ended, 3, 420, 330)
    #expect(desk.view.sketch.visibleRect == seen)
    let drawn = try #require(desk.strokes.first?.points)
    for (point, finger) in zip(drawn, [[300, 300], [340, 320], [420, 330]] as [SIMD2<Double>]) {
      let corner = SIMD2(Double(seen.minX), Double(seen.minY))
      let p = corner + finger / desk.view.panoramaView.zoomScale
      let error = point - desk.view.sketch.canvasPoint(of: p)
      #expect(max(abs(error.x), abs(error.y)) < 0.01)
    }
  }

  @Test func theViewFollowsAHandFarOutAndThePictureStays() throws {
    let desk = try Desk()
    desk.view.settings.ground = .grid
    desk.draw([(100, 100), (300, 140)])
    desk.place(CGPoint(x: 3e6, y: -2e6), zoom: 1)
    desk.draw([(100, 100), (300, 140)])
    desk.render()
    let before = desk.shown?.pixels ?? []
    desk.view.sketch.didComeToRest()
    desk.render()
    // Far from the panorama's origin, coordinates are rounded differently, which no pixel shows but for
    // the last bit.
    func expectAlike(_ pixels: [UInt32]) {
      func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
      func difference(_ a: UInt32, _ b: UInt32) -> Int {
        let shifts: [UInt32] = [0, 8, 16]
        return shifts.map { abs(channel(a, $0) - channel(b, $0)) }.max() ?? 0
      }
      let differences: [Int] = zip(before, pixels).map(difference)
      #expect(differences.max() ?? 255 <= 2)
    }
    let moved = desk.shown?.pixels ?? []
    expectAlike(moved)
    // The panorama's own coordinates are small again.
    #expect(abs(desk.view.sketch.visibleRect.midX) < 70_000)
    #expect(desk.strokes.map { $0.points[0] } == [[100, 100], [3_000_100, -1_999_900]])
    desk.key("z", .control)
    desk.key("z", [.control, .shift])
    desk.wait(1)
    desk.render()
    let again = desk.shown?.pixels ?? []
    expectAlike(again)
  }

  @Test func aDrawingThatIsTooLargeToBeSeenShowsItsNewestPart() throws {
    let desk = try Desk()
    for x in [-9e8, 9e8] {
      try desk.document.add(
        SketchStroke(points: [[x, 0], [x + 100, 0]], width: 4, color: .black))
    }
    let sketch = SketchPanorama(document: desk.document)
    let view = PanoramaView(frame: desk.window.bounds)
    desk.window.rootView = view
    view.panorama = sketch
    sketch.showStart()
    desk.render()
    #expect(!sketch.showEverything(animated: false))
    desk.render()
    #expect(desk.pixel(512, 512) == 0xFF00_0000)
  }

  @Test func homeAndEndShowTheCorners() throws {
    let desk = try Desk()
    try desk.document.add(
      SketchStroke(points: [[-5000, -300], [7000, 9000]], width: 4, color: .black))
    let sketch = desk.view.sketch
    desk.key("home")
    desk.wait(2)
    #expect(abs(sketch.visibleRect.minX + 5018) < 2 && abs(sketch.visibleRect.minY + 318) < 2)
    desk.key("end")
    desk.wait(2)
    #expect(abs(sketch.visibleRect.maxX - 7018) < 2 && abs(sketch.visibleRect.maxY - 9018) < 2)
  }

  /// A pen's line from a point, 40 points long.
  private func line(from start: SIMD2<Double>) -> SketchStroke {
    SketchStroke(
      points: (0...20).map { start + SIMD2(Double($0) * 2, 0) }, width: 8, color: .black,
      ink: Ink(
        tool: .pen, times: (0...20).map { Float($0) / 120 }, scale: 1, lag: Ink.usualLag))
  }

  /// What was never visible is drawn when a scroll shows it.
  @Test func aScrollShowsInkThatWasNotVisible() throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    let document = try SketchDocument(path: path)
    for i in 0..<40 { try document.add(line(from: SIMD2(Double(i) * 1000 + 500, 500))) }
    try document.close()
    let desk = try Desk(path: path)
    for i in [0, 1, 7, 8, 39, 3] {
      desk.place(CGPoint(x: Double(i) * 1000, y: 0), zoom: 1)
      #expect(desk.pixel(520, 500) == 0xFF00_0000)
    }
    // So does a scroll while keys move the selection, before the move is written.
    desk.key("a", .control)
    for _ in 0..<4 { desk.key("down", .shift) }
    for i in [0, 8, 39] {
      desk.place(CGPoint(x: Double(i) * 1000, y: 0), zoom: 1)
      #expect(desk.pixel(520, 540) == 0xFF00_0000)
    }
    #expect(desk.strokes.first?.points.first?.y == 500)
  }

  /// Only the outermost strokes are followed to find the box around all.
  @Test func theBoxAroundTheInkIsThatOfItsStrokes() throws {
    func bounds(_ strokes: [SketchStroke]) throws -> CGRect {
      let document = try SketchDocument(path: nil)
      for stroke in strokes { try document.add(stroke) }
      return SketchPanorama(document: document).inkBounds
    }
    let strokes = (0..<60).map { i in
      line(from: SIMD2(sin(Double(i)) * 300, cos(Double(i) * 1.7) * 200))
    }
    let boxes = try strokes.map { try bounds([$0]) }
    #expect(try bounds(strokes) == boxes.reduce(.null) { $0.union($1) })
    #expect(try bounds(strokes.reversed()) == boxes.reduce(.null) { $0.union($1) })
  }

  /// Home and End may move the origin of the coordinates by a long way, and then the origin stays there.
  @Test func theOriginMovesToACornerOnce() throws {
    let desk = try Desk()
    let sketch = desk.view.sketch
    try desk.document.add(line(from: .zero))
    try desk.document.add(line(from: [3_000_000, 500]))
    var origins: [SIMD2<Double>] = []
    for key in ["end", "end", "home", "end"] {
      desk.key(key)
      desk.wait(2)
      desk.render()
      origins.append(sketch.canvasPoint(of: .zero))
      #expect(sketch.originMoves == [1, 1, 2, 3][origins.count - 1])
    }
    #expect(origins[0] == origins[1] && origins[1] == origins[3] && origins[2] == .zero)
    #expect(abs(sketch.visibleRect.maxX + origins[3].x - 3_000_060) < 10)
  }

  @Test func itZoomsFromOnePercentTo6400() throws {
    let desk = try Desk()
    desk.view.panoramaView.zoomScale = 1e-6
    #expect(desk.view.panoramaView.zoomScale == 0.01)
    desk.view.panoramaView.zoomScale = 1e6
    #expect(desk.view.panoramaView.zoomScale == 64)
    desk.render()
  }

  /// 200 strokes over 10⁹ units, more than tiles can cover at once.
  @Test func aLargeSketchFarOutIsRead() async throws {
    let folder = try SketchFolder()
    try folder.large("a.sketch", count: 12_000)
    let document = try SketchDocument(path: folder.file("a.sketch"))
    let last = try #require(document.strokes.last)
    var far = SketchStroke(points: [[8e8, 8e8], [8e8 + 300, 8e8]], width: 9, color: .black)
    far.place = last.id
    try document.replace([last.id], with: [far])
    try document.close()
    let desk = try Desk(path: folder.file("a.sketch"))
    await desk.sharpen()
    #expect(desk.pixels.filter { $0 != 0xFFFF_FFFF }.count > 10_000)
    desk.view.sketch.showCorner(isLast: true)
    desk.wait(2)
    desk.render()
    await desk.sharpen()
    #expect(desk.pixels.filter { $0 == 0xFF00_0000 }.count > 2000)
  }
}
