import Foundation
import PanoramaGraphics
import Testing

/// Drawing, pinching and throwing in a real window with a real mouse and real touches, with both
/// kinds of screen. Everything deterministic must look identical on the two.
@Suite(.serialized, .privateDisplay) struct SketchWindowTests {
  /// Runs a scenario under both screens and expects the same picture in the end.
  private func onBothScreens(
    _ arguments: [String], _ scenario: (RunningApp) throws -> Void
  ) throws {
    let display = try #require(DisplayTrait.current)
    var pictures: [CGImage] = []
    for screen in ScreenKind.allCases {
      let app = try RunningApp(arguments, screen: screen, on: display)
      defer { app.stop() }
      try scenario(app)
      try app.log.quiet(for: 0.4)
      pictures.append(try app.screenshot())
    }
    let difference = pictures[0].difference(from: pictures[1])
    #expect(difference == nil, "texture against surface: \(difference ?? "")")
  }

  /// The same for a scenario that draws in `name`. The times of real touches affect the width of
  /// lines, so the pictures show one drawing that was opened again.
  private func drawOnBothScreens(_ name: String, _ scenario: (RunningApp) throws -> Void) throws {
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).sketch")
    defer { try? FileManager.default.removeItem(at: copy) }
    let display = try #require(DisplayTrait.current)
    for screen in ScreenKind.allCases {
      let app = try RunningApp(["sketch", name], screen: screen, on: display)
      defer { app.stop() }
      try scenario(app)
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.copyItem(
        at: app.folder.appendingPathComponent(name), to: copy)
    }
    try onBothScreens(["sketch", copy.path]) { app in
      let picture = try app.screenshot()
      #expect(picture.count(near: 200, 175, radius: 60, isBlue) > 0)
    }
  }

  @Test func oneFingerDrawsALine() throws {
    try drawOnBothScreens("line.sketch") { app in
      let mark = app.log.mark
      try app.hands("drag $200,150 $500,350 400")
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.4)
      let picture = try app.screenshot()
      for k in 1..<10 {
        let (x, y) = (200 + 30 * k, 150 + 20 * k)
        #expect(picture.count(near: x, y, radius: 2, isBlue) > 0, "no ink near (\(x), \(y))")
      }
      #expect(FileManager.default.fileExists(atPath: app.folder.path + "/line.sketch"))
    }
  }

  @Test func theMouseDrawsALine() throws {
    try drawOnBothScreens("mouse.sketch") { app in
      let mark = app.log.mark
      try app.moveMouse(150, 200)
      _ = try app.display.xdotool("mousedown", "1")
      for k in 1...10 { try app.moveMouse(150 + 30 * k, 200) }
      _ = try app.display.xdotool("mouseup", "1")
      try app.log.waitForFrame(since: mark)
      try app.moveMouse(5, 5)
      try app.log.quiet(for: 0.4)
      let picture = try app.screenshot()
      for k in 1..<10 {
        #expect(picture.count(near: 150 + 30 * k, 200, radius: 2, isBlue) > 0)
      }
    }
  }

  @Test @MainActor func aPalmEndsTheStrokeAndKeepsIt() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["sketch", "palm.sketch"], screen: .texture, on: display)
    defer { app.stop() }
    try app.hands(script: [
      "down 1 $200,300", "move 1 $300,300", "sleep 20", "move 1 $400,300", "sleep 200",
      "down 2 $600,450", "sleep 50", "move 1 $400,400", "up 2", "up 1",
    ])
    try app.log.quiet(for: 0.4)
    let picture = try app.screenshot()
    for x in [210, 300, 390] { #expect(picture.count(near: x, 300, radius: 2, isBlue) > 0) }
    #expect(picture.count(near: 400, 380, radius: 8, isBlue) == 0)
    #expect(try app.strokes(in: "palm.sketch").count == 1)
  }

  /// Every point is stored, although the program could not read while the finger moved.
  @Test @MainActor func aStrokeDrawnWhileTheProgramStandsStillIsWhole() throws {
    let display = try #require(DisplayTrait.current)
    var drawn: [[[SIMD2<Double>]]] = []
    for stops in [false, true] {
      let app = try RunningApp(["sketch", "stop.sketch"], screen: .texture, on: display)
      defer { app.stop() }
      let mark = app.log.mark
      try app.hands(
        script: ["down 1 $100,200"]
          + (1...3).flatMap { ["sleep 30", "move 1 $\(100 + 6 * $0),\(200 + $0 * $0)"] })
      // However long the finger rests here, the line does not become straight: it is too short.
      try app.log.quiet(for: 0.2)
      if stops { kill(app.process, SIGSTOP) }
      try app.hands(
        script: (1...9).flatMap {
          ["sleep 45", "move 1 $\(118 + 38 * $0),\(209 + 3 * $0 * $0)"]
        } + ["up 1"])
      if stops { kill(app.process, SIGCONT) }
      try app.log.wait(for: "end of the stroke", since: mark) { lines in
        lines.contains {
          (($0["input"] as? [String: Any])?["touch"] as? [String: Any])?["phase"] as? String
            == "ended"
        }
      }
      try app.log.quiet(for: 0.4)
      drawn.append(try app.strokes(in: "stop.sketch"))
    }
    #expect(drawn[0].count == 1 && drawn[1] == drawn[0])
    #expect(drawn[1].first?.count == 13)
  }

  /// A loop and a stem, drawn quickly while other programs take all processors.
  @Test @MainActor func aNineOnABusyMachineStaysANine() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(
      ["sketch", "nine.sketch"], screen: .texture, on: display, size: nil, extra: ["--fullscreen"])
    defer { app.stop() }
    let (middle, radius) = (SIMD2(500.0, 400.0), 30.0)
    let loop = (0...40).map { k -> SIMD2<Double> in
      let angle = -Double(k) / 40 * 2 * .pi
      return middle + SIMD2(cos(angle), sin(angle)) * radius
    }
    let stem = (1...20).map { k -> SIMD2<Double> in
      middle + SIMD2(radius - 0.3 * Double(k), 4 * Double(k))
    }
    let way = loop + stem
    var hand = TimedHands()
    for (k, p) in way.enumerated() {
      if k > 0 { hand.wait(1.0 / 120) }
      hand.step(k == 0 ? "began" : "moved", p.x, p.y)
    }
    hand.wait(0.01)
    hand.step("ended", way[way.count - 1].x, way[way.count - 1].y)
    let mark = app.log.mark
    try ChildProcess.busily {
      _ = try hand.play(to: app)
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.6)
    }
    let strokes = try app.strokes(in: "nine.sketch")
    try #require(strokes.count == 1)
    let corner = strokes[0][0] - way[0]
    for p in way {
      // Touches are reported in fractions of pixels.
      let nearest = strokes[0].map { q in
        let d = q - corner - p
        return (d * d).sum()
      }.min()
      #expect(try #require(nearest) < 0.5)
    }
    let picture = try app.screenshot()
    #expect(picture.count(near: 500, 400, radius: 17, isBlue) == 0)
    for k in 0..<12 {
      let angle = Double(k) / 6 * .pi
      let (x, y) = (500 + 30 * cos(angle), 400 + 30 * sin(angle))
      #expect(picture.count(near: Int(x.rounded()), Int(y.rounded()), radius: 2, isBlue) > 0)
    }
  }

  @Test(arguments: ScreenKind.allCases)
  func aPinchKeepsThePointUnderTheFingers(screen: ScreenKind) throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["sketch", "pinch.sketch"], screen: screen, on: display)
    defer { app.stop() }
    // A dot as a reference point.
    var mark = app.log.mark
    try app.hands("drag $398,300 $402,300 100")
    try app.log.waitForFrame(since: mark)
    try app.log.quiet(for: 0.4)
    let before = app.log.state
    mark = app.log.mark
    try app.hands("pinch $400,300 60 180 500")
    try app.log.waitForRest(since: mark)
    let after = app.log.state
    #expect(after.zoom > before.zoom * 2)
    let points = try #require(app.log.pinchedPoints(since: mark))
    let drift = (points.last - points.first) * after.zoom
    #expect(abs(drift.x) <= 0.5 && abs(drift.y) <= 0.5)
    let picture = try app.screenshot()
    #expect(picture.count(near: 400, 300, radius: 2, isBlue) > 0)
    // The two fingers must not have drawn.
    #expect(picture.count(near: 250, 300, radius: 20, isBlue) == 0)
  }

  @Test(arguments: ScreenKind.allCases)
  func altAndTheMousePinch(screen: ScreenKind) throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["sketch", "alt.sketch"], screen: screen, on: display)
    defer { app.stop() }
    let before = app.log.state
    let plain = try app.screenshot()
    let mark = app.log.mark
    try app.moveMouse(460, 300)
    _ = try app.display.xdotool("keydown", "alt")
    _ = try app.display.xdotool("mousedown", "1")
    for k in 1...10 { try app.moveMouse(460 + 12 * k, 300) }
    try app.log.waitForFrame(since: mark)
    try app.log.quiet(for: 0.3)
    let held = try app.screenshot()
    // One dot is under the pointer, the other mirrored about the view's centre.
    #expect(held.count(near: 220, 300, radius: 10) { $0 != plain.color(220, 300) } > 20)
    _ = try app.display.xdotool("mouseup", "1")
    _ = try app.display.xdotool("keyup", "alt")
    try app.log.waitForRest(since: mark)
    #expect(app.log.state.zoom > before.zoom * 1.5)
  }

  @Test func anEraserAndUndoWorkByKeys() throws {
    try onBothScreens(["sketch", "erase.sketch"]) { app in
      func hasLine() throws -> Bool {
        try app.screenshot().count(near: 400, 200, radius: 2, isBlue) > 0
      }
      try app.hands("drag $200,200 $600,200 300")
      try app.log.wait(until: "the line is there", hasLine)
      try app.key("ctrl+z")
      try app.log.wait(until: "the line is gone") { try !hasLine() }
      try app.key("ctrl+shift+z")
      try app.log.wait(until: "the line is there", hasLine)
      try app.key("e")
      try app.hands("drag $400,100 $400,300 300")
      try app.log.wait(until: "the line is gone") { try !hasLine() }
    }
  }
}
