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

  /// Programs note tags, ratings and comments there.
  @Test func aReplacedFileKeepsItsAttributes() throws {
    try AtomicFile.write([1], to: folder("a"))
    // Some file systems have no room for them.
    guard ExtendedAttribute.set("user.xdg.tags", "sea", of: folder("a")) else { return }
    try AtomicFile.write([2], to: folder("a"))
    #expect(ExtendedAttribute.value("user.xdg.tags", of: folder("a")) == "sea")
    try AtomicFile.writeOwn([3], to: folder("a"))
    #expect(ExtendedAttribute.value("user.xdg.tags", of: folder("a")) == "sea")
    try AtomicFile.write([4], to: folder("a"), keepingTimes: true)
    #expect(ExtendedAttribute.value("user.xdg.tags", of: folder("a")) == "sea")
    // A copy has them, another file does not.
    #expect(try AtomicFile.copy(folder("a"), toNew: folder("b")))
    #expect(ExtendedAttribute.value("user.xdg.tags", of: folder("b")) == "sea")
    #expect(try AtomicFile.writeNew([5], to: folder("c")))
    #expect(ExtendedAttribute.value("user.xdg.tags", of: folder("c")) == nil)
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

  // MARK: Links, pipes and other users' files

  private func permissions(_ name: String) -> mode_t? {
    var status = stat()
    return stat(folder(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test func aReplacedFileRunsAsNobodyElse() throws {
    try AtomicFile.write([1], to: folder("a"))
    #expect(chmod(folder("a"), 0o4755) == 0)
    try AtomicFile.write([2], to: folder("a"))
    #expect(permissions("a") == 0o755)
  }

  @Test(.timeLimit(.minutes(10))) func aPipeThatNobodyReadsIsNotWaitedForLong() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let error = #expect(throws: ImageError.self) { try AtomicFile.write([1], to: folder("pipe")) }
    #expect(error?.description.contains("nothing reads from this pipe") == true)
    #expect(folder.names == ["pipe"])
  }

  @Test(.timeLimit(.minutes(10))) func aPipeWithAReaderIsWrittenWhole() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let reader = open(folder("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    // More than a pipe holds: the writer has to wait for the reader.
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = folder("pipe")
    let writer = Thread { try? AtomicFile.write(bytes, to: path) }
    writer.start()
    var got: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while got.count < bytes.count {
      var ready = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, 1000)
      let n = Foundation.read(reader, &buffer, buffer.count)
      if n > 0 { got += buffer[..<n] }
    }
    #expect(got == bytes)
  }

  @Test func anOpenDescriptorIsWrittenDirectly() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try AtomicFile.write([1, 2, 3], to: "/dev/fd/\(ends[1])")
    var got = [UInt8](repeating: 0, count: 8)
    #expect(Foundation.read(ends[0], &got, 8) == 3 && got.prefix(3) == [1, 2, 3])
  }

  enum Stranger: CaseIterable { case link, linkToNothing, hardLink, pipe, device }

  /// A file that the program names itself.
  @Test(.timeLimit(.minutes(10)), arguments: Stranger.allCases)
  func anOwnFileReplacesNothingElse(kind: Stranger) throws {
    let other = try TemporaryFolder()
    try other.write([9], to: "letter")
    let path = folder("own")
    let result =
      switch kind {
      case .link: symlink(other("letter"), path)
      case .linkToNothing: symlink(other("new"), path)
      case .hardLink: link(other("letter"), path)
      case .pipe: mkfifo(path, 0o600)
      case .device: symlink("/dev/null", path)
      }
    try #require(result == 0)
    #expect(throws: ImageError.self) { try AtomicFile.writeOwn([1], to: path) }
    #expect(try !AtomicFile.writeNew([1], to: path))
    #expect(try other.bytes(of: "letter") == [9] && other.names == ["letter"])
    #expect(folder.names == ["own"])
  }

  @Test func anOwnFileIsReplaced() throws {
    try AtomicFile.writeOwn([1], to: folder("a"), permissions: 0o600)
    try AtomicFile.writeOwn([2], to: folder("a"))
    #expect(try read(folder("a")) == [2] && permissions("a") == 0o600)
    #expect(folder.names == ["a"])
  }

  @Test func aNewFileReplacesNothing() throws {
    #expect(try AtomicFile.writeNew([1], to: folder("a")))
    #expect(try !AtomicFile.writeNew([2], to: folder("a")))
    #expect(try read(folder("a")) == [1] && folder.names == ["a"])
  }
}
