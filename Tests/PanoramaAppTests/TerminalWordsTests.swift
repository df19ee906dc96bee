import Foundation
import TestSupport
import Testing

/// Names and contents of files that would control the terminal on which they are printed.
@Suite struct TerminalWordsTests {
  /// Makes text red, rings the bell, clears the screen (in C1), reverses the writing direction, and
  /// starts a line.
  static let evil = "\u{1B}[31m\u{7}\u{9B}2J\u{202E}gnp\npanorama: all is well"
  static let shown = #"\u{1B}[31m\u{7}\u{9B}2J\u{202E}gnp\npanorama: all is well"#

  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n"
        || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
    }
  }

  @Test(arguments: [
    ["render", "\(evil).png", "-o", "o.png"], ["render", "\(evil).scene", "-o", "o.png"],
    ["render", "\(evil).sketch", "-o", "o.png"], ["replay", "\(evil).session"],
    ["\(evil).png"], ["\(evil).sketch"], ["sketch", "\(evil).sketch"], ["gallery", evil],
    ["render", "gallery/\(evil)", "-o", "o.png"], ["render", "none", "-o", "\(evil).gif"],
    ["--\(evil)"], ["gallery", "--size", evil],
  ])
  func namesOfFilesAreShownEscapedOnOneLine(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    for ending in ["png", "scene", "sketch", "session"] {
      try folder.write("what is \(Self.evil)?\n", to: "\(Self.evil).\(ending)")
    }
    let outcome = try Program.run(arguments, in: folder.path)
    #expect(outcome.status != 0)
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains(#"\u{1B}[31m"#), "\(outcome.errors)")
    #expect(isHarmless(outcome.errors) && outcome.output.isEmpty)
  }

  @Test func bytesThatAreNoTextShowToo() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["render", "caf\u{10FFE9}.png", "-o", "o.png"], in: folder.path)
    #expect(outcome.errorLines.count == 1 && isHarmless(outcome.errors))
  }

  @Test func whatAFileSaysIsShownEscaped() throws {
    let folder = try TemporaryFolder()
    try folder.write("size 4 4\n\u{1B}]0;title\u{7} 1\n", to: "a.scene")
    let outcome = try Program.run(["render", "a.scene", "-o", "o.png"], in: folder.path)
    #expect(outcome.status == 65 && outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(isHarmless(outcome.errors))
  }

  @Test func theAccessibilityDumpHasOneHarmlessLineAnElement() throws {
    let folder = try TemporaryFolder()
    try folder.write("no picture", to: "\(Self.evil).png")
    let outcome = try Program.run(
      ["view", "\(Self.evil).png", "--dump-accessibility"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(Self.shown), "\(outcome.output)")
    #expect(isHarmless(outcome.output) && !outcome.output.contains("\npanorama: all is well"))
  }
}
