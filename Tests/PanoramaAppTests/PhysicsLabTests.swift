import Foundation
import TestSupport
import Testing

/// The physics lab's sliders; their values are read from the accessibility tree.
@Suite struct PhysicsLabTests {
  /// Plays events in the lab's window of 1280 × 800 and returns the tree's lines at the end.
  private func play(_ events: [String], until end: Double = 2) throws -> [String] {
    let folder = try TemporaryFolder()
    let header =
      #"{"panorama":1,"window":{"width":1280,"height":800,"scale":1},"#
      + #""scene":{"kind":"app","arguments":["gallery","physics"]}}"#
    try folder.write(
      ([header] + events + [#"{"t":\#(end),"end":{}}"#]).joined(separator: "\n") + "\n",
      to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--dump-accessibility", "--json"], in: folder.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private struct Place {
    var x, y, width, height: Double
  }

  private func find(_ start: String, in lines: [String]) throws -> (line: String, place: Place) {
    let line = try #require(lines.first { $0.hasPrefix(start) }, "\(start)")
    let text = try #require(line.components(separatedBy: " at ").last)
    let n = text.split { !"-0123456789".contains($0) }.compactMap { Double($0) }
    try #require(n.count >= 4)
    return (line, Place(x: n[0], y: n[1], width: n[2], height: n[3]))
  }

  private func press(_ place: Place, share: Double, at t: Double) -> [String] {
    let (x, y) = (place.x + place.width * share, place.y + place.height / 2)
    return ["down", "up"].enumerated().map { i, phase in
      #"{"t":\#(t + Double(i) * 0.1),"mouse":{"phase":"\#(phase)","button":"left","#
        + #""x":\#(x),"y":\#(y),"clicks":1}}"#
    }
  }

  @Test func aSliderChangesItsConstantAndResetBringsItBack() throws {
    let before = try play([])
    let slider = try find("slider \"Rubber band\"", in: before)
    #expect(slider.line.contains("= \"0.55\""))
    let set = press(slider.place, share: 0.98, at: 0.5)
    let after = try play(set)
    #expect(try find("slider \"Rubber band\"", in: after).line.contains("= \"1.0\""))
    #expect(after.contains { $0.hasPrefix("text \"1\"") }, "the number beside it follows")
    #expect(try find("slider \"Bounce frequency\"", in: after).line.contains("14.14"))
    // It is out of sight, so it is scrolled to and then pressed.
    let wheel = (0..<8).map {
      #"{"t":\#(0.8 + Double($0) * 0.02),"scroll":{"dx":0,"dy":-1,"x":\#(slider.place.x + 5),"#
        + #""y":\#(slider.place.y + 60)}}"#
    }
    let scrolled = try play(set + wheel)
    let reset = try find("button \"Reset\"", in: scrolled)
    #expect(reset.place.y > 0 && reset.place.y < 800)
    let back = try play(set + wheel + press(reset.place, share: 0.5, at: 1.8))
    #expect(try find("slider \"Rubber band\"", in: back).line.contains("= \"0.55\""))
  }

  @Test func everySliderHasAName() throws {
    let sliders = try play([]).filter { $0.hasPrefix("slider") }
    #expect(sliders.count >= 8)
    #expect(sliders.allSatisfy { $0.hasPrefix("slider \"") })
  }

  /// Two fingers pinch far beyond the limit and lift; the tree is that of the bounce.
  @Test(arguments: [0.03, 0.1, 0.2])
  func aZoomBounceIsNoRest(_ after: Double) throws {
    func fingers(_ phase: String, _ reach: Double, at t: Double) -> [String] {
      [(1, -reach), (2, reach)].map { id, way in
        #"{"t":\#(t),"touch":{"phase":"\#(phase)","id":\#(id),"x":\#(400 + way),"y":300}}"#
      }
    }
    var pinch = fingers("began", 20, at: 0.1)
    for step in 1...20 {
      pinch += fingers("moved", 20 + Double(step) * 17, at: 0.1 + Double(step) * 0.02)
    }
    pinch += fingers("moved", 360, at: 0.9)
    pinch += fingers("ended", 360, at: 1)
    #expect(try play(pinch, until: 1 + after).contains { $0.hasPrefix("text \"zoom bouncing\"") })
    #expect(try play(pinch, until: 4).contains { $0.hasPrefix("text \"at rest\"") })
  }
}
