import Foundation
import Testing

/// The README's figures of what only a finished program tells.
@Suite struct ReadmeSizeTests {
  @Test func theSizesOfTheProgramAreThoseInTheReadme() throws {
    let readme = try String(
      contentsOf: Checkout.root.appendingPathComponent("README.md"), encoding: .utf8)
    let match = try #require(
      readme.firstMatch(of: /The program is (\d+) MB stripped \((\d+) MB with symbols\)/))
    let stripped = FileManager.default.temporaryDirectory
      .appendingPathComponent("stripped-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: stripped) }
    try ChildProcess.run("strip", ["-o", stripped.path, Checkout.program.path])
    for (file, said) in [(stripped, match.1), (Checkout.program, match.2)] {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      let megabytes = Double(size) / 1e6
      let figure = try #require(Double(said))
      #expect(
        abs(megabytes - figure) <= 0.1 * megabytes, "\(file.lastPathComponent): \(megabytes) MB")
    }
  }
}
