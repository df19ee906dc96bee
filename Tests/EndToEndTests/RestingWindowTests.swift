import Foundation
import Testing

/// Work for the main actor while a window is at rest.
@Suite(.serialized, .privateDisplay) struct RestingWindowTests {
  @Test func workForTheMainActorWakesIt() throws {
    let display = try #require(DisplayTrait.current)
    let outcome = try ChildProcess.run(
      Checkout.program(named: "RestingWindow").path, [], environment: display.environment)
    var seconds: [String: Double] = [:]
    for line in outcome.out.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { seconds[String(words[0])] = Double(words[1]) }
    }
    for kind in ["task", "queue", "timer"] {
      let late = try #require(seconds[kind], "\(kind) did not run: \(outcome.out)")
      // The time of a frame and the delay of a busy machine; asleep, it would wait forever.
      #expect(late < 0.1, "\(kind) ran \(late) s late")
      // What the work shows for a while begins now, and not when the window last moved.
      let behind = try #require(seconds["\(kind)-window"])
      #expect(behind < 0.1, "the window's time was \(behind) s behind when \(kind) ran")
    }
    let rest = try #require(seconds["rest"])
    #expect(rest < 0.05, "a second of rest took \(rest) s of processor time")
  }
}
