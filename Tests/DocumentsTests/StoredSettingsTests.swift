import Documents
import Foundation
import TestSupport
import Testing

/// Settings that several windows and programs change.
@MainActor @Suite struct StoredSettingsTests {
  private struct Settings: Codable, Equatable {
    var grid = "blank"
    var wraps = false
    var width = 2.5
    var note: String?
  }

  private let folder: TemporaryFolder
  private var state: StateFolder { StateFolder(path: folder.path + "/state") }

  init() throws { folder = try TemporaryFolder() }

  private func settings() -> StoredSettings<Settings> {
    StoredSettings("a.json", in: state, usual: Settings())
  }

  @Test func eachWritesOnlyWhatItsUserHasChanged() {
    let (first, second) = (settings(), settings())
    first.change(to: Settings(grid: "dots"))
    second.change(to: Settings(wraps: true))
    #expect(settings().value == Settings(grid: "dots", wraps: true))
    first.change(to: Settings(grid: "dots", width: 7, note: "a"))
    first.change(to: Settings(grid: "dots", width: 7))
    #expect(settings().value == Settings(grid: "dots", wraps: true, width: 7))
    #expect(second.value == Settings(wraps: true), "a window keeps its own")
  }

  @Test func whatANewerVersionHasWrittenStays() throws {
    try FileManager.default.createDirectory(
      atPath: folder("state"), withIntermediateDirectories: true)
    try folder.write(
      #"{"grid": "dots", "wraps": false, "width": 1, "new": {"list": [1, null, "a"]}}"#,
      to: "state/a.json")
    settings().change(to: Settings(grid: "dots", wraps: true, width: 1))
    let text = try String(contentsOfFile: folder("state/a.json"), encoding: .utf8)
    #expect(text.contains(#""new""#) && text.contains("null"))
    #expect(settings().value.wraps)
  }

  @Test func aDamagedFileIsReplaced() throws {
    try FileManager.default.createDirectory(
      atPath: folder("state"), withIntermediateDirectories: true)
    try folder.write("{", to: "state/a.json")
    settings().change(to: Settings(wraps: true))
    #expect(settings().value == Settings(wraps: true))
  }
}
