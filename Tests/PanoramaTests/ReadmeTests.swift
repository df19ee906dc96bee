import Foundation
import Testing

@Suite struct ReadmeTests {
  /// The README's example is the file that the package compiles.
  @Test func theExampleIsTheCompiledOne() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let example = try String(
      contentsOf: root.appendingPathComponent("Sources/FirstPanorama/main.swift"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```"))
  }
}
