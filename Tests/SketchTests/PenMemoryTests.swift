import Foundation
import GRDB
import Panorama
import Sketch
import Testing

/// The pens in the file of a sketch, and as a default for new ones.
@MainActor @Suite struct PenMemoryTests {
  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private let line = [(300.0, 300.0), (340, 300), (380, 300), (420, 300)]

  /// A sketch drawn with a green third pen.
  private func green(_ path: String) throws {
    let desk = try Desk(path: path)
    desk.tap("Pen 3")
    desk.tap("Pen 3")
    desk.tap("Green")
    desk.draw(line)
    try desk.view.close()
  }

  @Test func aSketchRemembersItsPens() throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    try green(path)
    let desk = try Desk(path: path)
    #expect(desk.view.sketch.pens.chosenIndex == 2)
    #expect(desk.view.sketch.penColor.argb == 0xFF24_8A3D)
    #expect((desk.find("Pen 3") as? Control)?.isSelected == true)
    // Pens of other sketches do not replace them, and no undo changes them.
    desk.view.useDefault(PenCase())
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty && desk.view.sketch.penColor.argb == 0xFF24_8A3D)
    try desk.view.close()
    let copy = folder.file("b.sketch")
    try SketchDocument(path: path, for: .reading).writeCopy(to: copy)
    #expect(try SketchDocument(path: copy, for: .reading).pens?.chosenIndex == 2)
  }

  @Test func choosingAPenWritesNothingUntilSomethingIsDrawn() throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    try green(path)
    let before = try bytes(path)
    let desk = try Desk(path: path)
    desk.tap("Pen 1")
    desk.tap("Pen 5")
    try desk.view.close()
    #expect(try bytes(path) == before)
    let again = try Desk(path: path)
    again.tap("Pen 5")
    again.draw(line)
    try again.view.close()
    #expect(try SketchDocument(path: path, for: .reading).pens?.chosenIndex == 4)
  }

  @Test(arguments: [true, false])
  func aPenThatWasSetUpIsKeptWithoutAStroke(isClosed: Bool) throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    try green(path)
    let desk = try Desk(path: path)
    desk.tap("Pen 3")
    desk.tap("Purple")
    if isClosed { desk.tap("Pen 3") }
    try desk.view.close()
    let pens = try SketchDocument(path: path, for: .reading).pens
    #expect(pens?.chosen.color.argb == 0xFF89_44AB)
  }

  @Test func theHostKeepsThePensForNewSketches() throws {
    let desk = try Desk()
    var kept: PenCase?
    desk.view.onPensChange = { kept = $0 }
    desk.tap("Pen 2")
    desk.tap("Pen 2")
    desk.tap("Teal")
    #expect(kept?.chosen.color.argb != 0xFF00_8577)
    desk.key("escape")
    let pens = try #require(kept)
    #expect(pens.chosenIndex == 1 && pens.chosen.color.argb == 0xFF00_8577)
    let other = try Desk()
    other.view.useDefault(pens)
    other.draw(line)
    #expect(other.strokes.last?.color.argb == 0xFF00_8577)
    #expect((other.find("Pen 2") as? Control)?.isSelected == true)
  }

  @Test func aSketchKeepsTheDefaultPensWithWhichItBegan() throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    var pens = PenCase()
    pens.choose(2)
    let desk = try Desk(path: path)
    desk.view.useDefault(pens)
    desk.draw(line)
    try desk.view.close()
    let again = try Desk(path: path)
    again.view.useDefault(PenCase())
    #expect(again.view.sketch.pens == pens)
    try again.view.close()
  }

  @Test(arguments: ["x''", "'text'", "CAST('{}' AS BLOB)", "zeroblob(100000)"])
  func pensThatMakeNoSenseAreTheUsualOnes(value: String) throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    try green(path)
    let database = try DatabaseQueue(path: path)
    try database.write { try $0.execute(sql: "UPDATE setting SET value = \(value)") }
    try database.close()
    let desk = try Desk(path: path)
    #expect(desk.view.sketch.pens == PenCase() && desk.strokes.count == 1)
  }

  @Test func aFileOfFormatFiveIsReadAsItIsAndRemembersPensFromTheFirstEditOn() throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    try green(path)
    let database = try DatabaseQueue(path: path)
    try database.write {
      try $0.execute(
        sql: """
          DROP TABLE setting; DROP TABLE stroke_group; DROP TABLE stroke_shape;
          DROP TABLE stroke_look; DROP TABLE edit_paper;
          PRAGMA user_version = 5
          """)
    }
    try database.close()
    let before = try bytes(path)
    let desk = try Desk(path: path)
    #expect(desk.document.pens == nil && desk.strokes.count == 1)
    desk.tap("Pen 4")
    #expect(try bytes(path) == before)
    desk.draw(line)
    try desk.view.close()
    #expect(try SketchDocument(path: path, for: .reading).pens?.chosenIndex == 3)
  }

  @Test func aReadOnlySketchHasNoPanels() throws {
    let folder = try SketchFolder()
    let path = folder.file("a.sketch")
    try green(path)
    let drawing = try SketchDocument(path: path)
    defer { try? drawing.close() }
    let desk = try Desk(path: path)
    #expect(desk.document.readOnlyReason != nil)
    for _ in 0..<2 { desk.tap("Pen 3") }
    desk.key("3", .alt)
    #expect(desk.find("Close") == nil && (desk.find("Pen 3") as? Control)?.isEnabled == false)
  }
}
