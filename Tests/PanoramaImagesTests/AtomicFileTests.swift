import Foundation
import PanoramaImages
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func read(_ path: String) throws -> [UInt8] { try ImageFile.read(path, limit: 1000) }

  @Test func newAndReplaced() throws {
    try AtomicFile.write([1, 2, 3], to: folder("a"))
    #expect(try read(folder("a")) == [1, 2, 3])
    try AtomicFile.write([4], to: folder("a"))
    #expect(try read(folder("a")) == [4])
    try AtomicFile.write([], to: folder("a"))
    #expect(try read(folder("a")) == [])
    #expect(folder.names == ["a"])
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    try AtomicFile.write([1], to: folder("a"))
    #expect(chmod(folder("a"), 0o640) == 0)
    try AtomicFile.write([2], to: folder("a"))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("a"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
  }

  @Test func aLinkKeepsPointing() throws {
    try AtomicFile.write([1], to: folder("real"))
    #expect(symlink(folder("real"), folder("link")) == 0)
    try AtomicFile.write([2], to: folder("link"))
    #expect(try read(folder("real")) == [2])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == folder("real"))
  }

  @Test func nobodyCanTakeTheNewFilesName() throws {
    for attempt in 0..<100 { try folder.write("", to: "a.\(getpid())-\(attempt).new") }
    try AtomicFile.write([1], to: folder("a"))
    #expect(try read(folder("a")) == [1])
  }

  @Test func aNewFileMayBePrivate() throws {
    try AtomicFile.write([1], to: folder("a"), permissions: 0o600, flushes: false)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("a"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test func failuresLeaveNothingBehind() {
    #expect(throws: ImageError.noSuchFile) { try AtomicFile.write([1], to: folder("no/such/a")) }
    #expect(throws: ImageError.isFolder) { try AtomicFile.write([1], to: folder.path) }
    #expect(folder.names == [])
  }

  @Test func aDeviceIsWrittenDirectly() throws {
    try AtomicFile.write([1], to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func readingSaysWhatIsWrong() throws {
    #expect(throws: ImageError.noSuchFile) { try read(folder("missing")) }
    #expect(throws: ImageError.isFolder) { try read(folder.path) }
    #expect(throws: ImageError.self) { try read("/dev/zero") }
    try AtomicFile.write([UInt8](repeating: 1, count: 1001), to: folder("large"))
    #expect(throws: ImageError.self) { try read(folder("large")) }
  }

  @Test func partsMakeTheFile() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write([9], to: folder("a"))
    try AtomicFile.write(to: folder("a")) { write in
      for i in 0..<200 { try write([UInt8(i), 1, 2]) }
    }
    #expect(try folder.bytes(of: "a") == (0..<200).flatMap { [UInt8($0), 1, 2] })
    #expect(folder.names == ["a"])
  }

  @Test func whatFailsHalfwayLeavesTheFileAsItWas() throws {
    struct Failure: Error {}
    let folder = try TemporaryFolder()
    try AtomicFile.write([9], to: folder("a"))
    #expect(throws: Failure.self) {
      try AtomicFile.write(to: folder("a")) { write in
        try write([1, 2, 3])
        throw Failure()
      }
    }
    #expect(try folder.bytes(of: "a") == [9] && folder.names == ["a"])
  }
}
