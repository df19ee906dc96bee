import Documents
import Foundation
import Panorama
import Testing

/// What lies in the folder of our state is read and replaced only if it is a file of ours.
@MainActor
@Suite final class StateFolderTests {
  let path = NSTemporaryDirectory() + "state-\(UUID().uuidString)"
  private var state: StateFolder { StateFolder(path: path + "/state") }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path + "/state", withIntermediateDirectories: true)
    try Data("dear diary".utf8).write(to: URL(fileURLWithPath: path + "/letter"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @Test(.timeLimit(.minutes(10)), arguments: ["link", "hard link", "pipe"])
  func aFileThatIsNotOursIsNeitherReadNorReplaced(kind: String) throws {
    let file = path + "/state/recent.json"
    let result =
      switch kind {
      case "link": symlink(path + "/letter", file)
      case "hard link": link(path + "/letter", file)
      default: mkfifo(file, 0o600)
      }
    try #require(result == 0)
    let recent = RecentFiles(folder: state)
    recent.add([path])
    #expect(recent.paths == [path], "it is known while the program runs")
    #expect(RecentFiles(folder: state).paths == [])
    let letter = try Data(contentsOf: URL(fileURLWithPath: path + "/letter"))
    #expect(letter == Data("dear diary".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/state") == ["recent.json"])
  }

  @Test func aHugeFileIsNotRead() throws {
    let file = path + "/state/recent.json"
    try Data("[".utf8).write(to: URL(fileURLWithPath: file))
    try #require(truncate(file, 8 << 30) == 0)
    #expect(RecentFiles(folder: state).paths == [])
  }
}
