import Foundation
import PanoramaGraphics
import Testing

/// The X server's own pen, with pressure, proximity, buttons and an eraser at its other end.
@Suite(.serialized, .privateDisplay) struct PenWindowTests {
  /// Runs `script` on an empty sketch and returns the picture and the number of kept strokes.
  @MainActor
  private func draw(_ script: [String]) throws -> (picture: CGImage, strokes: Int) {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["sketch", "pen.sketch"], screen: .texture, on: display)
    defer { app.stop() }
    try app.hands(script: script)
    try app.log.quiet(for: 0.4)
    return (try app.screenshot(), try app.strokes(in: "pen.sketch").count)
  }

  @Test @MainActor func pressureWidensTheLine() throws {
    let light = try draw(["pen draw $200,200 $500,200 0.02 0.02 300"])
    let strong = try draw(["pen draw $200,200 $500,200 1 1 300"])
    #expect(light.strokes == 1 && strong.strokes == 1)
    // Pixels that a line of one point covers only half have more red.
    let inks = [light, strong].map {
      $0.picture.count(near: 350, 200, radius: 6) { $0 >> 16 & 0xFF < 0x40 }
    }
    #expect(inks[1] > inks[0], "\(inks[0]) pixels of light ink, \(inks[1]) of strong ink")
  }

  /// SDL 3 asks for the buttons of all devices. While a pen is down, the server then sends its moves to SDL
  /// alone.
  @Test(arguments: ["pen", "finger"]) @MainActor
  func everyPointOfAnArcIsKept(hand: String) throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["sketch", "arc.sketch"], screen: .texture, on: display)
    defer { app.stop() }
    let arc = (0...60).map { step in
      let angle = Double.pi * Double(step) / 60
      return SIMD2(350 - 150 * cos(angle), 350 - 150 * sin(angle))
    }
    let places = arc.map { "$\($0.x),\($0.y)" }
    let mark = app.log.mark
    if hand == "pen" {
      var script = ["pen near", "pen move \(places[0]) 0.5", "pen down"]
      for place in places.dropFirst() { script += ["pen move \(place) 0.5", "sleep 4"] }
      try app.hands(script: script + ["pen up", "pen away"])
    } else {
      var script = ["down 1 \(places[0])"]
      for place in places.dropFirst() { script += ["move 1 \(place)", "sleep 4"] }
      try app.hands(script: script + ["up 1"])
    }
    try app.log.quiet(for: 0.4)
    let told = app.log.lines(since: mark).compactMap(EventLog.touchPlace)
    for point in arc {
      #expect(told.contains { length($0 - point) < 1 }, "no touch at \(point)")
    }
    let strokes = try app.strokes(in: "arc.sketch")
    try #require(strokes.count == 1)
    let points = strokes[0]
    let (first, last) = (try #require(points.first), try #require(points.last))
    // The stroke in circles of the radius 1 around its middle.
    let circle = points.map { ($0 - (first + last) / 2) / (length(last - first) / 2) }
    for point in circle { #expect(abs(length(point) - 1) < 0.03) }
    let gaps = zip(circle, circle.dropFirst()).map { length($1 - $0) }
    #expect((gaps.max() ?? .infinity) < 0.25, "\(points.count) points")
  }

  private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  @Test @MainActor func hoveringDrawsNothingAndTheLineIsWhereThePenWas() throws {
    let (picture, strokes) = try draw([
      "pen near", "pen move $150,150 0", "pen move $450,450 0", "pen away",
      "pen draw $200,300 $500,300 0.5 0.5 300",
    ])
    #expect(strokes == 1)
    for x in [210, 300, 400, 490] { #expect(picture.count(near: x, 300, radius: 2, isBlue) > 0) }
    #expect(picture.count(near: 300, 260, radius: 30, isBlue) == 0)
  }

  @Test @MainActor func theOtherEndErases() throws {
    let (picture, strokes) = try draw([
      "pen draw $200,300 $500,300 0.5 0.5 200", "pen draw $200,400 $500,400 0.5 0.5 200",
      "eraser draw $350,380 $350,420 0.5 0.5 200",
    ])
    #expect(strokes == 1)
    #expect(picture.count(near: 300, 300, radius: 3, isBlue) > 0)
    #expect(picture.count(near: 300, 400, radius: 3, isBlue) == 0)
  }

  @Test @MainActor func palmsAreIgnoredWhileThePenIsNear() throws {
    let (_, strokes) = try draw([
      "pen near", "pen move $200,300 0", "drag $400,450 $500,450 200", "down 1 $600,450",
      "pen move $200,300 0.5", "pen down", "pen move $300,300 0.5", "pen move $400,300 0.5",
      "move 1 $610,450", "pen up", "up 1", "pen away", "drag $200,200 $500,200 200",
    ])
    #expect(strokes == 2)
  }

  /// Fingers and pens come on different connections, and the pen's tip is a button of the mouse for SDL, which
  /// would grab the pointer and with it new fingers, until the program has read the lift.
  @Test @MainActor func aFingerCountsThatComesBeforeTheProgramReadsThePensLift() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["sketch", "quick.sketch"], screen: .texture, on: display)
    defer { app.stop() }
    for stroke in 1...6 {
      let mark = app.log.mark
      try app.hands(script: [
        "pen near", "pen move $200,300 0.5", "down 1 $600,450", "pen down", "pen move $300,300 0.5",
      ])
      try app.log.wait(for: "the pen", since: mark) { lines in
        lines.contains {
          (($0["input"] as? [String: Any])?["touch"] as? [String: Any])?["x"] != nil
        }
      }
      kill(app.process, SIGSTOP)
      try app.hands(script: [
        "pen move $400,300 0.5", "move 1 $610,450", "pen up", "up 1", "pen away",
        "drag $200,200 $500,200 100",
      ])
      kill(app.process, SIGCONT)
      try app.log.quiet(for: 0.4)
      #expect(try app.strokes(in: "quick.sketch").count == 2 * stroke)
    }
  }

  @Test @MainActor func theMouseIsBackWhenThePenIsAway() throws {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["sketch", "mouse.sketch"], screen: .texture, on: display)
    defer { app.stop() }
    try app.hands("pen draw $200,200 $500,200 0.5 0.5 200")
    try app.moveMouse(200, 300)
    _ = try app.display.xdotool("mousedown", "1")
    for k in 1...5 { try app.moveMouse(200 + 40 * k, 300) }
    _ = try app.display.xdotool("mouseup", "1")
    try app.log.quiet(for: 0.4)
    #expect(try app.strokes(in: "mouse.sketch").count == 2)
  }
}
