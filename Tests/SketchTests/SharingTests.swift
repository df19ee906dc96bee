import Foundation
import GRDB
import Sketch
import Testing

/// Two programs, one file: one draws, the other follows.
@MainActor
@Suite struct SharingTests {
  let folder: SketchFolder
  let first: SketchDocument
  let second: SketchDocument

  init() throws {
    folder = try SketchFolder()
    first = try SketchDocument(path: folder.file("a.sketch"))
    try first.add(SketchFolder.line(1))
    second = try SketchDocument(path: folder.file("a.sketch"))
  }

  private func lines(_ document: SketchDocument) -> [Double] {
    document.strokes.map { $0.points[0].x }
  }

  @Test func theSecondOneFollows() throws {
    #expect(first.readOnlyReason == nil)
    #expect(second.readOnlyReason?.contains("another program is drawing") == true)
    #expect(lines(second) == [1])
    #expect(throws: DocumentError.self) { try second.add(SketchFolder.line(9)) }
    #expect(throws: DocumentError.self) { try second.undo() }
    var changes: [SketchChange] = []
    second.onChange = { changes.append($0) }
    let two = try first.add(SketchFolder.line(2))
    second.checkFile()
    #expect(changes == [SketchChange(inserted: [two])] && second.canUndo)
    try first.undo()
    second.checkFile()
    #expect(changes.last == SketchChange(removed: [two.id]) && second.canRedo)
    second.checkFile()
    #expect(changes.count == 2 && lines(second) == [1])
    try second.close()
    try first.close()
    #expect(folder.names == ["a.sketch"])
    #expect(try folder.lines("a.sketch") == [1])
  }

  @Test func whoFollowedMayDrawWhenTheOtherHasEnded() throws {
    var events: [DocumentEvent] = []
    second.onFileEvent = { events.append($0) }
    try first.add(SketchFolder.line(2))
    try first.close()
    second.checkFile()
    #expect(events == [.editing] && second.readOnlyReason == nil && lines(second) == [1, 2])
    try second.add(SketchFolder.line(3))
    try second.close()
    #expect(try folder.lines("a.sketch") == [1, 2, 3])
  }

  /// Until its program starts, a child process has a copy of every descriptor, as this test has.
  @Test func aChildProcessThatIsBeingStartedKeepsNoLock() throws {
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let copies = open.compactMap { name -> Int32? in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/" + name)
      return target == folder.file("a.sketch") ? Int32(name).map { dup($0) } : nil
    }
    defer { for copy in copies { close(copy) } }
    try #require(!copies.isEmpty)
    try first.close()
    #expect(try SketchDocument(path: folder.file("a.sketch")).readOnlyReason == nil)
  }

  @Test func otherNamesOfTheFileHaveTheSameWriter() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.sketch"), withDestinationPath: "a.sketch")
    try FileManager.default.linkItem(
      atPath: folder.file("a.sketch"), toPath: folder.file("hard.sketch"))
    for name in ["link.sketch", "hard.sketch"] {
      let third = try SketchDocument(path: folder.file(name))
      #expect(third.readOnlyReason != nil)
    }
    try requireDone(rename(folder.file("a.sketch"), folder.file("b.sketch")))
    #expect(try SketchDocument(path: folder.file("b.sketch")).readOnlyReason != nil)
  }

  @Test func aFollowerOfARenamedFileGoesOnFollowing() throws {
    try requireDone(rename(folder.file("a.sketch"), folder.file("b.sketch")))
    try first.add(SketchFolder.line(2))
    second.checkFile()
    second.checkFile()
    #expect(second.path == folder.file("b.sketch") && lines(second) == [1, 2])
  }

  @Test func aFollowerShowsWhatReplacedTheFile() throws {
    try folder.sketch("other.sketch", lines: [7])
    try requireDone(rename(folder.file("other.sketch"), folder.file("a.sketch")))
    first.checkFile()
    second.checkFile()
    #expect(lines(second) == [7] && lines(first) == [1])
  }

  /// Reading the header again used to release SQLite's locks, so that two programs wrote at the
  /// same time.
  @Test func openingTheFileElsewhereInTheProgramLetsNobodyWrite() throws {
    _ = try SketchDocument(path: folder.file("a.sketch"), for: .reading)
    #expect(try SketchDocument(path: folder.file("a.sketch")).readOnlyReason != nil)
    try first.add(SketchFolder.line(2))
    #expect(try folder.lines("a.sketch") == [1, 2])
  }

  @Test func whatAnotherProgramWroteWithoutAskingIsShown() throws {
    let database = try DatabaseQueue(path: folder.file("a.sketch"))
    try database.write { try $0.execute(sql: "UPDATE stroke SET visible = 0") }
    try database.close()
    var changes: [SketchChange] = []
    first.onChange = { changes.append($0) }
    let two = try first.add(SketchFolder.line(2))
    #expect(changes.count == 1 && first.strokes == [two])
  }
}
