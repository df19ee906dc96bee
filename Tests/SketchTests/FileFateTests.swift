import Foundation
import Sketch
import Testing

/// Another sketch in the place of a sketch is another document. What holds for every kind of document is in
/// `DocumentFateTests`.
@MainActor
@Suite struct FileFateTests {
  let folder: SketchFolder
  let document: SketchDocument
  private let said = Said()

  @MainActor final class Said { var events: [DocumentEvent] = [] }

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

  @Test(arguments: [true, false]) func whatReplacesItIsLeftAlone(isNoticed: Bool) throws {
    try folder.sketch("other.sketch", lines: [7, 8])
    let other = try folder.bytes("other.sketch")
    try rename("other.sketch", "a.sketch")
    if isNoticed { document.checkFile() }
    try document.add(SketchFolder.line(2))
    let kept = folder.file("a (kept).sketch")
    #expect(
      said.events == [
        .kept(
          as: kept, other: folder.file("a.sketch"),
          reason: "Another program replaced “a.sketch”")
      ])
    #expect(document.path == kept)
    #expect(try document.undo() != nil && document.redo() != nil)
    try document.close()
    #expect(try folder.bytes("a.sketch") == other)
    #expect(try folder.lines("a (kept).sketch") == [1, 2])
    #expect(folder.names == ["a (kept).sketch", "a.sketch"])
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
}
