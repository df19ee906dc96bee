import Foundation
import Panorama
import TestSupport
import Testing

/// Replays the star and its hue: when the slider is visible, and what a fade redraws.
@Suite struct StarDemoTests {
  /// The frame of the capsule in a window of 800 × 600, and the extent of its shadow.
  private static let capsule = CGRect(x: 267, y: 538, width: 266, height: 46)
  private static let reach = capsule.insetBy(dx: -10, dy: -10)

  private struct Frame {
    var time: Double
    var damage: [CGRect]
  }

  private static func mouse(_ phase: String, _ x: Double, _ y: Double, at t: Double) -> String {
    #"{"t":\#(t),"mouse":{"phase":"\#(phase)","button":"left","x":\#(x),"y":\#(y),"clicks":1}}"#
  }

  private static let session = [
    #"{"panorama":1,"window":{"width":800,"height":600,"scale":1},"#
      + #""scene":{"kind":"app","arguments":["gallery","star"]}}"#,
    // Over the content nothing happens; over the capsule's area it comes back.
    mouse("moved", 400, 100, at: 3),
    mouse("moved", 400, 561, at: 4),
    // Its knob is dragged away to the left and far outside.
    mouse("down", 400, 561, at: 5),
    mouse("moved", 340, 561, at: 5.1),
    mouse("moved", 340, 200, at: 5.2),
    mouse("up", 340, 200, at: 10),
    #"{"t":11,"end":{}}"#,
  ]

  /// Plays the session and returns what each frame redrew, and the folder of pictures.
  private func play(_ folder: TemporaryFolder) throws -> [Frame] {
    try folder.write(Self.session.joined(separator: "\n") + "\n", to: "star.session")
    let outcome = try Program.run(
      ["replay", "star.session", "--fps", "20", "--frames", "f", "--log-events", "log"],
      in: folder.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let text = String(decoding: try folder.bytes(of: "log"), as: UTF8.self)
    return try text.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let frame = object?["frame"] as? [String: Any], let time = object?["t"] as? Double
      else { return nil }
      let damage = (frame["damage"] as? [[Double]] ?? []).map {
        CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
      }
      return Frame(time: time, damage: damage)
    }
  }

  /// How blue the slider's track is at its left end, 0 … 255; about 0 if it is invisible.
  private func ink(_ folder: TemporaryFolder, at time: Double) throws -> Int {
    let number = Int((time * 20).rounded())
    let name = String(repeating: "0", count: 5 - "\(number)".count) + "\(number)"
    let image = try CGImage.load(contentsOf: folder("f/frame-\(name).png"))
    let pixel = image.pixels[561 * image.width + 300]
    return Int(pixel & 0xFF) - Int(pixel >> 16 & 0xFF)
  }

  @Test func itComesAndGoes() throws {
    let folder = try TemporaryFolder()
    let frames = try play(folder)
    #expect(try ink(folder, at: 0) > 180, "shown at 0")
    #expect(try ink(folder, at: 1.95) > 180)
    let halfway = try ink(folder, at: 2.2)
    #expect(halfway > 60 && halfway < 140, "fading: \(halfway)")
    #expect(try ink(folder, at: 2.45) < 5, "gone after 2.0 s and the fade")
    #expect(try ink(folder, at: 3.5) < 5, "the pointer over the content brings nothing")
    #expect(try ink(folder, at: 4.25) > 180, "hovering while it is invisible brings it back")
    #expect(try ink(folder, at: 9.95) > 180, "it stays while the slider is dragged outside")
    #expect(try ink(folder, at: 10.45) < 5, "and fades after the release")
    // While nothing changes, nothing is drawn.
    for quiet in [0.1...1.9, 2.5...3.9, 5.4...9.9] {
      #expect(!frames.contains { quiet.contains($0.time) })
    }
  }

  @Test func aFadeDrawsOnlyItsRectangles() throws {
    let frames = try play(try TemporaryFolder())
    for fade in [2.0...2.41, 3.99...4.21, 10.0...10.41] {
      let faded = frames.filter { fade.contains($0.time) }
      #expect(faded.count >= 3, "\(fade)")
      for frame in faded {
        #expect(
          frame.damage.allSatisfy { Self.reach.contains($0) }, "\(frame.time): \(frame.damage)")
      }
    }
    let star = frames.first { $0.time > 5 && $0.time < 5.3 }
    #expect(star?.damage.contains { $0.height > 300 } ?? false, "the hue is the star's own damage")
  }
}
