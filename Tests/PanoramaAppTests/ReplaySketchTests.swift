import Foundation
import Sketch
import TestSupport
import Testing

/// `panorama replay --save`.
@MainActor
@Suite struct ReplaySketchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ arguments: String, _ lines: [String]) throws {
    let header =
      #"{"panorama":1,"window":{"width":800,"height":600,"scale":1},"#
      + #""scene":{"kind":"app","arguments":[\#(arguments)]}}"#
    try folder.write(([header] + lines).joined(separator: "\n") + "\n", to: name)
  }

  /// A finger that draws from one place to another.
  private func stroke(from a: (Double, Double), to b: (Double, Double), at t: Double) -> [String] {
    (0...11).map { i in
      let phase = i == 0 ? "began" : i == 11 ? "ended" : "moved"
      let share = Double(min(i, 10)) / 10
      let (x, y) = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
      return #"{"t":\#(t + Double(i) * 0.02),"touch":{"phase":"\#(phase)","id":1,"#
        + #""x":\#(x),"y":\#(y)}}"#
    }
  }

  private func replay(_ session: String, _ output: String) throws -> Program.Outcome {
    try Program.run(["replay", session, "--save", output], in: folder.path)
  }

  @Test func theDrawingOfASessionIsSaved() throws {
    try write(
      "a.session", #""sketch""#,
      stroke(from: (300, 200), to: (500, 300), at: 1)
        + stroke(from: (300, 300), to: (500, 200), at: 2))
    let saved = try replay("a.session", "a.sketch")
    #expect(saved.status == 0, "\(saved.errors)")
    #expect(try SketchDocument(path: folder("a.sketch"), for: .reading).strokeCount == 2)
    let again = try replay("a.session", "a.sketch")
    #expect(again.status == 74 && again.errors.contains("already"), "nothing is replaced")
  }

  @Test func whatIsNoDocumentIsNotSaved() throws {
    try write("a.session", #""gallery","star""#, [])
    let outcome = try replay("a.session", "a.sketch")
    #expect(outcome.status == 64 && outcome.errorLines.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.session"])
  }
}
