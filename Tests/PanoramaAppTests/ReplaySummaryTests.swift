import Foundation
import TestSupport
import Testing

/// What `panorama replay` says about its frames.
@Suite struct ReplaySummaryTests {
  /// A finger that drags a scroll view for a tenth of a second.
  private static let drag =
    [
      #"{"panorama":1,"window":{"width":200,"height":300,"scale":1},"#
        + #""scene":{"kind":"scroll","content":[400,1600]}}"#,
      #"{"t":0.1,"touch":{"phase":"began","id":1,"x":100,"y":250}}"#,
    ]
    + (1...10).map {
      #"{"t":\#(0.1 + Double($0) / 100),"touch":{"phase":"moved","id":1,"x":100,"y":\#(250 - $0 * 10)}}"#
    }
    + [
      #"{"t":0.5,"touch":{"phase":"ended","id":1,"x":100,"y":150}}"#, #"{"t":0.8,"end":{}}"#,
    ]

  @Test func theSummaryHasTheLogsFigures() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.drag.joined(separator: "\n"), to: "a.session")
    let outcome = try Program.run(
      ["replay", "a.session", "--json", "--log-events", "a.log", "--threads", "2"],
      in: folder.path)
    func object(_ text: some StringProtocol) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    let summary = try object(outcome.output)
    let frames = try String(decoding: folder.bytes(of: "a.log"), as: UTF8.self)
      .split(separator: "\n").compactMap { try object($0)["frame"] as? [String: Any] }
    let last = try #require(frames.last)
    let ownNames: Set = ["window", "input_t"]
    let names = frames.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.subtracting(ownNames)
    #expect(names.isSubset(of: summary.keys), "\(names.subtracting(summary.keys))")
    #expect(names.count == 8)
    #expect(summary["threads"] as? Int == 2 && summary["commands"] as? Int ?? 0 > 0)
    #expect(summary["damage"] as? [[Int]] == last["damage"] as? [[Int]])
    // From an input to the next of 60 frames per second.
    let latencies = frames.compactMap { $0["latency_ms"] as? Double }
    let figures = try #require(summary["latency_ms"] as? [String: Double])
    #expect(latencies.count > 2 && latencies.allSatisfy { (0...16.667).contains($0) })
    #expect(figures["max"] == latencies.max())
    #expect(last["memory"] as? Int ?? 0 > 1 << 20)
  }

  @Test func aDifferenceNamesTheProgramThatRecorded() throws {
    let folder = try TemporaryFolder()
    let header = Self.drag[0].replacingOccurrences(
      of: #""panorama":1,"#, with: #""panorama":1,"program":"board 9","#)
    try folder.write(
      header + "\n" + #"{"t":0.5,"hash":{"pixels":"0123456789abcdef"}}"#, to: "a.session")
    let outcome = try Program.run(["replay", "a.session"], in: folder.path)
    #expect(outcome.status == 65 && outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("board 9"))
  }
}
