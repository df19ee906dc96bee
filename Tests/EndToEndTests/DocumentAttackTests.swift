import Foundation
import Testing

/// A short form of scripts/attack-documents and scripts/attack-canvases, which are run by hand with many
/// rounds: one round of each attack, with real touches on a real display.
@Suite(.serialized) struct DocumentAttackTests {
  @Test(
    .timeLimit(.minutes(3)),
    arguments: ["rename", "replace", "delete", "second", "kill", "full", "server", "end"])
  func noFinishedStrokeIsLost(attack: String) throws {
    let output = try ChildProcess.run(
      Checkout.script("attack-documents"),
      ["--rounds", "1", "--program", Checkout.program.path, attack], allowingFailure: true)
    #expect(output.status == 0, "\(output.out)\(output.error)")
    #expect(
      output.out.contains("\(attack): 1 rounds, 0 lost something") || output.out.contains("skipped")
    )
  }

  @Test(
    .timeLimit(.minutes(3)),
    arguments: ["rename", "replace", "delete", "second", "kill", "end", "full", "stuck", "swap"])
  func noMovedNodeIsLost(attack: String) throws {
    let output = try ChildProcess.run(
      Checkout.script("attack-canvases"),
      ["--rounds", "1", "--program", Checkout.program.path, attack], allowingFailure: true)
    #expect(output.status == 0, "\(output.out)\(output.error)")
    #expect(output.out.contains("\(attack): 1 rounds, 0 lost something"))
  }
}
