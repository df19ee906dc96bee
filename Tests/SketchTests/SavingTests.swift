import Documents
import Foundation
import Panorama
import Sketch
import Testing

@MainActor
@Suite final class SavingTests {
  let folder = NSTemporaryDirectory() + "sketch-\(UUID().uuidString)"
  private var file: String { folder + "/a.sketch" }
  private var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func nothingIsWrittenBeforeTheFirstStrokeEnds() throws {
    let desk = try Desk(path: file)
    desk.touch(.began, 1, 10, 10)
    desk.touch(.moved, 1, 90, 10)
    desk.key("s", .control)
    #expect(contents == [])
    desk.touch(.ended, 1, 90, 10)
    #expect(contents.contains("a.sketch"))
  }

  @Test func closingLeavesOneFileWithEverythingTheStrokeInProgressToo() throws {
    let desk = try Desk(path: file)
    desk.draw([(10, 10), (90, 10)])
    desk.touch(.began, 1, 10, 50)
    desk.touch(.moved, 1, 90, 50)
    try desk.view.close()
    #expect(contents == ["a.sketch"])
    #expect(
      try SketchDocument(path: file).strokes.map(\.points)
        == [[[10, 10], [90, 10]], [[10, 50], [90, 50]]])
  }

  @Test func theUnfinishedFileOfAKilledProgramIsDeleted() throws {
    let left = ["a.sketch.new-0123abcd", "a.sketch.new-0123abcd-journal"]
    for name in left + ["a.sketch.new-mine", "b.sketch.new-0123abcd"] {
      #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
    }
    let desk = try Desk(path: file)
    #expect(contents.count == 4, "opening writes nothing")
    desk.draw([(10, 10), (90, 10)])
    try desk.view.close()
    #expect(contents == ["a.sketch", "a.sketch.new-mine", "b.sketch.new-0123abcd"])
  }

  /// A copy of the files at this moment equals the files of a killed program.
  @Test func aKilledProgramLosesTheStrokeInProgressOnly() throws {
    let desk = try Desk(path: file)
    for y in [10.0, 20, 30] { desk.draw([(10, y), (90, y)]) }
    desk.key("z", .control)
    desk.touch(.began, 1, 10, 50)
    desk.touch(.moved, 1, 90, 50)
    let copy = folder + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in contents where name.hasPrefix("a.sketch") {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(copy)/\(name)")
    }
    let found = try SketchDocument(path: copy + "/a.sketch")
    #expect(found.strokes.map { $0.points[0].y } == [10, 20])
    #expect(found.canUndo && found.canRedo)
    #expect(try found.redo()?.inserted.map { $0.points[0].y } == [30])
  }

  @Test func savingSaysThatItIsDone() throws {
    let desk = try Desk(path: file)
    desk.draw([(10, 10), (90, 10)])
    desk.key("s", .control)
    #expect(desk.find("a.sketch is saved") != nil)
    desk.wait(10)
    #expect(desk.find("a.sketch is saved") == nil)
  }

  @Test func whatCouldNotBeWrittenIsKeptAndTriedAgain() throws {
    let desk = try Desk(path: file)
    try FileManager.default.removeItem(atPath: folder)
    desk.draw([(10, 10), (90, 10)])
    #expect(desk.strokes.isEmpty && desk.view.sketch.unsaved.count == 1)
    #expect(desk.view.sketch.failure != nil)
    #expect(throws: DocumentError.self) { try desk.view.close() }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    desk.key("s", .control)
    #expect(desk.strokes.count == 1 && desk.view.sketch.unsaved.isEmpty)
    #expect(desk.find("a.sketch is saved") != nil)
  }

  @Test func exportWritesWhatIsSeenBesideTheDocument() throws {
    let desk = try Desk(path: file)
    desk.document.decodesAtOnce = true
    desk.view.sketch.lineWidth = 6
    desk.draw([(100, 500), (900, 500)])
    desk.touch(.began, 1, 100, 700)
    desk.touch(.moved, 1, 900, 700)
    desk.key("e", .control)
    let image = try CGImage.load(contentsOf: folder + "/a.png")
    let bounds = SketchDrawing(desk.document).bounds
    #expect((image.width, image.height) == (Int(bounds.width), Int(bounds.height)))
    let row = (500 - Int(bounds.minY)) * image.width - Int(bounds.minX)
    #expect(image.pixels[row + 500] == 0xFF00_00FF)
    #expect(image.pixels[row + 10 * image.width + 500] == 0xFFFF_FFFF)
    #expect(desk.find("Exported as a.png in \(DocumentFile.shownFolder(of: file))") != nil)
  }

  @Test func exportOverwritesItsOwnPictureAndNoOther() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/a.png"))
    let desk = try Desk(path: file)
    desk.document.decodesAtOnce = true
    desk.draw([(10, 10), (90, 10)])
    desk.key("e", .control)
    desk.key("e", .control)
    #expect(contents.filter { $0.hasSuffix(".png") } == ["a-2.png", "a.png"])
    let other = try Data(contentsOf: URL(fileURLWithPath: folder + "/a.png"))
    #expect(other == Data("mine".utf8))
  }

  @Test func aFailedExportSaysWhy() throws {
    let desk = try Desk(path: nil, exportFolder: folder + "/missing")
    desk.document.decodesAtOnce = true
    desk.draw([(10, 10), (90, 10)])
    desk.key("e", .control)
    #expect(desk.find("The picture could not be written: no such file") != nil)
    #expect(desk.view.exportedPath == nil && contents == [])
  }
}
