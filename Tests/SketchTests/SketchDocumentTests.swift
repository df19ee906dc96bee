import Foundation
import GRDB
import Panorama
import Sketch
import Testing

@MainActor
@Suite struct SketchDocumentTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sketch-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func line(_ x: Double) -> SketchStroke {
    SketchStroke(
      points: [SIMD2(x, 0), SIMD2(x, 10)], width: 1, color: CGColor(argb: 0xff00_00ff))
  }

  @Test func aNewDocumentIsWrittenByItsFirstEdit() throws {
    let file = path("new.sketch")
    let document = try SketchDocument(path: file)
    #expect(!FileManager.default.fileExists(atPath: file))
    try document.add(line(1))
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func everyStrokeIsThereForASecondReaderAtOnce() throws {
    let file = path("live.sketch")
    let document = try SketchDocument(path: file)
    for x in 0..<5 { try document.add(line(Double(x))) }
    // `document` stays open: the reader sees the files as a killed program leaves them.
    let reader = try SketchDocument(path: file)
    #expect(reader.strokes == document.strokes)
    #expect(reader.strokes.map(\.points.first?.x) == [0, 1, 2, 3, 4])
  }

  @Test func inkIsKeptWithItsTimesAndPressures() throws {
    let file = path("ink.sketch")
    let document = try SketchDocument(path: file)
    var stroke = line(1)
    stroke.ink = Ink(times: [0, 0.25], pressures: [0.5, 1], scale: 4, lag: Ink.steadyLag)
    try document.add(stroke)
    stroke.ink = Ink(tool: .highlighter, times: [0, 0.25])
    try document.add(stroke)
    try document.add(line(2))
    let drawn = document.strokes
    try document.undo()
    try document.redo()
    try document.close()
    let read = try SketchDocument(path: file).strokes
    #expect(read == drawn)
    #expect(read.map(\.ink?.tool) == [.pen, .highlighter, nil])
    #expect(read.first?.ink?.pressures == [0.5, 1])
  }

  @Test func replacingIsOneStepOfUndoAndRedo() throws {
    let file = path("replace.sketch")
    var document = try SketchDocument(path: file)
    let a = try document.add(line(1))
    let b = try document.add(line(2))
    var (c, d) = (line(3), line(4))
    (c.place, d.place) = (a.id, a.id)
    let added = try document.replace([a.id], with: [c, d])
    #expect(document.strokes == added + [b])
    try document.close()
    document = try SketchDocument(path: file)
    #expect(document.strokes == added + [b])
    try document.undo()
    #expect(document.strokes == [a, b])
    try document.undo()
    #expect(document.strokes == [a])
    try document.redo()
    try document.redo()
    #expect(document.strokes == added + [b] && !document.canRedo)
    try document.undo()
    // What was undone is gone for good, and nothing else.
    try document.add(line(5))
    #expect(document.strokes.map { $0.points[0].x } == [1, 2, 5])
    while try document.undo() != nil {}
    #expect(document.strokes.isEmpty)
  }

  @Test(arguments: [
    "timing = zeroblob(7)", "lag = -1", "scale = 'x'", "tool = 99",
  ]) func inkThatMakesNoSenseIsAPlainLine(change: String) throws {
    let file = path("bad.sketch")
    let document = try SketchDocument(path: file)
    var stroke = line(1)
    stroke.ink = Ink(times: [0, 1])
    try document.add(stroke)
    try document.close()
    let database = try DatabaseQueue(path: file)
    try database.write {
      try $0.execute(sql: "UPDATE stroke_ink SET \(change)")
    }
    try database.close()
    #expect(try SketchDocument(path: file).strokes.map(\.ink) == [nil])
  }

  @Test func closingLeavesOneFile() throws {
    let document = try SketchDocument(path: path("one.sketch"))
    try document.add(line(1))
    try document.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["one.sketch"])
  }

  @Test func undoAndRedoSurviveClosing() throws {
    let file = path("undo.sketch")
    var document = try SketchDocument(path: file)
    let a = try document.add(line(1))
    let b = try document.add(line(2))
    try document.erase([a.id])
    #expect(document.strokes == [b])
    try document.close()

    document = try SketchDocument(path: file)
    #expect(document.canUndo && !document.canRedo)
    #expect(try document.undo() != nil)
    #expect(document.strokes == [a, b])
    #expect(try document.undo() != nil)
    #expect(document.strokes == [a])
    try document.close()

    document = try SketchDocument(path: file)
    #expect(document.canRedo)
    #expect(try document.redo() != nil)
    #expect(try document.redo() != nil)
    #expect(document.strokes == [b])
    #expect(try document.redo() == nil)
  }

  @Test func aNewEditDropsWhatWasUndone() throws {
    let document = try SketchDocument(path: nil)
    try document.add(line(1))
    try document.add(line(2))
    try document.undo()
    let c = try document.add(line(3))
    #expect(!document.canRedo)
    #expect(document.strokes.last == c)
    #expect(document.strokes.count == 2)
    while try document.undo() != nil {}
    #expect(document.strokes.isEmpty)
    #expect(!document.canUndo)
  }

  @Test func aHundredAndMoreStepsCanBeUndone() throws {
    let document = try SketchDocument(path: nil)
    for x in 0..<150 { try document.add(line(Double(x))) }
    var steps = 0
    while try document.undo() != nil { steps += 1 }
    #expect(steps == 150)
  }

  @Test func refusesWhatIsNoSketchAndLeavesItAlone() throws {
    let good = path("good.sketch")
    let document = try SketchDocument(path: good)
    for x in 0..<200 { try document.add(line(Double(x))) }
    try document.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: good))
    var newer = bytes
    newer.replaceSubrange(60..<64, with: [0, 0, 0, 10])
    var foreign = bytes
    foreign.replaceSubrange(68..<72, with: [0, 0, 0, 0])
    let cases: [(name: String, data: Data, reason: String)] = [
      ("empty", Data(), "empty"),
      ("text", Data("hello, this is no sketch".utf8), "not a sketch"),
      ("binary", Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197) }), "not a sketch"),
      ("truncated", bytes.prefix(bytes.count / 2), "truncated"),
      ("newer", newer, "newer version (format 10"),
      ("foreign", foreign, "another program"),
    ]
    for c in cases {
      let file = path(c.name + ".sketch")
      try c.data.write(to: URL(fileURLWithPath: file))
      let error = #expect(throws: DocumentError.self) { try SketchDocument(path: file) }
      #expect(error?.kind == .badFile)
      #expect(error?.reason.contains(c.reason) == true, "\(c.name): \(error?.reason ?? "")")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == c.data)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.count == cases.count + 1)
  }

  @Test func damageInsideTheFileIsReported() throws {
    let file = path("damaged.sketch")
    let document = try SketchDocument(path: file)
    for x in 0..<200 { try document.add(line(Double(x))) }
    try document.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for i in 4096..<bytes.count { bytes[i] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: file))
    let error = #expect(throws: DocumentError.self) { try SketchDocument(path: file) }
    #expect(error?.kind == .badFile)
  }

  @Test func openingChangesNothing() throws {
    let file = path("read.sketch")
    var document = try SketchDocument(path: file)
    try document.add(line(1))
    try document.close()
    // As another program may leave it, without write-ahead logging.
    let database = try DatabaseQueue(path: file)
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try database.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    document = try SketchDocument(path: file)
    #expect(document.strokes.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
    try document.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
  }

  @Test func missingTablesAreDamage() throws {
    let file = path("tables.sketch")
    let document = try SketchDocument(path: file)
    try document.add(line(1))
    try document.close()
    let database = try DatabaseQueue(path: file)
    try database.write { try $0.execute(sql: "DROP TABLE edit_stroke; DROP TABLE stroke") }
    try database.close()
    let error = #expect(throws: DocumentError.self) { try SketchDocument(path: file) }
    #expect(error?.kind == .badFile)
  }

  @Test func rowsThatMakeNoStrokeAreLeftOut() throws {
    let file = path("rows.sketch")
    let document = try SketchDocument(path: file)
    for x in 0..<6 { try document.add(line(Double(x))) }
    try document.close()
    let database = try DatabaseQueue(path: file)
    try database.write { db in
      try db.execute(sql: "UPDATE stroke SET points = 'text' WHERE id = 1")
      try db.execute(sql: "UPDATE stroke SET points = x'' WHERE id = 2")
      try db.execute(sql: "UPDATE stroke SET width = 'wide' WHERE id = 3")
      try db.execute(sql: "UPDATE stroke SET width = 9e999 WHERE id = 4")
      try db.execute(sql: "UPDATE stroke SET color = 'red' WHERE id = 5")
    }
    try database.close()
    #expect(try SketchDocument(path: file).strokes.map(\.id) == [6])
  }

  @Test func whatNoCanvasCanHoldIsLeftOut() throws {
    let file = path("far.sketch")
    let document = try SketchDocument(path: file)
    for x in 0..<3 { try document.add(line(Double(x))) }
    for text in ["a", "b"] {
      try document.add(SketchStroke(note: text, at: .zero, width: 9, fontSize: 9, color: .black))
    }
    try document.close()
    let corners = [-1.7e308, -1.7e308, 1.7e308, -1.7e308, 1.7e308, 1.7e308, -1.7e308, 1.7e308]
    let far = corners.withUnsafeBytes { Data($0) }
    let near = [1.0, 2, 3e200, 4].withUnsafeBytes { Data($0) }
    let database = try DatabaseQueue(path: file)
    try database.write { db in
      try db.execute(sql: "UPDATE stroke SET points = ? WHERE id IN (1, 4)", arguments: [far])
      try db.execute(sql: "UPDATE stroke SET points = ? WHERE id = 2", arguments: [near])
      try db.execute(sql: "UPDATE stroke SET width = 1e300 WHERE id = 3")
    }
    try database.close()
    let strokes = try SketchDocument(path: file).strokes
    #expect(strokes.map(\.id) == [2, 5])
    #expect(strokes.first?.points == [SIMD2(1, 2)])
  }

  @Test func aMissingFolderIsNamed() {
    let error = #expect(throws: DocumentError.self) {
      try SketchDocument(path: path("nowhere/x.sketch"))
    }
    #expect(error?.kind == .missingFolder)
  }
}
