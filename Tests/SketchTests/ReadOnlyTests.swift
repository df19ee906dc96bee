import Foundation
import Panorama
import Sketch
import Testing

/// A sketch that cannot be written is shown read-only.
@MainActor
@Suite final class ReadOnlyTests {
  let folder = NSTemporaryDirectory() + "sketch-\(UUID().uuidString)"
  private var file: String { folder + "/a.sketch" }
  private var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let desk = try Desk(path: file)
    desk.view.sketch.lineWidth = 6
    desk.draw([(100, 500), (500, 500)])
    try desk.view.close()
  }

  deinit {
    chmod(folder, 0o755)
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test(arguments: [true, false]) func itOpensAndSaysSoAndNothingIsWritten(isFile: Bool) throws {
    chmod(isFile ? file : folder, isFile ? 0o444 : 0o555)
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    let desk = try Desk(path: file)
    // The page begins below the message.
    let top = desk.view.panoramaView.contentInset.top
    #expect(top > 44 && desk.view.sketch.visibleRect.minY == -top)
    #expect(desk.pixel(300, 500 + Int(top)) == 0xFF00_00FF)
    #expect(desk.view.sketch.document.readOnlyReason != nil)
    let notice = desk.find(
      isFile
        ? "Read-only: the file may not be written; change its permissions to edit it"
        : "Read-only: its folder may not be written; copy the file elsewhere to edit it")
    #expect(notice != nil)

    desk.draw([(100, 600), (400, 650)])
    desk.key("e")
    desk.draw([(300, 400), (300, 700)])
    desk.key("z", .control)
    desk.key("s", .control)
    #expect(desk.strokes.count == 1 && desk.view.sketch.unsaved.isEmpty)
    #expect(desk.view.sketch.tool == .pen)
    for name in ["Eraser", "Undo", "Redo"] {
      #expect((desk.find(name) as? Button)?.isEnabled == false)
    }
    #expect(throws: DocumentError.self) {
      try desk.document.add(SketchStroke(points: [[1, 1]], width: 1, color: .black))
    }
    // Temporary messages disappear; the reason why drawing is impossible stays.
    desk.wait(60)
    #expect(desk.find("There is nothing to save: the sketch is read-only") == nil)
    #expect(notice?.isHidden == false)
    try desk.view.close()
    #expect(contents == ["a.sketch"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
  }

  @Test func oneFingerMovesIt() throws {
    chmod(file, 0o444)
    let desk = try Desk(path: file)
    desk.view.panoramaView.zoomScale = 4
    let start = desk.view.panoramaView.contentOffset
    desk.draw([(500, 500), (480, 500), (450, 500), (400, 500)])
    #expect(desk.view.panoramaView.contentOffset.x > start.x + 50)
  }

  @Test func aNewFileWhereNoneCanBeWrittenIsAnErrorAtOnce() throws {
    chmod(folder, 0o555)
    #expect {
      try SketchDocument(path: folder + "/new.sketch")
    } throws: {
      ($0 as? DocumentError)?.kind == .inputOutput
    }
  }
}
