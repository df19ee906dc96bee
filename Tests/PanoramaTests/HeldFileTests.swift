import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing

@Suite struct HeldFileTests {
  let folder: TemporaryFolder
  let held: HeldFolder

  init() throws {
    folder = try TemporaryFolder()
    held = try HeldFolder(folder.path)
  }

  @Test func aCopyHasTheSameBytesAndPermissions() throws {
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    try folder.write(bytes, to: "a")
    #expect(chmod(folder("a"), 0o640) == 0)
    try #require(HeldFile(path: folder("a"))).copy(to: "b", in: held)
    #expect(try folder.bytes(of: "b") == bytes)
    var status = stat()
    #expect(stat(folder("b"), &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  /// A file of eight gigabytes that takes no room.
  @Test func holesAreNotCopied() throws {
    try folder.write([1, 2, 3], to: "a")
    try #require(truncate(folder("a"), 8 << 30) == 0)
    let file = try #require(FileHandle(forWritingAtPath: folder("a")))
    try file.seek(toOffset: 5 << 30)
    try file.write(contentsOf: Data([4, 5]))
    try file.close()
    let source = try #require(HeldFile(path: folder("a")))
    try source.copy(to: "b", in: held)
    let copy = try #require(HeldFile("b", in: held))
    #expect(copy.status?.st_size == 8 << 30)
    // In units of 512 bytes.
    #expect(copy.status.map { $0.st_blocks < 2048 } == true)
    #expect(copy.bytes(at: 0, count: 4) == [1, 2, 3, 0])
    #expect(copy.bytes(at: 5 << 30, count: 3) == [4, 5, 0])
  }

  @Test func aCopyReplacesNothing() throws {
    try folder.write([1], to: "a")
    try folder.write([2], to: "b")
    let source = try #require(HeldFile(path: folder("a")))
    #expect(throws: ImageError.self) { try source.copy(to: "b", in: held) }
    try #require(symlink("c", folder("link")) == 0)
    #expect(throws: ImageError.self) { try source.copy(to: "link", in: held) }
    #expect(try folder.bytes(of: "b") == [2] && folder.names == ["a", "b", "link"])
  }

  @Test func anEntryIsHeldWithoutFollowingOrOpeningIt() throws {
    try folder.write([1], to: "a")
    try #require(symlink("a", folder("link")) == 0 && mkfifo(folder("pipe"), 0o600) == 0)
    #expect(HeldFile("a", in: held)?.status?.isOwnFile() == true)
    #expect(HeldFile("a", in: held)?.ownBytes(limit: 1) == [1])
    #expect(HeldFile("a", in: held)?.ownBytes(limit: 0) == nil)
    for name in ["link", "pipe"] {
      #expect(HeldFile(name, in: held)?.status?.isOwnFile() == false)
      #expect(HeldFile(name, in: held)?.start(1) == nil)
    }
    #expect(HeldFile("missing", in: held) == nil)
  }

  @Test func aFileWithASecondNameMayBelongToSomethingElse() throws {
    try folder.write([1], to: "a")
    try #require(link(folder("a"), folder("b")) == 0)
    #expect(HeldFile("a", in: held)?.status?.isOwnFile() == false)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", "", "a"), ("a/b", "a", "b"), ("/a/", "/a", ""),
    ("/a/\u{301}b", "/a", "\u{301}b"),
  ])
  func aPathIsSplitAtItsLastSlash(path: String, folder: String, name: String) {
    #expect(HeldFolder.split(path) == (folder, name))
  }
}
