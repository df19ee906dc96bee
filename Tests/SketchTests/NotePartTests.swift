import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// Parts of a note that look different from the rest.
@MainActor @Suite struct NotePartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A desk on which a note is being written at (300, 300), with the caret at its end.
  private func desk(_ name: String? = nil, _ text: String) throws -> Desk {
    let desk = try Desk(path: name.map { folder($0) })
    desk.key("t")
    desk.draw([(300, 300)])
    for character in text {
      if character == "\n" { desk.key("return") } else { desk.send(.text(String(character))) }
    }
    return desk
  }

  private func select(_ count: Int, on desk: Desk) {
    for _ in 0..<count { desk.key("left", .shift) }
  }

  /// The number of red pixels where the note is.
  private func red(_ desk: Desk) -> Int {
    desk.render()
    guard let shown = desk.shown else { return 0 }
    return (300..<330).reduce(0) { count, y in
      count
        + shown.pixels[y * 1024 + 300..<y * 1024 + 500].count { pixel in
          let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
          return r > 180 && g < 100 && b < 100
        }
    }
  }

  @Test func whatIsSelectedBecomesBoldAndColoured() throws {
    let desk = try desk("a.sketch", "one two")
    select(3, on: desk)
    desk.key("b", .control)
    #expect(red(desk) == 0)
    desk.tap("Text note")
    desk.tap("Red")
    #expect(red(desk) > 20)
    desk.tap("Text note")
    // What is typed behind it looks like it.
    desk.key("end")
    desk.send(.text("!"))
    desk.key("escape")
    let note = try #require(desk.strokes.last)
    let part = NotePart(4..<8, hasOtherWeight: true, color: CGColor(argb: 0xFFD7_0015))
    #expect(note.note == "one two!" && !note.noteStyle.isBold && note.noteStyle.parts == [part])
    let ink = red(desk)
    #expect(ink > 20)
    try desk.view.close()
    let read = try #require(
      try SketchDocument(path: folder("a.sketch"), for: .reading).strokes.last)
    #expect(read == note)
    // It is written on, and new notes are plain.
    let again = try Desk(path: folder("a.sketch"))
    again.key("t")
    again.draw([(302, 308)])
    again.key("home")
    again.send(.text("x"))
    again.key("escape")
    #expect(again.strokes.last?.noteStyle.parts.map(\.range) == [5..<9])
    again.draw([(300, 700)])
    again.send(.text("y"))
    again.key("escape")
    #expect(again.strokes.last?.note == "y" && again.strokes.last?.noteStyle.parts == [])
  }

  @Test func twoTapsSelectAWord() throws {
    let desk = try desk(nil, "one two")
    for _ in 0..<2 {
      desk.touch(.began, 1, 350, 310)
      desk.touch(.ended, 1, 350, 310)
    }
    desk.key("b", .control)
    desk.key("escape")
    #expect(desk.strokes.last?.noteStyle.parts.map(\.range) == [4..<7])
  }

  @Test func keysUndoIt() throws {
    let desk = try desk(nil, "one two")
    select(3, on: desk)
    desk.key("b", .control)
    desk.key("z", .control)
    #expect(desk.view.sketch.isWriting)
    desk.key("escape")
    #expect(desk.strokes.last?.noteStyle.parts == [])
  }

  /// In a bold note, a part becomes regular; without a selection, all of the note changes.
  @Test func aPartOfABoldNoteIsRegular() throws {
    let desk = try desk(nil, "one two")
    desk.key("b", .control)
    select(3, on: desk)
    desk.key("b", .control)
    desk.key("escape")
    let style = try #require(desk.strokes.last?.noteStyle)
    #expect(style.isBold && style.parts == [NotePart(4..<7, hasOtherWeight: true)])
  }

  @Test func listsKeepTheLooksOfTheirItems() throws {
    let desk = try desk(nil, "ab\ncd")
    select(1, on: desk)
    desk.key("b", .control)
    desk.key("a", .control)
    desk.key("l", [.control, .shift])
    desk.key("escape")
    let note = try #require(desk.strokes.last)
    #expect(note.note == "• ab\n• cd")
    #expect(note.noteStyle.parts == [NotePart(12..<13, hasOtherWeight: true)])
  }

  @Test func aRecoloredNoteHasOneColour() throws {
    let desk = try desk(nil, "one two")
    select(3, on: desk)
    desk.tap("Text note")
    desk.tap("Red")
    desk.key("escape")
    desk.key("escape")
    #expect(desk.strokes.last?.noteStyle.parts.count == 1)
    desk.key("a", .control)
    desk.view.sketch.recolorSelection(CGColor(argb: 0xFF20_20E0))
    #expect(desk.strokes.last?.noteStyle.parts == [] && red(desk) == 0)
  }

  /// Parts that overlap, are nowhere or are no numbers do no harm.
  @Test func strangePartsAreLeftOut() throws {
    let path = folder("odd.sketch")
    let document = try SketchDocument(path: path)
    var note = SketchStroke(note: "é😀x", at: [0, 0], width: 90, fontSize: 12, color: .black)
    note.noteStyle.parts = [NotePart(0..<1, hasOtherWeight: true)]
    for _ in 0..<4 { try document.add(note) }
    try document.close()
    func numbers(_ values: [Double]) -> String {
      values.map { value in
        withUnsafeBytes(of: value.bitPattern.littleEndian) {
          $0.map { String(format: "%02x", $0) }.joined()
        }
      }.joined()
    }
    let overlapping = numbers([3, 5, 0, 1, 4, 6, 0, 1, 6, 7, 0, 1])
    let nowhere = numbers([5, 1e9, 0, 1, -1, 4, 0, 1, 2.5, 3, 0, 1, 1, 2, 1e9, 1])
    try OldFile(path).execute(
      """
      UPDATE stroke_shape SET points = x'\(overlapping)' WHERE stroke = 2;
      UPDATE stroke_shape SET points = x'\(nowhere)' WHERE stroke = 3;
      UPDATE stroke_shape SET points = x'0011' WHERE stroke = 4;
      """)
    let read = try SketchDocument(path: path, for: .reading).strokes
    #expect(read.map { $0.noteStyle.parts.map(\.range) } == [[0..<1], [3..<5, 6..<7], [], []])
    // Letters are drawn whole, also where a part ends within one.
    let boxes = read.map { $0.displayItem.bounds }
    #expect(boxes.allSatisfy { !$0.isEmpty })
    let desk = try Desk(path: path)
    desk.key("t")
    desk.draw([(3, 5)])
    desk.send(.text("y"))
    desk.key("escape")
    #expect(desk.strokes.contains { $0.note?.contains("y") == true })
  }

  @Test func partsAreCopied() throws {
    var note = SketchStroke(note: "one", at: [0, 0], width: 90, fontSize: 12, color: .black)
    note.noteStyle.parts = [NotePart(0..<1, hasOtherWeight: true, color: .white), NotePart(2..<3)]
    let data = try JSONEncoder().encode(note)
    #expect(try JSONDecoder().decode(SketchStroke.self, from: data) == note)
    let bad = String(decoding: data, as: UTF8.self).replacing("[2,3,0]", with: "[3,3,0]")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SketchStroke.self, from: Data(bad.utf8))
    }
  }
}
