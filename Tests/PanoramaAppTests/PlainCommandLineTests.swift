import Foundation
import Testing

/// Command lines of nothing but names are understood without the argument parser, and mean the same.
@Suite struct PlainCommandLineTests {
  /// How the program ends without a display.
  private func outcome(_ arguments: [String]) throws -> Outcome {
    let outcome = try Program.run(arguments, in: NSTemporaryDirectory())
    return Outcome(status: outcome.status, errors: outcome.errors)
  }

  private struct Outcome: Equatable {
    var status: Int32
    var errors: String
  }

  @Test(arguments: [
    [], ["gallery"], ["gallery", "grid"], ["gallery", "nothing"], ["gallery", "grid", "more"],
    ["nothing.png"], ["nothing"], ["view", "nothing.png"], ["view"], ["open", "nothing.sketch"],
    ["nothing.png", "view"], ["read", "nothing.epub"], ["nodes", "/nonexistent/a.canvas"],
    ["--fullscreen", "nothing.png"], ["view", "--fullscreen", "nothing.png"],
    ["--fullscreen", "view", "nothing.png"], ["", "nothing.png"], ["/proc/self/exe"], ["new"],
    ["render"], ["replay", "nothing.session"],
  ])
  func itMeansTheSame(arguments: [String]) throws {
    let plain = try outcome(arguments)
    // An option that changes nothing is one that only the parser knows.
    let takesOptions = !["new", "render", "replay"].contains(arguments.first ?? "")
    let parsed = try outcome(arguments + (takesOptions ? ["--screen", "surface"] : []))
    #expect(plain == parsed)
    #expect(plain.status != 0)
  }
}
