import Foundation
import Panorama
import TestSupport
import Testing

/// The files of logs and recordings.
@Suite struct LineFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ name: String) throws -> String {
    String(decoding: try folder.bytes(of: name), as: UTF8.self)
  }

  @Test func anOldFileIsReplaced() throws {
    try folder.write("much longer than the new one", to: "a")
    let file = try LineFile(path: folder("a"))
    file.write("one")
    #expect(try lines("a") == "one\n", "each line is written at once")
    file.write("two")
    #expect(try lines("a") == "one\ntwo\n" && file.failure == nil)
  }

  @Test func anInputIsSparedWhateverItsName() throws {
    try folder.write("precious", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: folder("linked"), withDestinationPath: folder("a"))
    try FileManager.default.linkItem(atPath: folder("a"), toPath: folder("second"))
    let identity = try #require(FileIdentity(path: folder("a")))
    for name in ["a", "linked", "second"] {
      #expect(throws: LineFile.Problem.isInput) {
        try LineFile(path: folder(name), sparing: [identity])
      }
    }
    #expect(try lines("a") == "precious")
  }

  @Test func aPipeNeedsAReader() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(throws: LineFile.Problem.isUnread) { try LineFile(path: folder("pipe")) }
    let reader = open(folder("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try LineFile(path: folder("pipe"))
    file.write("one")
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 4 && bytes.starts(with: Array("one\n".utf8)))
    // The reader reads no more: the writer does not wait for it.
    for _ in 0..<20_000 { file.write("a line of text") }
    #expect(file.failure?.code == .EAGAIN)
  }

  @Test func aFullDeviceEndsIt() throws {
    let file = try LineFile(path: "/dev/full")
    file.write("one")
    #expect(file.failure?.code == .ENOSPC)
  }

  @Test func whatCannotBeOpenedIsAnError() {
    #expect(throws: LineFile.Problem.inaccessible(.ENOENT)) {
      try LineFile(path: folder("none/a"))
    }
    #expect(throws: LineFile.Problem.inaccessible(.EISDIR)) { try LineFile(path: folder.path) }
  }
}
