import Foundation
import Panorama
import PanoramaImages
import Sketch
import TestSupport
import Testing

/// The paper and its pages.
@MainActor @Suite struct PaperTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let dark: UInt32 = 0xFF1C_1C1E
  private let line = [(300.0, 300.5), (340, 300.5), (380, 300.5), (420, 300.5)]

  // MARK: Colour

  @Test func itsColourIsAStepAndStaysWithTheSketch() throws {
    let path = folder("a.sketch")
    let desk = try Desk(path: path)
    desk.draw(line)
    desk.view.sketch.changePaper { $0.color = SketchPaper.darkColor }
    #expect(desk.pixel(200, 200) == Self.dark)
    desk.key("z", .control)
    #expect(desk.pixel(200, 200) == 0xFFFF_FFFF && desk.strokes.count == 1)
    desk.key("z", [.control, .shift])
    #expect(desk.pixel(200, 200) == Self.dark)
    try desk.view.close()
    let again = try Desk(path: path)
    #expect(again.pixel(200, 200) == Self.dark)
    // A picture has it, too.
    let image = try CGImage.load(SketchExport().png(of: again.view.sketch))
    #expect(image.pixels[0] == Self.dark)
    let copy = folder("b.sketch")
    try again.document.writeCopy(to: copy)
    #expect(try SketchDocument(path: copy, for: .reading).paper.isDark)
  }

  @Test func theMenuLeadsToIt() throws {
    let desk = try Desk()
    desk.draw(line)
    desk.tap("Canvas")
    desk.choose("Paper colour …")
    desk.tap("Cream paper")
    #expect(desk.document.paper.color.argb == 0xFFFF_F8E7)
    desk.key("escape")
    desk.key("z", .control)
    #expect(desk.document.paper == .white)
  }

  @Test func aNewSketchIsDarkInDarkModeAndStaysSo() throws {
    let path = folder("a.sketch")
    let desk = try Desk(path: path)
    desk.window.theme = .dark
    desk.render()
    #expect(!desk.document.paper.isDark)
    desk.view.useDefault(PenCase())
    desk.view.followsDarkMode = true
    #expect(desk.pixel(200, 200) == Self.dark)
    #expect(desk.view.sketch.penColor.argb == 0xFF64_B5FF)
    // Until something is drawn, it follows the theme.
    desk.window.theme = .light
    #expect(desk.pixel(200, 200) == 0xFFFF_FFFF)
    #expect(desk.view.sketch.penColor.argb == 0xFF00_00FF)
    desk.window.theme = .dark
    desk.draw(line)
    #expect(desk.pixel(360, 300) == 0xFF64_B5FF)
    desk.window.theme = .light
    #expect(desk.pixel(200, 200) == Self.dark)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
    desk.key("z", [.control, .shift])
    #expect(desk.pixel(200, 200) == Self.dark)
    try desk.view.close()
    #expect(try SketchDocument(path: path, for: .reading).paper.isDark)
  }

  @Test func aHighlighterOnDarkPaperIsLight() throws {
    let desk = try Desk()
    desk.draw([(200, 200), (210, 200)])
    desk.view.sketch.changePaper { $0.color = SketchPaper.darkColor }
    desk.key("h")
    desk.draw([(300, 300), (360, 300), (420, 300)])
    let stroke = try #require(desk.strokes.last)
    #expect(stroke.ink?.tool == .marker && stroke.color.alpha < 0.5)
    let shown = CGColor(argb: desk.pixel(360, 300))
    #expect(shown.red > 0.3 && shown.green > 0.3 && shown.red < 0.8)
  }

  @Test func coloursAreInvertedOnlyOnScreen() throws {
    let desk = try Desk()
    desk.draw(line)
    let picture = try SketchExport().png(of: desk.view.sketch)
    desk.view.settings.invertsColors = true
    #expect(desk.pixel(200, 200) == 0xFF00_0000 && desk.pixel(360, 300) == 0xFFFF_FF00)
    #expect(try SketchExport().png(of: desk.view.sketch) == picture)
    let data = try JSONEncoder().encode(desk.view.settings)
    #expect(try JSONDecoder().decode(SketchSettings.self, from: data).invertsColors)
  }

  @Test func aLargeSketchHasPaperToo() async throws {
    let sketches = try SketchFolder()
    try sketches.large("a.sketch", count: 12_000)
    let desk = try Desk(path: sketches.file("a.sketch"))
    await desk.sharpen()
    func count(_ color: UInt32) -> Int {
      desk.render()
      return desk.pixels.count { $0 == color }
    }
    let before = count(0xFFFF_FFFF)
    desk.view.sketch.changePaper { $0.color = SketchPaper.darkColor }
    desk.render()
    await desk.sharpen()
    #expect(count(Self.dark) > before / 2 && count(0xFFFF_FFFF) < before / 2)
  }

  @Test func linesAreVisibleOnDarkPaper() throws {
    let desk = try Desk()
    desk.draw(line)
    desk.view.sketch.changePaper { $0.color = SketchPaper.darkColor }
    desk.view.settings.ground = .grid
    desk.render()
    let others = desk.pixels[..<(1024 * 250)].filter { $0 != Self.dark }
    #expect(others.count > 5000 && others.allSatisfy { $0 == 0xFF38_3C44 })
  }

  // MARK: Pages

  @Test func pagesStandBelowOneAnother() throws {
    let desk = try Desk()
    let size = CGSize(width: 595, height: 842)
    #expect(desk.view.sketch.addPage(size) == CGRect(x: 0, y: 0, width: 595, height: 842))
    #expect(desk.view.sketch.addPage(size)?.minY == 866)
    #expect(desk.document.paper.pages.count == 2)
    desk.key("z", .control)
    #expect(desk.document.paper.pages.count == 1)
    desk.key("z", .control)
    #expect(desk.document.paper.pages.isEmpty && !desk.document.canUndo)
  }

  @Test func theirEdgesAreShown() throws {
    let desk = try Desk()
    desk.view.sketch.addPage(CGSize(width: 400, height: 400))
    desk.place(CGPoint(x: -10, y: -10), zoom: 1)
    let row = (0..<1024).map { desk.pixel($0, 200) }
    #expect(row.count { $0 != 0xFFFF_FFFF } >= 2)
    #expect(row[50] == 0xFFFF_FFFF && row[9...11].contains { $0 != 0xFFFF_FFFF })
  }

  @Test func eachPageIsAPageOfThePDF() throws {
    let path = folder("a.sketch")
    let desk = try Desk(path: path)
    desk.draw(line)
    for _ in 0..<3 { desk.view.sketch.addPage(CGSize(width: 300, height: 200)) }
    desk.view.export.format = .pdf
    desk.view.export.exportsPages = true
    let written = try desk.view.export.write(desk.view.sketch, named: "p", in: folder.path)
    let text = String(decoding: try bytes(written), as: UTF8.self)
    #expect(
      text.components(separatedBy: "/Type /Page\n").count - 1 == 3 || text.contains("/Count 3"))
    desk.view.export.format = .png
    let first = try desk.view.export.write(desk.view.sketch, named: "q", in: folder.path)
    #expect(first.hasSuffix("q (page 1).png"))
    let image = try CGImage.load(try bytes(first))
    #expect(image.width == 300 && image.height == 200)
    #expect(folder.names.count { $0.hasPrefix("q (page") } == 3)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func aPictureBecomesAPage() throws {
    let desk = try Desk()
    let image = CGImage(
      width: 40, height: 20, pixels: [UInt32](repeating: 0xFFFF_0000, count: 800), isOpaque: true)
    let file = folder("p.png")
    try Data(PNGEncoder().encode(image)).write(to: URL(fileURLWithPath: file))
    desk.draw(line)
    desk.view.insert(files: [file])
    #expect(desk.view.sketch.canMakePage && desk.view.sketch.makePage())
    let layers = desk.document.layers
    #expect(layers.count == 2 && layers[0].isLocked && layers[0].name == "Page")
    #expect(desk.document.paper.pages.map(\.size) == [CGSize(width: 40, height: 20)])
    #expect(desk.strokes.count { $0.layer == layers[0].id && $0.picture != nil } == 1)
    desk.key("z", .control)
    #expect(desk.document.layers.count == 1 && desk.document.paper == .white)
    #expect(desk.strokes.count == 2)
  }

  @Test func aPDFBecomesPagesToWriteOn() throws {
    let source = folder("two.pdf")
    let pages = [CGColor(argb: 0xFFFF_0000), CGColor(argb: 0xFF00_FF00)].map { color in
      DrawingExport(
        DisplayList { context in
          context.setFillColor(color)
          context.fill(CGRect(x: 0, y: 0, width: 300, height: 200))
        }, of: CGRect(x: 0, y: 0, width: 300, height: 200))
    }
    try DrawingExport.writePages(pages, to: source)
    guard (try? ImageFile.open(path: source)) != nil else { return }  // without poppler
    let path = folder("a.sketch")
    let desk = try Desk(path: path)
    desk.document.decodesAtOnce = true
    #expect(desk.view.insert(files: [source]).isEmpty)
    #expect(desk.document.paper.pages.map(\.size.width) == [300, 300])
    #expect(desk.document.layers.first?.name == "two.pdf")
    #expect(desk.strokes.compactMap { $0.picture?.page } == [0, 1])
    desk.draw(line)
    try desk.view.close()
    let again = try SketchDocument(path: path, for: .reading)
    #expect(again.strokes.compactMap { $0.picture?.page } == [0, 1])
    let database = OldFile(path)
    #expect(try database.count("picture") == 1, "the pages share the bytes of their file")
    // Each page is exported as a page, with its picture.
    desk.view.export.exportsPages = true
    let first = try desk.view.export.write(desk.view.sketch, named: "q", in: folder.path)
    #expect(try CGImage.load(try bytes(first)).pixels[0] == 0xFFFF_0000)
    let second = try bytes(folder("q (page 2).png"))
    #expect(try CGImage.load(second).pixels[0] == 0xFF00_FF00)
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty && desk.document.paper.pages.isEmpty)
  }

  /// Its pages are white, and the pens for dark paper would be faint on them.
  @Test func aPDFInANewDarkSketchMakesThePaperWhite() throws {
    let source = folder("one.pdf")
    let area = CGRect(x: 0, y: 0, width: 300, height: 200)
    try DrawingExport.writePages([DrawingExport(DisplayList { _ in }, of: area)], to: source)
    guard (try? ImageFile.open(path: source)) != nil else { return }  // without poppler
    let desk = try Desk()
    desk.document.decodesAtOnce = true
    desk.window.theme = .dark
    desk.render()
    desk.view.useDefault(PenCase())
    desk.view.followsDarkMode = true
    #expect(desk.view.sketch.penColor.argb == 0xFF64_B5FF)
    desk.view.insert(files: [source])
    #expect(desk.document.paper.color == .white && desk.document.paper.pages.count == 1)
    #expect(desk.view.sketch.penColor.argb == 0xFF00_00FF)
    desk.key("z", .control)
    #expect(desk.document.paper.isDark && desk.view.sketch.penColor.argb == 0xFF64_B5FF)
    // What somebody has set up or begun stays.
    desk.key("z", [.control, .shift])
    desk.view.sketch.changePaper { $0.color = SketchPaper.darkColor }
    desk.view.insert(files: [source])
    #expect(desk.document.paper.isDark && desk.document.paper.pages.count == 2)
  }

  @Test func filesAreChosenAndInserted() throws {
    let desk = try Desk()
    let image = CGImage(
      width: 4, height: 4, pixels: [UInt32](repeating: 0xFFFF_0000, count: 16), isOpaque: true)
    let (file, text) = (folder("p.png"), folder("t.txt"))
    try Data(PNGEncoder().encode(image)).write(to: URL(fileURLWithPath: file))
    try Data("text".utf8).write(to: URL(fileURLWithPath: text))
    desk.key("i", .control)
    #expect(desk.strokes.isEmpty)
    desk.view.chooseFiles = { chosen in
      chosen([file, text])
      return true
    }
    desk.key("i", .control)
    #expect(desk.strokes.count == 1 && desk.strokes.first?.picture != nil)
    let notice = desk.view.subviews.compactMap { $0 as? Notice }.first
    #expect(notice?.text?.hasPrefix("t.txt") == true)
  }

  @Test func aBrokenDocumentIsRefusedInALine() throws {
    let path = folder("broken.pdf")
    try Data("%PDF-1.4\nnothing".utf8).write(to: URL(fileURLWithPath: path))
    let desk = try Desk()
    desk.document.decodesAtOnce = true
    _ = desk.view.insert(files: [path])
    let notice = desk.view.subviews.compactMap { $0 as? Notice }.first
    #expect(notice?.text?.contains("broken.pdf") == true)
    #expect(desk.strokes.isEmpty && desk.document.layers.count == 1)
  }

  // MARK: Files

  @Test(arguments: [
    "{}", "[]", #"{"color":1,"pages":[[1,2,3]]}"#, #"{"color":1,"pages":[[0,0,0,5]]}"#,
    #"{"color":1,"pages":[[1e300,0,9,5]]}"#, #"{"color":-4,"pages":[]}"#,
  ]) func strangePaperIsWhite(json: String) throws {
    let path = folder("a.sketch")
    let document = try SketchDocument(path: path)
    try document.replace([], with: [], paper: SketchPaper(color: SketchPaper.darkColor))
    try document.add(SketchStroke(points: [[1, 1]], width: 1, color: .black))
    try document.close()
    try OldFile(path).execute("UPDATE edit_paper SET paper = CAST('\(json)' AS BLOB)")
    let read = try SketchDocument(path: path, for: .reading)
    #expect(read.paper == .white && read.strokes.count == 1)
  }

  @Test func invalidPagesAreNotTaken() throws {
    let document = try SketchDocument(path: nil)
    let paper = SketchPaper(pages: [CGRect(x: 0, y: 0, width: 0, height: 4)])
    try document.replace([], with: [], paper: paper)
    #expect(document.paper == .white && !document.canUndo)
  }

  @Test func theTimeLapseIsAnAnimatedPicture() throws {
    let desk = try Desk(path: folder("a.sketch"))
    desk.draw(line)
    desk.document.decodesAtOnce = true
    desk.key("e", [.control, .shift])
    desk.tap("Save the time-lapse as PNG")
    let data = try bytes(folder("a (time-lapse).png"))
    #expect(data.count > 100 && String(decoding: data.prefix(200), as: UTF8.self).contains("acTL"))
  }
}
