import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import Testing

/// The table of formats in Guides/Pictures.md says what is so.
@Suite struct FormatTableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let goldens = root.appendingPathComponent("Tests/Goldens/formats")

  /// A picture of each format that another program wrote, one of the same look, and the mean difference of a channel that
  /// is allowed, because the format loses something.
  private static let pictures: [ImageFormat: (name: String, like: String, tolerance: Double)] = [
    .png: ("card.png", "card.ppm", 0), .jpeg: ("card.jpg", "card.png", 3),
    .webp: ("card.webp", "card.png", 0), .tiff: ("card.tiff", "card.png", 0),
    .gif: ("few.gif", "few.png", 0), .bmp: ("card24.bmp", "card.png", 0),
    .icon: ("few.ico", "few.png", 0), .netpbm: ("card.ppm", "card.png", 0),
    .qoi: ("card.qoi", "card.png", 0), .tga: ("card.tga", "card.png", 0),
    .heic: ("card.heic", "card.png", 3), .avif: ("card.avif", "card.png", 3),
    .jpegXL: ("card.jxl", "card.png", 0), .raw: ("card.dng", "card.png", 3),
    .pdf: ("card.pdf", "card.png", 0),
  ]

  private func row(_ format: ImageFormat, _ pool: DecoderPool) throws -> String {
    let (name, like, tolerance) = try #require(Self.pictures[format])
    func decode(_ name: String, _ decoders: DecoderPool?) throws -> (CGImage, ImageFile) {
      let url = Self.goldens.appendingPathComponent(name)
      let file = try ImageFile.open(url, decoders: decoders)
      return (try file.decode().image, file)
    }
    // Raw files are read in no other way.
    let (image, file) = try decode(name, format == .raw ? pool : nil)
    #expect(file.info.format == format)
    let isRight = difference(image, try decode(like, nil).0) <= tolerance
    let isSame = (try? decode(name, pool).0).map(Pixels.init) == Pixels(image)
    let marks = [
      isRight, AnimationReader.reads(format), !file.keepsThePicture, isSame,
    ].map { $0 ? "✓" : "" }
    return "| \(format.name) | \(marks.joined(separator: " | ")) |"
  }

  /// The mean difference of the channels of two pictures.
  private func difference(_ a: CGImage, _ b: CGImage) -> Double {
    guard a.width == b.width, a.height == b.height else { return .infinity }
    var sum = 0
    for (p, q) in zip(a.pixels, b.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        sum += abs(Int(p >> shift & 255) - Int(q >> shift & 255))
      }
    }
    return Double(sum) / Double(a.pixels.count * 4)
  }

  @Test func theGuidesTableIsTrue() throws {
    let pool = DecoderPrograms.pool()
    let rows = try ImageFormat.allCases.map { try row($0, pool) }
    let guide = try String(
      contentsOf: Self.root.appendingPathComponent("Guides/Pictures.md"), encoding: .utf8)
    let head =
      "| format | right | frames | row by row | in a process of its own |\n|---|---|---|---|---|\n"
    let table = head + rows.joined(separator: "\n") + "\n"
    #expect(guide.contains(table), "Guides/Pictures.md should have this table:\n\(table)")
  }
}
