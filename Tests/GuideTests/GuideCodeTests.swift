import Foundation
import Testing

/// The Swift code in the guides compiles: each block appears word for word in a file of the folder
/// `Snippets`, which is part of these tests.
@Suite struct GuideCodeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let guides = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Guides")

  private static let pages =
    ((try? FileManager.default.contentsOfDirectory(atPath: guides.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted()

  @Test func thereAreGuides() { #expect(Self.pages.count > 10) }

  @Test(arguments: pages) func everyBlockIsCompiled(_ page: String) throws {
    let text = try String(contentsOf: Self.guides.appendingPathComponent(page), encoding: .utf8)
    let snippets = Self.folder.appendingPathComponent("Snippets")
    let compiled = try FileManager.default.contentsOfDirectory(atPath: snippets.path).map {
      try Self.trimmed(String(contentsOf: snippets.appendingPathComponent($0), encoding: .utf8))
    }
    // Three backticks, by their number, because Swift 6.2's compiler ends at a literal that begins with them.
    for match in text.matches(of: /\x60{3}swift\n([\s\S]*?)\x60{3}/) {
      let block = Self.trimmed(String(match.output.1))
      #expect(
        compiled.contains { $0.contains(block) },
        "no snippet holds this block of \(page):\n\(block)")
    }
  }

  /// The words without the space between them, because a snippet may be indented further.
  private static func trimmed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
