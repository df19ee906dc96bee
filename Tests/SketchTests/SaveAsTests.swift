import Documents
import Foundation
import Panorama
import Sketch
import Testing

/// Giving a sketch another file.
@MainActor
@Suite struct SaveAsTests {
  private let folder: SketchFolder

  init() throws { folder = try SketchFolder() }

  @Test func whatIsDrawnAndCanBeUndoneGoesAlong() throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    for x in [1.0, 2, 3] { try document.add(SketchFolder.line(x)) }
    try document.undo()
    try document.saveAs(folder.file("b.sketch"))
    #expect(document.path == folder.file("b.sketch"))
    #expect(try document.redo() != nil, "undo and redo are those of the former file")
    try document.add(SketchFolder.line(4))
    try document.close()
    #expect(folder.names == ["a.sketch", "b.sketch"])
    #expect(try folder.lines("a.sketch") == [1, 2] && folder.lines("b.sketch") == [1, 2, 3, 4])
  }

  @Test func theFileOfAnUntitledSketchDisappears() throws {
    let desk = try Desk(path: folder.file("Untitled.sketch"))
    desk.view.isUntitled = true
    #expect(desk.view.title == "Untitled")
    desk.draw([(100, 100), (300, 100)])
    var saved: [String] = []
    desk.view.onSaveAs = { saved.append($0) }
    name(desk, folder.file("Letter"))
    #expect(saved == [folder.file("Letter.sketch")] && desk.view.title == "Letter.sketch")
    desk.draw([(100, 200), (300, 200)])
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty, "the stroke drawn before can be undone, too")
    try desk.view.close()
    #expect(folder.names == ["Letter.sketch"])
  }

  /// Types a name into the field of “Save as”.
  private func name(_ desk: Desk, _ text: String) {
    desk.key("s", [.control, .shift])
    desk.send(.text(text))
    desk.key("return")
  }

  @Test func nothingIsOverwritten() throws {
    try folder.sketch("other.sketch", lines: [7])
    let desk = try Desk(path: folder.file("a.sketch"))
    desk.draw([(100, 100), (300, 100)])
    name(desk, folder.file("other.sketch"))
    #expect(desk.document.path == folder.file("a.sketch"))
    #expect(
      desk.find("other.sketch: there is a file of that name already; name another one") != nil)
    desk.key("escape")
    desk.draw([(100, 200), (300, 200)])
    #expect(desk.strokes.count == 2)
    try desk.view.close()
    #expect(try folder.lines("other.sketch") == [7])
  }

  @Test func aBlankSketchGetsAFile() throws {
    let document = try SketchDocument(path: folder.file("Untitled.sketch"))
    try document.saveAs(folder.file("b.sketch"), removingFormer: true)
    try document.close()
    #expect(folder.names == ["b.sketch"])
    #expect(try folder.lines("b.sketch") == [])
  }

  @Test func aSketchInMemoryGetsAFile() throws {
    let document = try SketchDocument(path: nil)
    try document.add(SketchFolder.line(1))
    try document.saveAs(folder.file("b.sketch"))
    try document.add(SketchFolder.line(2))
    try document.close()
    #expect(try folder.lines("b.sketch") == [1, 2])
  }

  /// The copy can be drawn on, though the original cannot.
  @Test func whatAnotherProgramDrawsOnCanBeSavedElsewhere() throws {
    let first = try SketchDocument(path: folder.file("a.sketch"))
    try first.add(SketchFolder.line(1))
    let second = try SketchDocument(path: folder.file("a.sketch"))
    #expect(second.readOnlyReason != nil)
    try second.saveAs(folder.file("b.sketch"), removingFormer: true)
    try second.add(SketchFolder.line(2))
    try first.add(SketchFolder.line(3))
    try first.close()
    try second.close()
    #expect(folder.names == ["a.sketch", "b.sketch"])
    #expect(try folder.lines("a.sketch") == [1, 3] && folder.lines("b.sketch") == [1, 2])
  }

  @Test func aMissingFolderChangesNothing() throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    try document.add(SketchFolder.line(1))
    #expect(throws: DocumentError.self) { try document.saveAs(folder.file("no/b.sketch")) }
    try document.add(SketchFolder.line(2))
    try document.close()
    #expect(try folder.lines("a.sketch") == [1, 2])
  }
}
