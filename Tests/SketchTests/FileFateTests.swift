import Foundation
import Sketch
import Testing

/// A document is the open file, not its name.
@MainActor
@Suite struct FileFateTests {
  let folder: SketchFolder
  let document: SketchDocument
  private let said = Said()

  @MainActor final class Said { var events: [SketchFileEvent] = [] }

  /// A sketch with one line, being drawn on.
  init() throws {
    folder = try SketchFolder()
    document = try SketchDocument(path: folder.file("a.sketch"))
    document.onFileEvent = { [said] in said.events.append($0) }
    try document.add(SketchFolder.line(1))
  }

  private func rename(_ old: String, _ new: String) throws {
    try #require(Foundation.rename(folder.file(old), folder.file(new)) == 0)
  }

  @Test(arguments: [true, false]) func aRenamedFileGetsWhatIsDrawn(isNoticed: Bool) throws {
    try rename("a.sketch", "b.sketch")
    if isNoticed { document.checkFile() }
    try document.add(SketchFolder.line(2))
    #expect(document.path == folder.file("b.sketch"))
    #expect(said.events == [.renamed(to: folder.file("b.sketch"))])
    #expect(try document.undo() != nil && document.redo() != nil)
    try document.close()
    #expect(folder.names == ["b.sketch"])
    #expect(try folder.lines("b.sketch") == [1, 2])
  }

  @Test func aRenamedFileIsClosedWithoutATrace() throws {
    try rename("a.sketch", "b.sketch")
    try document.close()
    #expect(folder.names == ["b.sketch"])
    #expect(try folder.lines("b.sketch") == [1])
  }

  @Test func aFileMovedToAnotherFolderIsFollowed() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("sub"), withIntermediateDirectories: false)
    try rename("a.sketch", "sub/b.sketch")
    try document.add(SketchFolder.line(2))
    try document.close()
    #expect(folder.names == ["sub"])
    #expect(try folder.lines("sub/b.sketch") == [1, 2])
  }

  @Test(arguments: [true, false]) func whatReplacesItIsLeftAlone(isNoticed: Bool) throws {
    try folder.sketch("other.sketch", lines: [7, 8])
    let other = try folder.bytes("other.sketch")
    try rename("other.sketch", "a.sketch")
    if isNoticed { document.checkFile() }
    try document.add(SketchFolder.line(2))
    let kept = folder.file("a (kept).sketch")
    #expect(said.events == [.replaced(other: folder.file("a.sketch"), keptAs: kept)])
    #expect(document.path == kept)
    #expect(try document.undo() != nil && document.redo() != nil)
    try document.close()
    #expect(try folder.bytes("a.sketch") == other)
    #expect(try folder.lines("a (kept).sketch") == [1, 2])
    #expect(folder.names == ["a (kept).sketch", "a.sketch"])
  }

  @Test func whatIsKeptTakesNobodysName() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("a (kept).sketch")))
    try Data("no sketch".utf8).write(to: URL(fileURLWithPath: folder.file("a.txt")))
    try rename("a.txt", "a.sketch")
    document.checkFile()
    try document.close()
    #expect(try folder.bytes("a.sketch") == Data("no sketch".utf8))
    #expect(try folder.bytes("a (kept).sketch") == Data("mine".utf8))
    #expect(try folder.lines("a (kept 2).sketch") == [1])
  }

  /// After copying over it, the file is the same but its content is different.
  @Test func whatOverwritesItIsLeftAlone() throws {
    try folder.sketch("other.sketch", lines: [7, 8])
    let other = try folder.bytes("other.sketch")
    let file = try #require(FileHandle(forWritingAtPath: folder.file("a.sketch")))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: other)
    try file.close()
    try document.add(SketchFolder.line(2))
    try document.close()
    #expect(try folder.bytes("a.sketch") == other)
    #expect(try folder.lines("a (kept).sketch") == [1, 2])
  }

  @Test(arguments: [true, false]) func aDeletedFileIsWrittenAgain(isNoticed: Bool) throws {
    try FileManager.default.removeItem(atPath: folder.file("a.sketch"))
    if isNoticed {
      document.checkFile()
      #expect(try folder.lines("a.sketch") == [1])
    }
    try document.add(SketchFolder.line(2))
    #expect(said.events == [.writtenAgain])
    #expect(try document.undo() != nil && document.redo() != nil)
    try document.close()
    #expect(folder.names == ["a.sketch"])
    #expect(try folder.lines("a.sketch") == [1, 2])
  }

  @Test func savingWritesADeletedFileAgain() throws {
    try FileManager.default.removeItem(atPath: folder.file("a.sketch"))
    try document.save()
    #expect(try folder.lines("a.sketch") == [1])
  }

  @Test func whatWasThrownIntoTheTrashIsWrittenAgain() throws {
    let trash = folder.file(".Trash-1000/files")
    try FileManager.default.createDirectory(atPath: trash, withIntermediateDirectories: true)
    try rename("a.sketch", ".Trash-1000/files/a.sketch")
    try document.add(SketchFolder.line(2))
    try document.close()
    #expect(try folder.lines("a.sketch") == [1, 2])
    #expect(try folder.lines(".Trash-1000/files/a.sketch") == [1])
  }

  @Test func aFolderThatIsGoneIsSaidAndTriedAgain() throws {
    try FileManager.default.removeItem(atPath: folder.path)
    let error = #expect(throws: SketchError.self) { try document.add(SketchFolder.line(2)) }
    #expect(error?.kind == .missingFolder)
    document.checkFile()
    #expect(said.events.count == 1)
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false)
    try document.add(SketchFolder.line(3))
    try document.close()
    #expect(try folder.lines("a.sketch") == [1, 3])
  }

  /// A program that is noticed only when it is too late.
  @Test func aLookFindsOutByItself() async throws {
    document.watch()
    try rename("a.sketch", "b.sketch")
    while said.events.isEmpty { await Task.yield() }
    #expect(said.events == [.renamed(to: folder.file("b.sketch"))])
    try document.close()
  }
}
