import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// `panorama replay` of sessions with pictures in tabs and windows.
@Suite struct ReplayDocumentsTests {
  private static let blue: UInt32 = 0xFF20_60C0
  private static let green: UInt32 = 0xFF30_A040
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, color) in [("blue", Self.blue), ("green", Self.green)] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
      let pixels = [UInt32](repeating: color, count: 400 * 300)
      try PNGEncoder(compressionLevel: 1).write(
        CGImage(width: 400, height: 300, pixels: pixels, isOpaque: true),
        to: folder("\(name)/\(name).png"))
    }
  }

  private func key(_ name: String, at time: Double, window: Int = 1) -> String {
    #"{"t":\#(time),"window":\#(window),"key":{"phase":"down","key":"\#(name)","modifiers":["ctrl"]}}"#
  }

  /// Plays lines on the blue picture at ten frames per second. Returns for each frame the colours
  /// in the middle and at the position of the bar.
  private func play(_ lines: [String]) throws -> [(middle: UInt32, bar: UInt32)] {
    let header =
      #"{"panorama":1,"window":{"width":400,"height":300,"scale":1},"#
      + #""scene":{"kind":"app","arguments":["view","blue/blue.png"]}}"#
    try folder.write(
      ([header] + lines).map { $0 + "\n" }.joined(), to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--fps", "10", "--frames", "frames"], in: folder.path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("frames")).sorted()
    return try names.map { name in
      let picture = try CGImage.load(contentsOf: folder("frames/\(name)"))
      return (picture.pixels[150 * 400 + 200], picture.pixels[10 * 400 + 330])
    }
  }

  @Test func tabsOpenShowAndClose() throws {
    let frames = try play([
      key("t", at: 0.15),
      #"{"t":0.95,"drop":{"phase":"dropped","files":["green/green.png"],"x":200,"y":150}}"#,
      key("1", at: 1.95), key("2", at: 2.95), key("w", at: 3.95), #"{"t":5,"end":{}}"#,
    ])
    #expect(frames.count == 51)
    #expect(frames[1].middle == Self.blue && frames[1].bar == Self.blue, "no bar")
    #expect(frames[9].middle != Self.blue && frames[9].bar != Self.blue, "an empty tab")
    #expect(frames[19].middle == Self.green)
    #expect(frames[29].middle == Self.blue && frames[29].bar != Self.blue)
    #expect(frames[39].middle == Self.green)
    #expect(frames[50].middle == Self.blue && frames[50].bar == Self.blue, "one is left")
  }

  @Test func otherWindowsAreThereThoughNobodySeesThem() throws {
    for close in [key("w", at: 1.95, window: 2), #"{"t":1.95,"window":2,"closed":{}}"#] {
      let frames = try play([
        key("n", at: 0.15), key("t", at: 0.95, window: 2), key("w", at: 1.45, window: 2), close,
        key("t", at: 2.5, window: 2), #"{"t":3,"end":{}}"#,
      ])
      #expect(frames[1].bar == Self.blue)
      #expect(frames[9].bar != Self.blue, "there are two windows")
      #expect(frames[18].bar != Self.blue)
      #expect(frames[30].bar == Self.blue, "the other has closed; more about it means nothing")
    }
  }

  @Test func theOwnListOpensWhatWasChosen() throws {
    let frames = try play([
      key("o", at: 0.15),
      #"{"t":0.5,"key":{"phase":"down","key":"backspace","modifiers":[]}}"#,
      #"{"t":0.7,"text":{"string":"gre"}}"#,
      #"{"t":0.9,"key":{"phase":"down","key":"return","modifiers":[]}}"#,
      #"{"t":1.2,"key":{"phase":"down","key":"return","modifiers":[]}}"#, #"{"t":2.5,"end":{}}"#,
    ])
    #expect(frames.last?.middle == Self.green)
  }
}
