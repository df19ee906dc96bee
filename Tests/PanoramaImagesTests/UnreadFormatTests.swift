import Foundation
import PanoramaImages
import TestSupport
import Testing

@Suite struct UnreadFormatTests {
  private static func boxes(_ brand: String, _ others: [String] = []) -> [UInt8] {
    [0, 0, 0, UInt8(16 + 4 * others.count)] + Array("ftyp\(brand)\0\0\0\0\(others.joined())".utf8)
  }
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static let bitmap: [UInt8] =
    text("BM") + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]
  private static let icon: [UInt8] =
    [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 104, 4, 0, 0, 22, 0, 0, 0]

  static let samples: [(bytes: [UInt8], format: UnreadFormat)] = [
    ([0, 0, 0, 12] + text("jP  \r\n") + [0x87, 10], .jpeg2000),
    (text("8BPS") + [0, 1], .photoshop),
    (text("gimp xcf v011"), .gimp), (text("#?RADIANCE\n"), .radiance),
    (text("<svg xmlns='http://www.w3.org/2000/svg'/>"), .svg),
    (text("<?xml version='1.0'?>\n<!-- Created by hand -->\n<svg:svg width='4'/>"), .svg),
  ]

  static let readSamples: [(bytes: [UInt8], format: ImageFormat)] = [
    (text("GIF89a") + [1, 0, 1, 0], .gif), (text("GIF87a"), .gif), (bitmap, .bmp), (icon, .icon),
    (boxes("heic", ["mif1", "heic"]), .heic), (boxes("mif1", ["miaf", "heix"]), .heic),
    (boxes("avif", ["mif1", "miaf"]), .avif), (boxes("mif1", ["avif"]), .avif),
    ([0xFF, 0x0A, 0x10], .jpegXL), ([0, 0, 0, 12] + text("JXL \r\n") + [0x87, 10], .jpegXL),
    (boxes("crx "), .raw), (text("FUJIFILMCCD-RAW 0201"), .raw),
    (text("II*\0") + [16, 0, 0, 0] + text("CR\u{2}\0"), .raw),
    (text("%PDF-1.7\n"), .pdf), (text("qoif"), .qoi), (text("P6\n2 2\n255\n????????????"), .netpbm),
    (text("P3 # made by\n2 2 255 0 0 0"), .netpbm), (text("P7\nWIDTH 2\n"), .netpbm),
    ([4, 0, 2] + [UInt8](repeating: 0, count: 9) + [2, 0, 2, 0, 24, 32], .tga),
  ]

  @Test(arguments: readSamples.indices) func whatIsReadIsToldByItsContent(_ index: Int) {
    let (bytes, format) = Self.readSamples[index]
    #expect(ImageFormat(sniffing: bytes) == format)
    #expect(UnreadFormat(sniffing: bytes) == nil)
  }

  @Test(arguments: samples.indices)
  func isToldByItsContentAndSaysSo(_ index: Int) {
    let (bytes, format) = Self.samples[index]
    #expect(UnreadFormat(sniffing: bytes) == format)
    #expect(throws: ImageError.unreadFormat(format)) { try ImageFile.open(bytes: bytes) }
    #expect(
      ImageError.unreadFormat(format).description
        == "\(format.rawValue) pictures are not supported yet; convert this one to PNG or JPEG")
  }

  @Test(arguments: [
    "", "B", "BM", "BMW is a car, and this is a text about it", "Plain text", "P5 is a number",
    "<html><body>no picture</body></html>", "<?xml version='1.0'?><Image TileSize='254'/>",
    "RIFF....WAVEfmt ", "\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom", "%PDX-1.7", "icing",
  ])
  func whatIsNoPictureStaysNone(_ text: String) {
    #expect(UnreadFormat(sniffing: Array(text.utf8)) == nil)
    #expect(ImageFormat(sniffing: Array(text.utf8)) == nil)
  }

  @Test func noneOfTheFormatsThatAreReadIsTakenForOne() throws {
    let pictures = try BadPictures.shared()
    for name in pictures.names {
      // A folder, or a pipe that nobody writes to, is refused.
      guard let file = try? ImageFile.read(pictures(name), limit: 1 << 26) else { continue }
      let start = file.prefix(ImageFormat.startSize)
      guard ImageFormat(sniffing: start) != nil else { continue }
      #expect(UnreadFormat(sniffing: start) == nil, "\(name)")
    }
  }
}
