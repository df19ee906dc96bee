import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import TestSupport
import Testing

/// The pages of a PDF file.
@Suite struct PDFPageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/formats")

  /// A file of objects, the first of which is the catalogue.
  static func file(_ objects: [String]) -> [UInt8] {
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  static func stream(_ content: String, _ members: String = "") -> String {
    "<</Length \(content.utf8.count)\(members)>>stream\n\(content)\nendstream"
  }

  /// A file of one page.
  private static func page(
    _ box: String, _ content: String, resources: String = "", _ more: [String] = []
  ) -> [UInt8] {
    file(
      [
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[\(box)]/Contents 4 0 R/Resources<<\(resources)>>>>",
        stream(content),
      ] + more)
  }

  private static let two = file([
    "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 6]/Contents 4 0 R>>",
    stream("1 0 0 rg 0 0 20 20 re f"),
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 4 8]/Contents 6 0 R>>",
    stream("0 0 1 rg 0 0 4 4 re f"),
  ])

  @Test(arguments: [false, true]) func everyPageIsAPicture(inProcess: Bool) throws {
    let decoders = inProcess ? DecoderPrograms.pool() : nil
    let folder = try TemporaryFolder()
    try folder.write(Self.two, to: "two.pdf")
    let first = try ImageFile.open(path: folder("two.pdf"), decoders: decoders)
    #expect(first.info.format == .pdf && first.info.pageCount == 2)
    let red = try first.decode().image
    #expect(red.width == 20 && red.height == 12 && red.isOpaque)
    #expect(red.pixels.allSatisfy { $0 == 0xFFFF_0000 })
    let second = try ImageFile.open(path: folder("two.pdf"), page: 1, decoders: decoders)
    let blue = try second.decode().image
    #expect(blue.width == 8 && blue.height == 16)
    // The page is white where nothing is drawn.
    #expect(blue.pixels[0] == 0xFFFF_FFFF && blue.pixels[8 * 15] == 0xFF00_00FF)
    for page in [2, 1_000_000, -1] {
      #expect(throws: ImageError.self) {
        try ImageFile.open(path: folder("two.pdf"), page: page, decoders: decoders)
      }
    }
  }

  /// The processes that decode read the fonts of the system, and nothing else.
  @Test func textsInFontsThatTheFileDoesNotContainAreDrawn() throws {
    let fonts = ["Helvetica", "Times-Roman", "Courier-Bold", "Symbol"]
    let list = fonts.enumerated().map { "/F\($0)<</Type/Font/Subtype/Type1/BaseFont/\($1)>>" }
    let text = fonts.indices.map { "BT /F\($0) 20 Tf 5 \(5 + $0 * 24) Td (Words) Tj ET" }
    let bytes = Self.page(
      "0 0 100 100", text.joined(separator: "\n"), resources: "/Font<<\(list.joined())>>")
    let own = try ImageFile.open(bytes: bytes, decoders: nil).decode().image
    let other = try ImageFile.open(bytes: bytes, decoders: DecoderPrograms.pool()).decode().image
    for row in fonts.indices {
      let middle = 200 - 2 * (5 + row * 24) - 10
      let dark = own.pixels[(middle - 10) * 200..<(middle + 10) * 200].count { $0 & 255 < 100 }
      #expect(dark > 100, "\(fonts[row])")
    }
    #expect(Pixels(own) == Pixels(other))
  }

  // MARK: Pages from strangers

  @Test(arguments: [
    ("0 0 14400 1", 4096, 1), ("0 0 14400 14400", 4096, 4096), ("0 0 0.1 0.1", 1, 1),
    ("10 10 -20 -20", 60, 60),
  ]) func strangeSizesAreBounded(box: String, width: Int, height: Int) throws {
    let file = try ImageFile.open(bytes: Self.page(box, ""), decoders: DecoderPrograms.pool())
    #expect(file.info.width == width && file.info.height == height)
    _ = try file.decode()
  }

  @Test func manyPagesAreCounted() throws {
    let kids = (0..<10_000).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    let bytes = Self.file(
      ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 10000/Kids[\(kids)]>>"]
        + Array(repeating: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>", count: 10_000))
    let file = try ImageFile.open(bytes: bytes, decoders: DecoderPrograms.pool())
    #expect(file.info.pageCount == 10_000)
  }

  @Test func whatIsLockedOrDamagedIsRefusedInOneLine() throws {
    let pool = DecoderPrograms.pool()
    #expect(throws: ImageError.unsupported("a PDF that is locked by a password")) {
      try ImageFile.open(Self.folder.appendingPathComponent("locked.pdf"), decoders: pool)
    }
    let whole = Self.two
    let damaged: [[UInt8]] = [
      Array("%PDF-1.7\n".utf8), Array(whole.prefix(100)),
      Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0, count: 100_000),
      Self.file([
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 2000000000/Kids[2 0 R 2 0 R]>>",
      ]),
    ]
    for bytes in damaged {
      let error = #expect(throws: ImageError.self) {
        try ImageFile.open(bytes: bytes, decoders: pool).decode()
      }
      #expect(!"\(error.map { "\($0)" } ?? "\n")".contains("\n"))
    }
    // Any length of a good file is no harm.
    for count in stride(from: 0, to: whole.count, by: 37) {
      _ = try? ImageFile.open(bytes: Array(whole.prefix(count)), decoders: pool).decode()
    }
    _ = try ImageFile.open(bytes: whole, decoders: pool).decode()
  }

  @Test func aPageWithoutEndIsEnded() throws {
    let form = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
    let itself = Self.page(
      "0 0 9 9", "/X Do", resources: "/XObject<</X 5 0 R>>",
      [Self.stream("/X Do", form + "/Resources<</XObject<</X 5 0 R>>>>")])
    _ = try ImageFile.open(bytes: itself, decoders: DecoderPrograms.pool()).decode()
    // Thirty forms, each of which draws the next ten times.
    let forms = (0..<30).map {
      Self.stream(
        String(repeating: "/X Do ", count: 10) + "0 0 1 1 re f",
        form + "/Resources<</XObject<</X \($0 + 6) 0 R>>>>")
    }
    let endless = Self.page(
      "0 0 9 9", "/X Do", resources: "/XObject<</X 5 0 R>>",
      forms + [Self.stream("0 0 1 1 re f", form)])
    let pool = DecoderPrograms.pool(patience: 0.02)
    let error = #expect(throws: ImageError.self) {
      try ImageFile.open(bytes: endless, decoders: pool).decode()
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("takes more than"))
  }
}
