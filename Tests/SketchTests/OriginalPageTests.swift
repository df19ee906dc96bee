import Foundation
import Panorama
import PanoramaImages
import PanoramaRaster
import Sketch
import TestSupport
import Testing

/// PDF files that were written on and become PDF files again.
@MainActor @Suite struct OriginalPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Whether the libraries that read and put PDF files together are installed.
  private nonisolated static let hasLibraries: Bool = {
    let page = DrawingExport(
      DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9)) },
      of: CGRect(x: 0, y: 0, width: 9, height: 9))
    guard let bytes = try? page.bytes(as: .pdf),
      (try? ImageFile.open(bytes: bytes, decoders: nil)) != nil
    else { return false }
    return (try? PDFAssembly(bytes, []).make(decoders: nil)) != nil
  }()

  /// A file with a page of 300 × 200 points for each text, as a view draws it.
  private func document(_ texts: String...) throws -> String {
    let pages = texts.map { text in
      DrawingExport(Label(frame: CGRect(x: 0, y: 0, width: 300, height: 200), text: text))
    }
    let path = folder("original.pdf")
    try DrawingExport.writePages(pages, to: path)
    return path
  }

  private func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  private func desk(_ document: String) throws -> Desk {
    let desk = try Desk(path: folder("a.sketch"))
    desk.document.decodesAtOnce = true
    #expect(desk.view.insert(files: [document]).isEmpty)
    desk.view.sketch.changePaper { $0.color = SketchPaper.darkColor }
    return desk
  }

  private func export(_ desk: Desk, pages: Bool = true) throws -> String {
    desk.view.export.format = .pdf
    desk.view.export.exportsPages = pages
    desk.view.exportPicture()
    return folder("a.pdf")
  }

  private func notice(_ desk: Desk) -> String? {
    desk.view.subviews.compactMap { $0 as? Notice }.first?.text
  }

  private func page(_ number: Int, of path: String) throws -> CGImage {
    try ImageFile.open(path: path, page: number, decoders: nil).decode().image
  }

  @Test(.enabled(if: hasLibraries)) func textStaysTextBelowTheInk() throws {
    let desk = try desk(document("Original words", "Second page"))
    desk.place(.zero, zoom: 1)
    desk.draw([(20, 150), (100, 150.5), (200, 150)])
    let path = try export(desk)
    #expect(notice(desk)?.hasPrefix("Exported as a.pdf in ") == true)
    #expect(notice(desk)?.contains(";") == false)
    let text = try run("pdftotext", path, "-")
    #expect(text.contains("Original words") && text.contains("Second page"))
    // No page is a picture.
    let images = try run("pdfimages", "-list", path)
    #expect(images.split(separator: "\n").count <= 2, "\(images)")
    let first = try page(0, of: path)
    #expect(first.width == 600 && first.height == 400)
    // The ink is blue above the page, which is white on dark paper.
    #expect(first.pixels[300 * 600 + 200] != 0xFFFF_FFFF)
    #expect(first.pixels[4] == 0xFFFF_FFFF && first.pixels[399 * 600 + 599] == 0xFFFF_FFFF)
    // Without the ink it looks as the original does.
    let original = try page(1, of: folder("original.pdf"))
    let second = try page(1, of: path)
    let different = zip(original.pixels, second.pixels).count { a, b in
      abs(Int(a & 255) - Int(b & 255)) > 40
    }
    #expect(different < 20)
    #expect(try run("qpdf", "--check", path).contains("No syntax or stream encoding errors"))
  }

  /// A sketch on dark paper keeps it, and its light ink, when pages are put into it. Ink on the white pages is dark.
  @Test(.enabled(if: hasLibraries)) func lightPensDrawDarkLinesOnWhitePages() throws {
    let desk = try Desk(path: folder("a.sketch"))
    desk.document.decodesAtOnce = true
    desk.view.sketch.changePaper { $0.color = SketchPaper.darkColor }
    desk.view.sketch.pens = .forDarkPaper
    desk.view.choose(.pen)
    desk.draw([(700, 600), (760, 600.5), (800, 600)])
    #expect(desk.view.insert(files: [try document("Original words")]).isEmpty)
    #expect(desk.document.paper.isDark)
    let page = try #require(desk.document.paper.pages.first)
    desk.place(CGPoint(x: page.minX - 300, y: page.minY - 300), zoom: 1)
    for (index, pen) in desk.view.sketch.pens.pens.enumerated() {
      desk.view.sketch.choose(pen: index)
      for x in [100.0, 320] {
        let y = 380 + 20 * Double(index)
        desk.draw([(x, y), (x + 60, y + 0.5), (x + 120, y)])
      }
      let (beside, above) = (
        desk.strokes[desk.strokes.count - 2], desk.strokes[desk.strokes.count - 1]
      )
      #expect(above.ink?.tool.multiplies == (pen.kind == .highlighter))
      #expect(beside.ink?.tool.multiplies == false)
      guard pen.kind == .pen else { continue }
      #expect(beside.color == pen.color)
      let seen = above.color.red + above.color.green + above.color.blue
      #expect(seen < 1.5)
    }
    // The other things that are drawn are dark there, too.
    desk.view.sketch.choose(pen: 1)
    desk.key("s")
    desk.draw([(330, 320), (360, 340), (400, 360)])
    let light = desk.view.sketch.pens.pens[1].color
    #expect(desk.strokes.last?.shape != nil && desk.strokes.last?.color != light)
    // On a hidden page, the paper counts.
    let layer = try #require(desk.document.layers.first { $0.isLocked })
    desk.view.sketch.change(layer: layer.id) { $0.isHidden = true }
    desk.view.sketch.choose(pen: 1)
    desk.draw([(330, 320), (360, 340.5), (400, 320)])
    #expect(desk.strokes.last?.color == light)
  }

  @Test(.enabled(if: hasLibraries)) func everythingAndTheSelectionKeepTextToo() throws {
    let desk = try desk(document("Original words"))
    let whole = try export(desk, pages: false)
    #expect(try run("pdftotext", whole, "-").contains("Original words"))
    // In the other formats it is a picture.
    desk.view.export.format = .svg
    desk.view.exportPicture()
    let svg = try String(contentsOfFile: folder("a.svg"), encoding: .utf8)
    #expect(svg.contains("data:image/png"))
  }

  @Test(.enabled(if: hasLibraries)) func aTranslucentLayerIsOneGroup() throws {
    let desk = try desk(document("Original words"))
    let layer = try #require(desk.document.layers.first { $0.isLocked })
    var layers = desk.document.layers
    layers[0].opacity = 0.5
    #expect(layer.id == layers[0].id)
    try desk.document.replace([], with: [], layers: layers)
    let path = try export(desk)
    #expect(try run("pdftotext", path, "-").contains("Original words"))
    let grey = CGColor(argb: try page(0, of: path).pixels[4])
    #expect(grey.red > 0.5 && grey.red < 0.6)
  }

  @Test(.enabled(if: hasLibraries)) func aFileThatMayNotBeChangedBecomesPictures() throws {
    let plain = try document("Original words")
    let locked = folder("protected.pdf")
    _ = try run("qpdf", "--encrypt", "", "owner", "256", "--modify=none", "--", plain, locked)
    let desk = try desk(locked)
    #expect(desk.document.paper.pages.count == 1)
    let path = try export(desk)
    #expect(notice(desk)?.contains("one page is a picture") == true)
    #expect(try !run("pdftotext", path, "-").contains("Original"))
    let seen = try page(0, of: path)
    #expect(seen.width == 600 && seen.pixels.count { $0 & 255 < 100 } > 200)
  }

  @Test(.enabled(if: hasLibraries)) func onlyThePagesThatNeedItBecomePictures() throws {
    let plain = try document("First words", "Second words")
    // qpdf writes the file as text, and mends what the new line has moved.
    let readable = folder("readable.pdf")
    _ = try run("qpdf", "--qdf", "--object-streams=disable", plain, readable)
    let file = URL(fileURLWithPath: readable)
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data("/Type /Page\n".utf8)))
    bytes.insert(
      contentsOf: Data("/Annots [ << /Subtype /Text /Rect [ 9 9 20 20 ] >> ]\n".utf8),
      at: place.upperBound)
    try bytes.write(to: file)
    let fixed = folder("fixed.pdf")
    _ = try run("qpdf", readable, fixed)
    let desk = try desk(fixed)
    let path = try export(desk)
    #expect(notice(desk)?.contains("one page is a picture") == true)
    let words = try run("pdftotext", path, "-")
    #expect(!words.contains("First") && words.contains("Second words"))
  }
}
