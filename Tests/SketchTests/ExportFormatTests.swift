import Foundation
import Panorama
import Sketch
import Testing

/// Drawings exported as SVG and PDF.
@MainActor
@Suite struct ExportFormatTests {
  private let folder: SketchFolder
  private let desk: Desk

  init() throws {
    folder = try SketchFolder()
    desk = try Desk(path: folder.file("a.sketch"), exportFolder: folder.path)
    desk.document.decodesAtOnce = true
    for y in [200.0, 600] { desk.draw([(100, y), (300, y)]) }
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
  }

  @Test func everythingIsWrittenAsSVG() throws {
    desk.view.export.format = .svg
    desk.key("e", .control)
    let text = String(decoding: try bytes("a.svg"), as: UTF8.self)
    #expect(text.contains("<svg") && text.contains("#0000ff"))
    // Read again, it is the paper and both lines.
    let other = try Desk()
    other.view.insert(files: [folder.file("a.svg")])
    #expect(other.strokes.count == 3)
  }

  @Test func withoutPaperThereAreOnlyStrokes() throws {
    desk.view.export.format = .svg
    desk.view.export.isTransparent = true
    desk.key("e", .control)
    let other = try Desk()
    other.view.insert(files: [folder.file("a.svg")])
    #expect(other.strokes.count == 2)
  }

  @Test func everythingIsWrittenAsPDF() throws {
    desk.view.export.format = .pdf
    desk.key("e", .control)
    #expect(try bytes("a.pdf").starts(with: Data("%PDF-".utf8)))
  }

  @Test func aFileOfAnotherKindIsNotReplaced() throws {
    desk.key("e", .control)
    let first = try bytes("a.png")
    desk.view.export.format = .pdf
    desk.key("e", .control)
    desk.draw([(100, 400), (300, 400)])
    desk.key("e", .control)
    #expect(try bytes("a.png") == first)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasSuffix(".pdf") } == ["a.pdf"])
  }

  @Test func theSelectionIsWrittenAlone() throws {
    desk.key("l")
    desk.draw([(200, 200)])
    #expect(desk.view.sketch.selectedArea != nil)
    desk.view.export.format = .svg
    desk.view.export.isTransparent = true
    desk.view.exportPicture(ofSelection: true)
    let other = try Desk()
    other.view.insert(files: [folder.file("a (selection).svg")])
    #expect(other.strokes.count == 1)
  }
}
