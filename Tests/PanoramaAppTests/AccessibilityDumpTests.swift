import Foundation
import TestSupport
import Testing

@Suite struct AccessibilityDumpTests {
  @Test func everythingInTheWindowIsSaidWithoutOpeningOne() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["gallery", "tabs", "--size", "800x600", "--dump-accessibility"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.first == "window \"Tabs for documents\" at 0, 0, 800 x 600")
    #expect(
      lines.contains("tab \"Harbour.png\" selected at 0, 68, 220 x 44 (press, close, drag)"))
    // The long title gets the space it needs, so the plus is further to the right.
    let long = try #require(lines.first { $0.hasPrefix("tab \"A map of the old town.sketch\"") })
    #expect(!long.contains(" 220 x 44"))
    #expect(lines.contains { $0.hasPrefix("button \"New tab\" at 7") })
  }

  @Test func aPicturesViewletsAreSaidToo() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["gallery", "cards", "--dump-accessibility"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in ["item \"Drag me\"", "button \"Add a note\"", "textField \"Type a title\""] {
      #expect(outcome.output.contains(name))
    }
  }

  @Test func aFileThatIsNotThereIsStillAnError() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["none.png", "--dump-accessibility"], in: folder.path)
    #expect(outcome.status == 66 && outcome.output.isEmpty)
  }
}
