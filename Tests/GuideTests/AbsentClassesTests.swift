import Foundation
import Testing

/// The table of absent classes is what the script makes of UIKit's list and of the sources.
@Suite struct AbsentClassesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theTableIsWhatTheScriptMakes() throws {
    let script = Process()
    script.executableURL = Self.root.appendingPathComponent("scripts/uikit_absent")
    script.arguments = ["check"]
    let pipe = Pipe()
    script.standardError = pipe
    try script.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
  }

  @Test func theListIsWhole() throws {
    let file = Self.root.appendingPathComponent("scripts/lib/uikit_classes.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.count > 480 && Set(lines).count == lines.count)
    for name in [
      "UIView", "UITableView", "UIButton.Configuration", "NSLayoutConstraint", "CALayer",
    ] {
      #expect(lines.contains { $0 == name }, "\(name)")
    }
  }
}
