import Foundation
import Testing

/// The guide says how many of the ordinary lines compile. Those that do are the blocks of `OneLinerTests`, and
/// `AbsentLines.txt` has the others.
@Suite struct OneLinerCountTests {
  @Test func theGuideSaysHowManyLinesCompile() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let clients = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var compiled = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasPrefix("OneLinerTests+") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      compiled += text.split(separator: "\n").count { $0.hasSuffix(" do {") }
    }
    let absent = try String(
      contentsOf: clients.appendingPathComponent("AbsentLines.txt"), encoding: .utf8
    ).split(separator: "\n").count { $0 == "--" }
    #expect(compiled + absent == 298)
    let guide = try String(
      contentsOf: clients.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Guides/PanoramaUIKit.md"), encoding: .utf8)
    #expect(
      guide.contains("Of 298 ordinary lines of iOS code"), "the sample is no longer in the guide")
    #expect(
      guide.contains("\(compiled) compile and run"), "the guide's figure should be \(compiled)")
  }
}
