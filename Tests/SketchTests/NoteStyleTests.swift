import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// Bold notes, sticky notes, and lists.
@MainActor @Suite struct NoteStyleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A desk on which a note is being written at (300, 300).
  private func desk(_ name: String? = nil, _ text: String = "") throws -> Desk {
    let desk = try Desk(path: name.map { folder($0) })
    desk.key("t")
    desk.draw([(300, 300)])
    type(text, on: desk)
    return desk
  }

  private func type(_ text: String, on desk: Desk) {
    for character in text {
      if character == "\n" { desk.key("return") } else { desk.send(.text(String(character))) }
    }
  }

  private func choose(_ index: Int, on desk: Desk) throws {
    let kind = try #require(desk.find("Kind of note") as? SegmentedControl)
    desk.render()
    let box = kind.frameOfSegment(at: index)
    let p = kind.convert(CGPoint(x: box.midX, y: box.midY), to: nil)
    desk.draw([(p.x, p.y)])
  }

  @Test func aNoteBecomesBoldAndSticky() throws {
    let desk = try desk("a.sketch", "Buy paint")
    desk.key("b", .control)
    desk.tap("Text note")
    try choose(1, on: desk)
    desk.tap("Pink sheet")
    desk.key("escape")
    desk.key("escape")
    let note = try #require(desk.strokes.last)
    #expect(note.note == "Buy paint" && note.noteStyle.isBold)
    #expect(note.noteStyle.paper?.argb == 0xFFFF_D3E2)
    // The sheet is around the text, which stays where it was.
    let box = try #require(note.pointBox)
    #expect(box.minX < 300 && box.width > 240 && box.height >= 0.59 * box.width)
    #expect(desk.pixel(Int(box.maxX) - 8, Int(box.maxY) - 8) == 0xFFFF_D3E2)
    try desk.view.close()
    let read = try #require(
      try SketchDocument(path: folder("a.sketch"), for: .reading).strokes.last)
    #expect(read == note)
    // New notes are like it, also in the next session.
    let again = try Desk(path: folder("a.sketch"))
    again.key("t")
    again.draw([(300, 700)])
    type("x", on: again)
    again.key("escape")
    #expect(again.strokes.last?.noteStyle == note.noteStyle)
    again.key("z", .control)
    #expect(again.strokes == [note])
  }

  @Test func whatIsWrittenGrowsTheSheet() throws {
    let desk = try desk(nil, "a")
    desk.view.sketch.pens.notes.style = NoteStyle()
    desk.tap("Text note")
    try choose(1, on: desk)
    #expect(desk.view.sketch.pens.notes.style.paper != nil)
    type(String(repeating: "word ", count: 80), on: desk)
    desk.key("escape")
    let box = try #require(desk.strokes.last?.pointBox)
    #expect(box.height > box.width)
  }

  @Test func listsGoOnAndEnd() throws {
    let desk = try desk(nil, "- red\nblue\n\nDone\n1. one\ntwo\n\nend")
    desk.key("escape")
    #expect(desk.strokes.last?.note == "• red\n• blue\nDone\n1. one\n2. two\nend")
  }

  @Test func theSelectedLinesBecomeAList() throws {
    let desk = try desk(nil, "a\nb")
    desk.key("a", .control)
    desk.key("l", [.control, .shift])
    #expect(desk.view.sketch.isWriting)
    desk.key("a", .control)
    desk.key("escape")
    #expect(desk.strokes.last?.note == "• a\n• b")
    desk.draw([(320, 310)])
    desk.tap("Text note")
    desk.key("a", .control)
    desk.tap("Bulleted list")
    desk.key("escape")
    desk.key("escape")
    #expect(desk.strokes.last?.note == "a\nb")
  }

  /// The lines of an item begin below its text, and carets are where they are shown.
  @Test func longItemsHang() {
    let font = FontLibrary().systemFont(ofSize: 16)
    let text = "x\n• one two three four five six\nyy"
    let plain = AttributedTextLayout(StyledText(text, font: font), maximumWidth: 120)
    let unmarked = AttributedTextLayout(
      StyledText(text, font: font), maximumWidth: 120, marker: { _ in 0 })
    #expect(plain.lines.map(\.range) == unmarked.lines.map(\.range))
    let layout = AttributedTextLayout(StyledText(text, font: font), maximumWidth: 120) {
      $0.hasPrefix("•") ? 4 : 0
    }
    #expect(layout.lines.count >= 4)
    let inner = layout.lines[1...(layout.lines.count - 2)]
    #expect(inner.dropFirst().allSatisfy { $0.origin.x > 4 })
    #expect(layout.lines[1].origin.x == 0)
    #expect(layout.lines.last?.range.count == 2 && layout.lines.last?.origin.x == 0)
    for (a, b) in zip(layout.lines, layout.lines.dropFirst()) {
      #expect(a.range.upperBound <= b.range.lowerBound)
      #expect(a.origin.y < b.origin.y)
    }
    #expect(layout.lines.last?.range.upperBound == text.utf8.count)
    for line in layout.lines {
      let caret = layout.caret(at: line.range.lowerBound)
      #expect(abs(caret.top.x - Double(line.origin.x)) < 1e-9)
      #expect(
        layout.offset(nearest: caret.top + SIMD2(0, caret.height / 2)) == line.range.lowerBound)
    }
  }

  // MARK: Files

  @Test func aFileOfVersion8IsReadAsItIs() throws {
    let path = folder("eight.sketch")
    let old = try SketchDocument(path: path)
    let note = SketchStroke(note: "old", at: [10, 10], width: 90, fontSize: 12, color: .black)
    try old.add(note)
    try old.close()
    let database = OldFile(path)
    try database.execute("DROP TABLE stroke_look; DROP TABLE edit_paper; PRAGMA user_version = 8")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let document = try SketchDocument(path: path)
    #expect(document.strokes.map(\.note) == ["old"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    var bold = note
    bold.noteStyle = NoteStyle(isBold: true, paper: CGColor(argb: 0x8012_3456))
    try document.add(bold)
    try document.close()
    let read = try SketchDocument(path: path, for: .reading).strokes
    #expect(read.map(\.noteStyle) == [NoteStyle(), bold.noteStyle])
  }

  @Test func aFileOfANewerVersionIsRefused() throws {
    let path = folder("new.sketch")
    let document = try SketchDocument(path: path)
    try document.add(SketchStroke(points: [[1, 1]], width: 1, color: .black))
    try document.close()
    try OldFile(path).execute("PRAGMA user_version = 10")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: DocumentError.self) { try SketchDocument(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// Flags and colours of newer programs, or of nobody, do no harm.
  @Test func strangeStylesAreRead() throws {
    let path = folder("odd.sketch")
    let document = try SketchDocument(path: path)
    for _ in 0..<3 {
      try document.add(
        SketchStroke(
          note: "x", at: [0, 0], width: 90, fontSize: 12, color: .black,
          style: NoteStyle(isBold: true)))
    }
    try document.close()
    try OldFile(path).execute(
      """
      UPDATE stroke_look SET style = -1, paper = 99999999999 WHERE stroke = 1;
      UPDATE stroke_look SET style = 'bold', paper = 'red' WHERE stroke = 2;
      INSERT INTO stroke_look VALUES (77, 1, 1, 0)
      """)
    let styles = try SketchDocument(path: path, for: .reading).strokes.map(\.noteStyle)
    #expect(styles.map(\.isBold) == [true, false, true])
    #expect(styles[1].paper == nil && styles[2].paper == nil)
  }

  @Test func aCopiedStickyNoteStaysOne() throws {
    let note = SketchStroke(
      note: "x", at: [0, 0], width: 90, fontSize: 12, color: .black,
      style: NoteStyle(isBold: true, paper: .white))
    let data = try JSONEncoder().encode(note)
    #expect(try JSONDecoder().decode(SketchStroke.self, from: data) == note)
  }
}
