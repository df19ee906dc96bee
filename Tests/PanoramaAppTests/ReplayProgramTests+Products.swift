import Foundation
import Panorama
import TestSupport
import Testing

/// What a replay writes: shorter sessions and animations.
extension ReplayProgramTests {
  @Test func aSessionShrinksToWhatItTakes() throws {
    let folder = try TemporaryFolder()
    var lines = [Self.scroll]
    for n in 0..<5 {
      lines += Self.drag(from: (100, 250), to: (100, 200), at: 0.1 + Double(n) * 0.6)
    }
    lines.append(
      #"{"t":3.5,"call":{"name":"setContentOffset","x":150,"y":0,"animated":false}}"#)
    lines.append(#"{"t":4,"end":{}}"#)
    try folder.write(lines.joined(separator: "\n"), to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--shrink", "--expect", "offset_x < 100", "-o", "b.session"],
      in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("2 of "))
    let small = try #require(String(bytes: folder.bytes(of: "b.session"), encoding: .utf8))
    #expect(small.split(separator: "\n").count == 3 && small.contains("setContentOffset"))
    let holds = try Program.run(
      ["replay", "a.session", "--shrink", "--expect", "zoom == 1", "-o", "c.session"],
      in: folder.path)
    #expect(holds.status == 65 && holds.errorLines.count == 1)
    let unknown = try Program.run(
      ["replay", "a.session", "--shrink", "--expect", "size == 1", "-o", "c.session"],
      in: folder.path)
    #expect(unknown.status == 64 && unknown.errorLines.count == 1)
  }

  @Test func anAnimationIsAPicture() throws {
    let folder = try TemporaryFolder()
    let lines =
      [Self.scroll] + Self.drag(from: (100, 250), to: (100, 150), at: 0.1)
      + [#"{"t":0.8,"end":{}}"#]
    try folder.write(lines.joined(separator: "\n"), to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--animation", "a.png", "--fps", "20"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let picture = try CGImage.load(contentsOf: folder("a.png"))
    #expect((picture.width, picture.height) == (200, 300))
    let text = String(decoding: try folder.bytes(of: "a.png"), as: Unicode.ASCII.self)
    #expect(text.components(separatedBy: "fcTL").count > 2)
  }
}
