import Documents
import Foundation
import Testing

@MainActor
@Suite("Recent files")
struct RecentFilesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var state: StateFolder { StateFolder(path: folder.path + "/state/panorama") }

  private func make(_ name: String) throws -> String {
    let path = folder.appendingPathComponent(name).path
    try Data([1]).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("A link at the old guessable name is not followed")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (path, victim) = (try make("a"), try make("victim"))
    try FileManager.default.createDirectory(
      atPath: state.path, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(state.path)/.recent.json.\(getpid())", withDestinationPath: victim)
    RecentFiles(folder: state).add([path])
    #expect(FileManager.default.contents(atPath: victim) == Data([1]))
    #expect(RecentFiles(folder: state).paths == [path])
  }

  @Test("Of a list of thousands only the newest are looked at")
  func thousands() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try make("a")
    // Names of one existing file that differ as texts.
    let many = (0..<10_000).map { folder.path + String(repeating: "/.", count: $0 % 100) + "/a" }
    state.write(many, "recent.json")
    #expect(RecentFiles(folder: state).paths.count == RecentFiles.limit)
    RecentFiles(folder: state).add([path])
    #expect(RecentFiles(folder: state).paths.count == RecentFiles.limit)
    #expect(RecentFiles(folder: state).paths.first == path)
  }

  @Test("Of many files, the folders are kept")
  func folders() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recents = RecentFiles(folder: state)
    let first = try make("first")
    recents.add([first])
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let many = try (0..<300).map { try make($0 % 3 == 0 ? "two/\($0)" : "one/\($0)") }
    recents.add(many)
    #expect(recents.paths == [folder.path + "/two", folder.path + "/one", first])
    recents.add([folder.path + "/one"])
    #expect(recents.paths == [folder.path + "/one", folder.path + "/two", first])
    recents.add(Array(many.prefix(RecentFiles.mostAtOnce)))
    #expect(recents.paths.prefix(RecentFiles.mostAtOnce) == many.prefix(RecentFiles.mostAtOnce))
  }

  @Test("Files are listed once, newest first, and kept for the next run")
  func order() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try ["a", "b", "c"].map(make)
    let recents = RecentFiles(folder: state)
    for path in paths { recents.add([path]) }
    recents.add([paths[0]])
    #expect(recents.paths == [paths[0], paths[2], paths[1]])
    #expect(RecentFiles(folder: state).paths == recents.paths)
  }

  @Test("Deleted files are omitted, and at most 50 are kept")
  func limits() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try (0..<60).map { try make("\($0)") }
    let recents = RecentFiles(folder: state)
    for path in paths { recents.add([path]) }
    #expect(recents.paths == paths.reversed().prefix(RecentFiles.limit).map { $0 })
    try FileManager.default.removeItem(atPath: paths[59])
    #expect(recents.paths.first == paths[58])
    #expect(RecentFiles(folder: state).paths.count == RecentFiles.limit - 1)
  }

  @Test("Two programs keep each other's files, and a damaged list does no harm")
  func others() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (a, b) = (try make("a"), try make("b"))
    let (one, two) = (RecentFiles(folder: state), RecentFiles(folder: state))
    #expect(one.paths.isEmpty && two.paths.isEmpty)
    one.add([a])
    two.add([b])
    #expect(two.paths == [b, a])
    try Data("[nonsense".utf8).write(to: URL(fileURLWithPath: state.path + "/recent.json"))
    #expect(RecentFiles(folder: state).paths.isEmpty)
  }

  @Test("If the folder is not writable, files are remembered only until the program ends")
  func readOnly() {
    let recents = RecentFiles(folder: StateFolder(path: "/proc/nowhere"))
    recents.add([folder.path])
    #expect(recents.paths == [folder.path])
    try? FileManager.default.removeItem(at: folder)
  }
}
