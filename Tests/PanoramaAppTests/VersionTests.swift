import Foundation
import Testing

/// The version is said once, and the changelog has a section for it.
@Suite struct VersionTests {
  private func changelog() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
  }

  @Test func theNewestSectionIsThatOfTheProgram() throws {
    let sections = try changelog().matches(of: #/(?m)^## (.+)$/#).map { String($0.1) }
    try #require(sections.count >= 2)
    #expect(sections[0] == "Unreleased")
    let newest = try #require(sections[1].wholeMatch(of: /(\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d/))
    let outcome = try Program.run(["--version"], in: NSTemporaryDirectory())
    #expect(outcome.output == "panorama \(newest.1)\n")
  }

  @Test func everySectionSaysHowToMoveToItsVersion() throws {
    let text = try changelog()
    for section in text.matches(of: #/(?m)^## (\d+\.\d+\.0) -/#) {
      #expect(text.contains("### Moving to \(section.1)\n"))
    }
  }
}
