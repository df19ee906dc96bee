import Foundation
import GRDB
import Panorama
import PanoramaRaster
import Sketch
import Testing

/// Reading never writes; only drawing recovers the remains of a crash.
@MainActor
@Suite struct ReadingTests {
  let folder: SketchFolder

  init() throws { folder = try SketchFolder() }

  /// A sketch of version 1 whose program was killed: two lines in the file, two in the log.
  private func killedFirstVersion(_ name: String, in log: [Double] = [3, 4]) throws {
    try folder.database("live.sketch") { db in
      for x in [1.0, 2] { try SketchFolder.insertFirst(x, in: db) }
    }
    let live = try DatabaseQueue(path: folder.file("live.sketch"))
    try live.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      for x in log { try SketchFolder.insertFirst(x, in: db) }
      try folder.copyAll("live.sketch", to: name)
    }
    try live.close()
    try FileManager.default.removeItem(atPath: folder.file("live.sketch"))
  }

  @Test(arguments: [SketchDocument.Purpose.reading, .drawing])
  func aLeftLogIsReadAndLeft(purpose: SketchDocument.Purpose) throws {
    try killedFirstVersion("a.sketch")
    let before = try folder.contents()
    let document = try SketchDocument(path: folder.file("a.sketch"), for: purpose)
    #expect(document.strokes.map { $0.points[0].x } == [1, 2, 3, 4])
    try document.close()
    #expect(try folder.contents() == before && before.count == 2)
  }

  /// It is left for a program that may write.
  @Test func aLeftLogOfAFileThatMayNotBeWrittenIsReadAndLeft() throws {
    try killedFirstVersion("a.sketch")
    chmod(folder.file("a.sketch"), 0o444)
    let before = try folder.contents()
    let document = try SketchDocument(path: folder.file("a.sketch"))
    #expect(document.readOnlyReason != nil)
    #expect(document.strokes.map { $0.points[0].x } == [1, 2, 3, 4])
    try document.close()
    #expect(try folder.contents() == before)
  }

  @Test func drawingWorksALeftLogInAndPutsACopyAside() throws {
    try killedFirstVersion("a.sketch")
    let before = try folder.contents()
    let document = try SketchDocument(path: folder.file("a.sketch"))
    var events: [DocumentEvent] = []
    document.onFileEvent = { events.append($0) }
    try document.add(SketchFolder.line(5))
    try document.close()
    #expect(events == [.recovered(asideIn: folder.file("a before recovery"))])
    #expect(folder.names == ["a before recovery", "a.sketch"])
    #expect(try folder.lines("a.sketch") == [1, 2, 3, 4, 5])
    for name in ["a.sketch", "a.sketch-wal"] {
      #expect(try folder.bytes("a before recovery/" + name) == before[name])
    }
  }

  @Test func anOlderFileIsReadAsItIsAndBroughtUpToDateByDrawing() throws {
    try folder.database("a.sketch") { db in
      for x in [1.0, 2] { try SketchFolder.insertFirst(x, in: db) }
    }
    let before = try folder.contents()
    #expect(try folder.lines("a.sketch") == [1, 2])
    let document = try SketchDocument(path: folder.file("a.sketch"))
    #expect(try folder.contents() == before)
    try document.undo()
    try document.add(SketchFolder.line(3))
    try document.close()
    #expect(try folder.lines("a.sketch") == [1, 3])
    #expect(try folder.bytes("a.sketch")[60..<64] == Data([0, 0, 0, 9]))
    #expect(folder.names == ["a.sketch"])
  }

  @Test func halfAChangeIsTakenBack() throws {
    try folder.torn("a.sketch", lines: [1, 2])
    let before = try folder.contents()
    #expect(before.keys.contains("a.sketch-journal"))
    #expect(try folder.lines("a.sketch") == [1, 2])
    #expect(try folder.contents() == before)
    let document = try SketchDocument(path: folder.file("a.sketch"))
    try document.add(SketchFolder.line(3))
    try document.close()
    #expect(folder.names == ["a before recovery", "a.sketch"])
    #expect(try folder.lines("a.sketch") == [1, 2, 3])
  }

  /// The program was killed, and then the file was renamed without its journal.
  @Test func halfAChangeIsTakenBackUnderAnotherName() throws {
    try folder.torn("a.sketch", lines: [1, 2])
    var status = stat()
    try requireDone(stat(folder.file("a.sketch"), &status))
    try Data("panorama sketch session 1\n\(status.st_dev) \(status.st_ino)\nx\n".utf8)
      .write(to: URL(fileURLWithPath: folder.file("a.sketch-session")))
    let id = try sessionID(of: "a.sketch")
    try Data("panorama sketch session 1\n\(status.st_dev) \(status.st_ino)\n\(id)\n".utf8)
      .write(to: URL(fileURLWithPath: folder.file("a.sketch-session")))
    try requireDone(rename(folder.file("a.sketch"), folder.file("b.sketch")))
    #expect(try folder.lines("b.sketch") == [1, 2])
    let document = try SketchDocument(path: folder.file("b.sketch"))
    try document.add(SketchFolder.line(3))
    try document.close()
    #expect(try folder.lines("b.sketch") == [1, 2, 3])
    #expect(folder.names == ["b before recovery", "b.sketch"])
  }

  private func sessionID(of name: String) throws -> String {
    try folder.copyAll(name, to: "id.sketch")
    let database = try DatabaseQueue(path: folder.file("id.sketch"))
    let id = try database.read { try String.fetchOne($0, sql: "SELECT id FROM document") }
    try database.close()
    for end in ["", "-session"] {
      try? FileManager.default.removeItem(atPath: folder.file("id.sketch" + end))
    }
    return try #require(id)
  }

  /// The journal of a file that was replaced after its program was killed would overwrite the
  /// other one.
  @Test func aJournalOfAnotherFileIsNotWorkedIn() throws {
    try folder.torn("a.sketch", lines: [1, 2])
    try Data("panorama sketch session 1\n1 2\nsomebody-else\n".utf8)
      .write(to: URL(fileURLWithPath: folder.file("a.sketch-session")))
    try folder.sketch("other.sketch", lines: [7, 8])
    let other = try folder.bytes("other.sketch")
    try requireDone(rename(folder.file("other.sketch"), folder.file("a.sketch")))
    #expect(try folder.lines("a.sketch") == [7, 8])
    #expect(try folder.bytes("a.sketch") == other)
    let document = try SketchDocument(path: folder.file("a.sketch"))
    try document.add(SketchFolder.line(9))
    try document.close()
    #expect(try folder.lines("a.sketch") == [7, 8, 9])
    #expect(folder.names == ["a before recovery", "a.sketch"])
    #expect(try folder.bytes("a before recovery/a.sketch") == other)
  }

  @Test func aWriterIsReadWhileItWrites() throws {
    let writer = try SketchDocument(path: folder.file("a.sketch"))
    for x in 1...20 {
      try writer.add(SketchFolder.line(Double(x)))
      #expect(try folder.lines("a.sketch").count == x)
    }
    #expect(folder.names == ["a.sketch", "a.sketch-session"])
    try writer.close()
    #expect(folder.names == ["a.sketch"])
  }

  /// More strokes than are read at a time.
  @Test func drawingInPartsGivesTheSamePicture() throws {
    try folder.database("a.sketch") { db in
      for x in 0..<5000 { try SketchFolder.insertFirst(Double(x % 1000), in: db) }
    }
    let drawing = try SketchDrawing(path: folder.file("a.sketch"))
    let bounds = drawing.bounds
    let whole = SketchPanorama(
      document: try SketchDocument(path: folder.file("a.sketch"), for: .reading))
    #expect(whole.bounds.contains(bounds))
    let bitmaps = (0..<2).map { _ in
      Bitmap(width: Int(bounds.width), height: Int(bounds.height))
    }
    let toBitmap = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    func draw(_ list: DisplayList, into bitmap: Bitmap) {
      bitmap.withPixelBuffer { Rasterizer().draw(list, into: $0, transform: toBitmap) }
    }
    var parts = 0
    try drawing.draw {
      parts += 1
      draw($0, into: bitmaps[0])
    }
    draw(whole.finishedDrawing, into: bitmaps[1])
    #expect(parts == 4)
    #expect(bitmaps[0].makeImage()?.pixels == bitmaps[1].makeImage()?.pixels)
  }

  @Test func aPipeIsNotWaitedFor() throws {
    try requireDone(mkfifo(folder.file("a.sketch"), 0o600))
    let error = #expect(throws: DocumentError.self) { try folder.lines("a.sketch") }
    #expect(error?.kind == .badFile)
  }
}
