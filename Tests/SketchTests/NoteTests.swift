import Foundation
import Panorama
import PanoramaTesting
import Sketch
import TestSupport
import Testing

/// Text notes are written where they stand, and are elements as strokes are.
@MainActor @Suite struct NoteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A desk on which a note was begun at (300, 300).
  private func desk(_ name: String? = nil, _ text: String = "") throws -> Desk {
    let desk = try Desk(path: name.map { folder($0) })
    desk.key("t")
    desk.draw([(300, 300)])
    if !text.isEmpty { desk.send(.text(text)) }
    return desk
  }

  private func texts(_ desk: Desk) -> [String?] { desk.strokes.map(\.note) }

  /// How many pixels of an area are not white.
  private func ink(_ desk: Desk, _ area: CGRect) -> Int {
    desk.render()
    guard let shown = desk.shown else { return 0 }
    var count = 0
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) where shown.pixels[y * 1024 + x] != 0xFFFF_FFFF {
        count += 1
      }
    }
    return count
  }

  @Test func layersAreToldWithTheirNotes() throws {
    let desk = try desk(nil, "Hello")
    desk.key("escape")
    desk.key("p")
    desk.draw([(600, 600), (700, 650)])
    let layer = try #require(desk.window.accessibilityTree.first(named: "Layer 1", role: .group))
    #expect(layer.value == "2 strokes" && layer.traits.contains(.selected))
    let note = try #require(layer.children.first)
    #expect(layer.children.count == 1 && note.role == .text && note.name == "Hello")
    #expect(abs(note.frame.minX - 300) < 2 && abs(note.frame.minY - 300) < 20)
    let strokes = try #require(layer.deferred).elements(in: layer.id)
    #expect(strokes.map(\.name) == ["Stroke"])
    #expect(strokes[0].value.hasSuffix(" pt") && strokes[0].id != 0)
    let box = strokes[0].frame
    #expect(abs(box.minX - 600) < 4 && abs(box.minY - 600) < 4, "\(box)")
    #expect(abs(box.maxX - 700) < 4 && abs(box.maxY - 650) < 4, "\(box)")
    desk.key("z", .control)
    let rest = desk.window.accessibilityTree.first(named: "Layer 1", role: .group)
    #expect(rest?.value == "1 stroke")
  }

  @Test func whatIsTypedIsKeptInOneStepOfUndo() throws {
    let desk = try desk("a.sketch", "Hello")
    desk.key("return")
    desk.send(.text("you"))
    desk.key("escape")
    #expect(texts(desk) == ["Hello\nyou"])
    #expect(ink(desk, CGRect(x: 300, y: 300, width: 100, height: 60)) > 100)
    desk.key("z", .control)
    #expect(texts(desk) == [])
    desk.key("z", [.control, .shift])
    try desk.view.close()
    let again = try SketchDocument(path: folder("a.sketch"), for: .reading)
    #expect(again.strokes.map(\.note) == ["Hello\nyou"])
  }

  @Test func aTextFromAnotherProgramBecomesANote() throws {
    let desk = try Desk()
    desk.send(.drop(DropInput(files: [], text: "one\r\n\r\ntwo\u{7}", x: 300, y: 200)))
    #expect(texts(desk) == ["one\n\ntwo"])
    #expect(ink(desk, CGRect(x: 300, y: 200, width: 100, height: 80)) > 100)
    desk.key("z", .control)
    #expect(texts(desk) == [])
    // The end of one that is too long is left out, and an empty one is no note.
    desk.send(.drop(DropInput(files: [], text: " \n", x: 300, y: 200)))
    desk.send(
      .drop(DropInput(files: [], text: String(repeating: "é", count: 9000), x: 300, y: 200)))
    #expect(texts(desk).map { $0?.utf8.count } == [1 << 14])
  }

  @Test func aSelectedNoteThatLeavesTheWindowBecomesATextOfOtherPrograms() throws {
    let desk = try Desk()
    let drags = HeldDrags()
    drags.take(from: desk.window)
    desk.send(.drop(DropInput(files: [], text: "one\ntwo", x: 300, y: 200)))
    let before = desk.strokes
    desk.touch(.began, 1, 320, 220)
    desk.touch(.moved, 1, 700, 220)
    #expect(drags.log.isEmpty)
    desk.touch(.moved, 1, 1030, 220)
    #expect(drags.request?.content == DraggedContent(text: "one\ntwo"))
    desk.touch(.ended, 1, 1100, 220)
    #expect(drags.log.last == "drop" && desk.strokes == before)
    // Ink is no text.
    desk.key("p")
    desk.draw([(300, 600), (400, 620)])
    desk.key("l")
    desk.draw([(350, 610)])
    desk.touch(.began, 1, 350, 610)
    desk.touch(.moved, 1, 1030, 610)
    #expect(drags.log.last == "drop")
    desk.touch(.ended, 1, 1030, 610)
  }

  @Test func aTextIsDroppedIntoTheNoteThatIsBeingWritten() throws {
    let desk = try desk(nil, "ab")
    desk.send(.drop(DropInput(files: [], text: "1", x: 301, y: 310)))
    desk.key("escape")
    #expect(texts(desk) == ["1ab"])
  }

  @Test func theButtonPlacesNotesAndAPenPutsThemAway() throws {
    let desk = try Desk()
    desk.tap("Text note")
    #expect(desk.view.sketch.tool == .note)
    desk.draw([(300, 300)])
    desk.send(.text("x"))
    desk.tap("Pen 1")
    #expect(desk.view.sketch.tool == .pen && !desk.view.sketch.isWriting)
    #expect(texts(desk) == ["x"])
  }

  @Test func theCaretBlinksWhileANoteIsWritten() throws {
    let desk = try desk()
    desk.send(.text("a"))
    desk.render()
    for _ in 0..<4 {
      desk.wait(TextField.blinkDuration)
      #expect(!desk.render().isEmpty)
      // The caret alone.
      #expect(desk.render().isEmpty)
    }
    desk.key("escape")
    desk.render()
    desk.wait(3)
    #expect(desk.render().isEmpty)
  }

  @Test func aNoteIsInTheFileSoonAfterTheLastKey() throws {
    let desk = try desk("a.sketch", "Hel")
    desk.wait(3)
    let read = try SketchDocument(path: folder("a.sketch"), for: .reading)
    #expect(read.strokes.map(\.note) == ["Hel"])
    desk.send(.text("lo"))
    desk.key("escape")
    #expect(texts(desk) == ["Hello"])
  }

  @Test func anInputMethodComposesInANote() throws {
    let desk = try desk("a.sketch", "a")
    func compose(_ text: String) {
      desk.send(.composition(CompositionInput(text: text, start: text.unicodeScalars.count)))
    }
    let before = try #require(desk.view.textInsertion)
    compose("かん")
    let after = try #require(desk.view.textInsertion)
    #expect(after.isComposing && after.caret.minX > before.caret.minX + 5)
    // It is not written to the file yet.
    desk.wait(3)
    let read = try SketchDocument(path: folder("a.sketch"), for: .reading)
    #expect(read.strokes.allSatisfy { $0.note == "a" })
    #expect(ink(desk, CGRect(x: 300, y: 300, width: 200, height: 30)) > 100)
    compose("")
    desk.send(.text("漢"))
    #expect(desk.view.textInsertion?.isComposing == false)
    desk.key("escape")
    #expect(texts(desk) == ["a漢"] && desk.view.textInsertion == nil)
  }

  @Test func aTapOutsideEndsItAndAnEmptyOneIsNotKept() throws {
    let desk = try desk("a.sketch")
    desk.draw([(700, 700)])
    #expect(desk.view.sketch.isWriting == false && desk.strokes.isEmpty)
    desk.draw([(300, 500)])
    desk.send(.text("x"))
    desk.draw([(700, 700)])
    #expect(texts(desk) == ["x"])
    // A tap takes hold of it again, and a note without letters is erased.
    desk.draw([(303, 508)])
    #expect(desk.view.sketch.isWriting)
    desk.key("a", .control)
    desk.key("delete")
    desk.key("escape")
    #expect(desk.strokes.isEmpty)
    desk.key("z", .control)
    #expect(texts(desk) == ["x"])
  }

  @Test func lettersAreNoShortcutsAndTheCaretMoves() throws {
    let desk = try desk(nil, "ad")
    desk.key("e")
    desk.key("left")
    desk.send(.text("bc"))
    desk.key("home")
    desk.send(.text(">"))
    desk.key("end")
    desk.key("return")
    desk.key("up")
    desk.send(.text("<"))
    desk.key("z", .control)
    desk.key("escape")
    #expect(texts(desk) == [">abcd\n"])
    #expect(desk.view.sketch.tool == .note)
  }

  @Test func anArrowLeavesASelectionAtItsEndOnThatSide() throws {
    let desk = try desk(nil, "abc")
    desk.key("left", .shift)
    desk.key("left", .shift)
    desk.key("left")
    desk.send(.text("<"))
    desk.key("right", .shift)
    desk.key("right")
    desk.send(.text(">"))
    desk.key("escape")
    #expect(texts(desk) == ["a<b>c"])
  }

  @Test func aFingerDragsTheEndsOfASelection() throws {
    let desk = try desk(nil, "one two three")
    func press(_ x: Double) {
      for phase in [TouchInput.Phase.began, .ended] { desk.touch(phase, 1, x, 315) }
    }
    let before = ink(desk, CGRect(x: 300, y: 326, width: 100, height: 4))
    press(350)
    press(350)
    desk.wait(1)
    // The knob at the end stands below the line.
    #expect(ink(desk, CGRect(x: 300, y: 326, width: 100, height: 4)) > before)
    let caret = try #require(desk.view.textInsertion).caret
    let (x, y) = (Double(caret.midX), Double(caret.midY))
    desk.touch(.began, 1, x + 4, Double(caret.maxY) + 4)
    desk.touch(.moved, 1, x + 30, y)
    desk.touch(.moved, 1, 530, y)
    desk.touch(.ended, 1, 530, y)
    desk.send(.text("2"))
    desk.key("escape")
    #expect(texts(desk) == ["one 2"])
  }

  @Test func theStrokeThatIsSelectedAloneIsTheFocus() throws {
    let desk = try desk(nil, "Hello")
    desk.key("escape")
    desk.key("p")
    desk.draw([(600, 600), (700, 650)])
    func focus() -> [String] {
      func find(_ element: AccessibilityElement) -> [String] {
        (element.traits.contains(.focused) ? [element.name] : []) + element.children.flatMap(find)
      }
      return find(desk.window.accessibilityTree)
    }
    desk.key("l")
    desk.draw([(650, 625)])
    #expect(focus() == ["Stroke"])
    let layer = try #require(desk.window.accessibilityTree.first(named: "Layer 1", role: .group))
    #expect(layer.deferred?.elements(in: layer.id).isEmpty == true, "it is told once")
    desk.draw([(310, 310)])
    #expect(focus() == ["Hello"])
  }

  @Test func linesBreakAtTheWidthThatIsDragged() throws {
    let desk = try desk(nil, "one two three four five six")
    let before = ink(desk, CGRect(x: 290, y: 350, width: 100, height: 100))
    // The handle is in the middle of the right edge.
    desk.draw([(540, 312), (450, 312), (360, 312)])
    #expect(desk.view.sketch.isWriting)
    #expect(ink(desk, CGRect(x: 290, y: 350, width: 100, height: 100)) > before + 100)
    desk.key("escape")
    let points = try #require(desk.strokes.first).points
    #expect(abs(points[1].x - 360) < 1)
  }

  @Test func itIsSelectedMovedScaledRecolouredAndErased() throws {
    let desk = try desk(nil, "note")
    desk.key("escape")
    desk.key("l")
    desk.draw([(310, 310)])
    #expect(desk.find("Selection") != nil)
    desk.view.sketch.recolorSelection(CGColor(argb: 0xFFFF_0000))
    desk.key("down", .shift)
    desk.wait(0.5)
    let note = try #require(desk.strokes.first)
    #expect(note.points[0] == [300, 310] && note.color == CGColor(argb: 0xFFFF_0000))
    desk.view.sketch.tool = .eraser
    desk.draw([(310, 325)])
    #expect(desk.strokes.isEmpty)
  }

  @Test func savingAndOtherToolsKeepTheNoteBeingWritten() throws {
    let desk = try desk("a.sketch", "one")
    desk.key("escape")
    desk.draw([(305, 308)])
    desk.key("end")
    desk.send(.text(" two"))
    desk.key("s", .control)
    #expect(desk.view.sketch.isWriting)
    #expect(texts(desk) == ["one two"])
    desk.send(.text(" three"))
    desk.view.choose(.pen)
    #expect(texts(desk) == ["one two three"])
    #expect(ink(desk, CGRect(x: 300, y: 300, width: 200, height: 30)) > 100)
  }

  @Test func exportsHaveItsText() throws {
    let desk = try desk(nil, "note")
    desk.key("escape")
    let drawing = try SketchDrawing(desk.document).export()
    let scene = String(decoding: try drawing.bytes(as: .scene), as: UTF8.self)
    #expect(scene.contains("glyphs"))
    #expect(String(decoding: try drawing.bytes(as: .svg), as: UTF8.self).contains("<path"))
  }

  /// Copies of a note are laid out once, wherever they were moved to; others are laid out for themselves.
  @Test func copiesShareTheirLayout() throws {
    var dice = SeededGenerator(seed: 5)
    var notes = NoteGlyphs()
    func glyphs(
      _ text: String, width: Double, size: Double
    ) -> UnsafePointer<GlyphRun.Glyph>? {
      let note = SketchStroke(
        note: text, at: [dice.number(in: -1e6...1e6), dice.number(in: -1e6...1e6)],
        width: width, fontSize: size, color: .black)
      guard case .glyphs(let run, _) = note.displayItem(sharing: &notes).operation else {
        return nil
      }
      return run.glyphs.withUnsafeBufferPointer(\.baseAddress)
    }
    let first = try #require(glyphs("Some words", width: 200.3, size: 20))
    for _ in 0..<100 { #expect(glyphs("Some words", width: 200.3, size: 20) == first) }
    #expect(glyphs("Some words", width: 100.15, size: 10) == first)
    #expect(glyphs("Some words", width: 200.3, size: 10) != first)
    #expect(glyphs("Other words", width: 200.3, size: 20) != first)
  }

  @Test func itsJSONIsReadAgain() throws {
    let note = SketchStroke(
      note: "a\nb", at: [10, 20], width: 100, fontSize: 20, color: .black)
    let data = try JSONEncoder().encode(note)
    #expect(try JSONDecoder().decode(SketchStroke.self, from: data) == note)
    let bad = String(decoding: data, as: UTF8.self)
      .replacingOccurrences(of: "\"points\":[[", with: "\"points\":[[0,0],[")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SketchStroke.self, from: Data(bad.utf8))
    }
  }

  /// Its length counts in bytes, as everywhere: a text of other letters than Latin ones costs no more.
  @Test func ofAVeryLongNoteOnlyTheBeginningIsShown() {
    let text = String(repeating: "é", count: 60_000)
    let note = SketchStroke(note: text, at: .zero, width: 1e6, fontSize: 10, color: .black)
    guard case .glyphs(let run, _) = note.displayItem.operation else {
      Issue.record("the note has no glyphs")
      return
    }
    #expect(run.glyphs.count == 1 << 15)
    #expect(note.note == text)
  }
}
