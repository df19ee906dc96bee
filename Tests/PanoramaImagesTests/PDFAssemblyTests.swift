import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import TestSupport
import Testing

/// Pages of PDF files in the place of pictures in another file.
@Suite struct PDFAssemblyTests {
  /// A page of 40 × 30 points with a picture over all of it, and a black square at its upper left.
  private static let document = PDFPageTests.file([
    "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 30]/Contents 4 0 R"
      + "/Resources<</XObject<</I 5 0 R>>>>>>",
    PDFPageTests.stream("1 1 0 rg q 40 0 0 30 0 0 cm /I Do Q 0 g 0 20 10 10 re f"),
    PDFPageTests.stream(
      "0",
      "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"),
  ])

  /// A page of 20 × 15 points whose lower left corner is red, and whose black text follows no colour.
  private static func original(
    rotated: Int = 0, page: String = "", catalog: String = "", _ more: [String] = []
  ) -> [UInt8] {
    PDFPageTests.file(
      [
        "<</Type/Catalog/Pages 2 0 R\(catalog)>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[10 10 30 25]/Rotate \(rotated)"
          + "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
        "<</Type/Page/Parent 2 0 R/Contents[4 0 R 5 0 R]\(page)>>",
        // What begins in one part may end in the next.
        PDFPageTests.stream("BT /F 4 Tf 17 12 Td (Words)"),
        PDFPageTests.stream("Tj ET 1 0 0 rg 10 10 5 5 re f"),
      ] + more)
  }

  private static func made(
    _ original: [UInt8], page: Int = 0, object: Int = 5, decoders: DecoderPool? = nil
  ) throws -> (bytes: [UInt8], refused: Set<Int>)? {
    let place = PDFAssembly.Place(objects: [object], original: PDFOriginal(original, page: page))
    do {
      let assembled = try PDFAssembly(document, [place]).make(decoders: decoders)
      return (assembled.bytes, assembled.refused)
    } catch {
      guard case ImageError.needsLibrary = error else { throw error }
      return nil
    }
  }

  private static func text(_ bytes: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.pdf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
    process.arguments = [folder("a.pdf"), "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test(arguments: [false, true]) func aPageTakesThePlaceOfAPicture(inProcess: Bool) throws {
    let pool = inProcess ? DecoderPrograms.pool() : nil
    guard let made = try Self.made(Self.original(), decoders: pool) else { return }
    #expect(made.refused.isEmpty)
    let image = try ImageFile.open(bytes: made.bytes, decoders: nil).decode().image
    #expect(image.width == 80 && image.height == 60)
    // Red at the lower left, the document's own square at the upper left, white in between, black text.
    #expect(image.pixels[80 * 58 + 2] == 0xFFFF_0000 && image.pixels[2] == 0xFF00_0000)
    #expect(image.pixels[80 * 30 + 2] == 0xFFFF_FFFF)
    #expect(image.pixels.count { $0 & 0xFF_FFFF < 0x30_3030 } > 420)
    #expect(try Self.text(made.bytes).contains("Words"))
  }

  /// Where the corner of the page that is red is then, in pixels.
  @Test(arguments: [
    (0, 12, 57), (90, 25, 3), (180, 77, 3), (270, 77, 57), (-90, 77, 57), (450, 25, 3),
  ])
  func turnedPagesAreUpright(rotation: Int, x: Int, y: Int) throws {
    guard let made = try Self.made(Self.original(rotated: rotation)) else { return }
    let image = try ImageFile.open(bytes: made.bytes, decoders: nil).decode().image
    #expect(image.pixels[y * 80 + x] == 0xFFFF_0000 && made.refused.isEmpty)
    #expect(image.pixels[30 * 80 + 74] == 0xFFFF_FFFF)
  }

  @Test func annotationsAreDrawn() throws {
    let stamp =
      "<</Type/Annot/Subtype/Stamp/Rect[20 20 30 25]/AP<</N 7 0 R>>>>"
    let look = PDFPageTests.stream("0 1 0 rg 0 0 4 4 re f", "/BBox[0 0 4 4]/Subtype/Form")
    guard let made = try Self.made(Self.original(page: "/Annots[6 0 R]", [stamp, look]))
    else { return }
    let image = try ImageFile.open(bytes: made.bytes, decoders: nil).decode().image
    #expect(image.pixels[80 * 5 + 70] == 0xFF00_FF00 && made.refused.isEmpty)
    // One that only a program can draw would be missing.
    let note = "<</Type/Annot/Subtype/Text/Rect[20 20 30 25]/Contents(Note)>>"
    let other = try Self.made(Self.original(page: "/Annots[6 0 R]", [note]))
    #expect(other?.refused == [0])
    let hidden = "<</Type/Annot/Subtype/Text/F 2/Rect[20 20 30 25]/Contents(Note)>>"
    #expect(try Self.made(Self.original(page: "/Annots[6 0 R]", [hidden]))?.refused == [])
    let link = "<</Type/Annot/Subtype/Link/Rect[20 20 30 25]>>"
    #expect(try Self.made(Self.original(page: "/Annots[6 0 R]", [link]))?.refused == [])
  }

  @Test(arguments: [false, true]) func whatCannotBeKeptIsRefused(inProcess: Bool) throws {
    let pool = inProcess ? DecoderPrograms.pool() : nil
    let whole = Self.original()
    let locked = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/formats/locked.pdf")
    let bad = [
      [], Array("%PDF-1.7\n".utf8), Array(whole.prefix(whole.count - 40)),
      [UInt8](try Data(contentsOf: locked)),
      Self.original(catalog: "/OCProperties<</OCGs[]/D<<>>>>"),
      Self.original(page: "/MediaBox[0 0 0 0]"), Self.original(page: "/MediaBox[0 0 1e30 9]"),
    ]
    for (index, bytes) in bad.enumerated() {
      guard let made = try Self.made(bytes, decoders: pool) else { return }
      #expect(made.refused == [0], "\(index)")
      // The picture stays.
      let image = try ImageFile.open(bytes: made.bytes, decoders: nil).decode().image
      #expect(image.pixels[80 * 58 + 2] == 0xFF30_3030, "\(index)")
    }
    for (page, object) in [(1, 5), (1 << 30, 5), (0, 3), (0, 99), (0, 1 << 30)] {
      #expect(try Self.made(whole, page: page, object: object, decoders: pool)?.refused == [0])
    }
    #expect(throws: ImageError.self) {
      try PDFAssembly(Array("no file".utf8), []).make(decoders: pool)
    }
  }

  @Test func sharedFilesAreWrittenOnce() throws {
    let big = Self.original([PDFPageTests.stream(String(repeating: "%", count: 10))])
    let places = (0..<3).map { _ in
      PDFAssembly.Place(objects: [5, 5], original: PDFOriginal(big, page: 0))
    }
    guard try Self.made(big) != nil else { return }
    let made = try PDFAssembly(Self.document, places).make(decoders: nil)
    #expect(made.refused.isEmpty && made.bytes.count < 4 * big.count)
    // The same again gives the same bytes.
    #expect(try PDFAssembly(Self.document, places).make(decoders: nil).bytes == made.bytes)
  }

  @Test func damageAtAnyPlaceIsHarmless() throws {
    let whole = Self.original()
    let pool = DecoderPrograms.pool()
    for place in stride(from: 0, to: whole.count, by: 13) {
      var bytes = whole
      bytes[place] = UInt8(truncatingIfNeeded: place &* 31)
      guard let made = try Self.made(bytes, decoders: pool) else { return }
      #expect(made.bytes.starts(with: Array("%PDF".utf8)))
    }
  }
}
