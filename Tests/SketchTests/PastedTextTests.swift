import Documents
import Foundation
import Panorama
import Sketch
import Testing

/// Text in the clipboard becomes a note, and the text of an SVG file a drawing.
@MainActor
@Suite struct PastedTextTests {
  /// A desk into which a text was pasted by the keys.
  private func desk(pasting text: String?) throws -> Desk {
    let desk = try Desk()
    desk.window.clipboard.text = text
    desk.key("v", .control)
    return desk
  }

  private func box(_ stroke: SketchStroke) -> CGRect {
    let (xs, ys) = (stroke.points.map(\.x), stroke.points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
  }

  @Test func aTextBecomesASelectedNoteInTheMiddle() throws {
    let desk = try desk(pasting: "Milk\r\nBread\tand butter\u{1B}")
    let note = try #require(desk.strokes.first)
    #expect(desk.strokes.count == 1 && note.note == "Milk\nBread and butter")
    let box = box(note)
    #expect(abs(Double(box.midX) - 512) < 1 && abs(Double(box.midY) - 512) < 60)
    #expect(desk.view.sketch.selectedArea?.contains(box) == true)
    // As wide as its longest line, and no wider.
    #expect((80...300).contains(Double(box.width)))
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
  }

  @Test func aLongLineBreaksAndStaysInTheWindow() throws {
    let desk = try desk(pasting: String(repeating: "one word after another ", count: 40))
    let box = box(try #require(desk.strokes.first))
    #expect(Double(box.width) <= 480.5 && box.height > 100)
    #expect(CGRect(x: 0, y: 0, width: 1024, height: 1024).contains(box))
  }

  @Test func theBeginningOfALongTextIsVisible() throws {
    let desk = try desk(pasting: String(repeating: "line\n", count: 400))
    let box = box(try #require(desk.strokes.first))
    #expect(box.height > 2000 && (0...100).contains(Double(box.minY)))
  }

  @Test(arguments: ["", " \n\t ", "\u{1B}"]) func nothingToReadIsNoNote(text: String) throws {
    let desk = try desk(pasting: text)
    #expect(desk.strokes.isEmpty && !desk.document.canUndo)
  }

  @Test func aTextOfManyMegabytesIsRefusedInOneLine() throws {
    let desk = try desk(pasting: String(repeating: "x", count: 100 << 20))
    #expect(desk.strokes.isEmpty && !desk.document.canUndo)
    #expect(
      desk.find("The text in the clipboard is longer than a note can be: 16 KiB") != nil)
  }

  @Test func theTextOfAnSVGFileIsADrawing() throws {
    let shapes = #"<rect width="40" height="30" fill="red"/><path d="M0 0L40 30" stroke="blue"/>"#
    let name = "http://www.w3.org/2000/svg"
    let drawing = #"<svg xmlns="\#(name)" width="40" height="30">\#(shapes)</svg>"#
    for start in ["", " \n", #"<?xml version="1.0"?>"# + "\n", "<!-- made by hand -->"] {
      let desk = try desk(pasting: start + drawing)
      #expect(desk.strokes.count == 2 && desk.strokes.allSatisfy { $0.note == nil })
      desk.key("z", .control)
      #expect(desk.strokes.isEmpty)
    }
  }

  @Test func aBrokenDrawingIsRefusedAndOtherMarkupIsANote() throws {
    #expect(try desk(pasting: "<svg><rect").strokes.isEmpty)
    #expect(try desk(pasting: "<b>bold</b>").strokes.first?.note == "<b>bold</b>")
  }

  @Test func copiedFilesComeBeforeACopiedPicture() throws {
    let folder = try SketchFolder()
    let image = DisplayList { context in
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    try DrawingExport(image, of: CGRect(x: 0, y: 0, width: 8, height: 8))
      .write(to: folder.file("a.png"))
    let desk = try Desk()
    var reads = 0
    desk.view.readClipboardPicture = {
      reads += 1
      $0(nil)
    }
    desk.view.readClipboardFiles = { $0([folder.file("a.png")]) }
    desk.key("v", .control)
    #expect(desk.strokes.count == 1 && desk.strokes.first?.picture != nil && reads == 0)
    // What is no picture is not placed.
    desk.view.readClipboardFiles = { $0([folder.file("none.txt")]) }
    desk.key("v", .control)
    #expect(desk.strokes.count == 1 && reads == 1)
  }
}
