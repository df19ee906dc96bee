import Foundation
import Testing

/// Links between the project's own pages and to its sources.
@Suite struct GuideLinkTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let pages: [String] = {
    let guides = try? FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("Guides").path)
    return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Benchmarks/README.md"]
      + (guides ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "Guides/" + $0 }
  }()

  @Test(arguments: pages) func everyLinkLeadsSomewhere(_ page: String) throws {
    let url = Self.root.appendingPathComponent(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#:\s]+)\)/) {
      let target = url.deletingLastPathComponent().appendingPathComponent(String(match.output.1))
      #expect(
        FileManager.default.fileExists(atPath: target.standardizedFileURL.path),
        "\(page) links to \(match.output.1)")
    }
  }

  @Test func everyGuideIsLinkedFromThePagesAStrangerReadsFirst() throws {
    let first = try ["README.md", "Guides/Architecture.md", "Guides/ScrollView.md"].map {
      try String(contentsOf: Self.root.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    for guide in Self.pages.filter({ $0.hasPrefix("Guides/") }) {
      let name = guide.dropFirst("Guides/".count)
      #expect(first.contains(name), "no page links to \(guide)")
    }
  }
}
