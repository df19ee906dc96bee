import Foundation
import PanoramaGraphics
import PanoramaImages
import Testing

/// Pictures that other programs wrote, in `Tests/Goldens/formats`: each looks like the PNG whose name begins its
/// own. netpbm 11.1, ImageMagick 6.9, libheif 1.15, libavif 0.11, libjxl 0.7 and
/// MuPDF 1.21 made them.
@Suite struct FormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/formats")

  private func load(_ name: String) throws -> (image: CGImage, file: ImageFile) {
    let file = try ImageFile.open(Self.folder.appendingPathComponent(name))
    let decoded = try file.decode()
    #expect(decoded.damage == nil)
    return (decoded.image, file)
  }

  /// The greatest difference of a channel of premultiplied pixels.
  private func difference(_ a: CGImage, _ b: CGImage) -> Int {
    guard a.width == b.width, a.height == b.height else { return .max }
    return zip(a.pixels, b.pixels).reduce(0) { greatest, pair in
      (0..<4).reduce(greatest) { greatest, i in
        let (p, q) = (pair.0 >> (8 * UInt32(i)) & 255, pair.1 >> (8 * UInt32(i)) & 255)
        return max(greatest, abs(Int(p) - Int(q)))
      }
    }
  }

  @Test(arguments: [
    ("card24.bmp", ImageFormat.bmp), ("few.bmp", .bmp), ("few-os2.bmp", .bmp),
    ("few-rle.bmp", .bmp), ("soft32.bmp", .bmp), ("soft.ico", .icon), ("few.ico", .icon),
    ("card.tga", .tga), ("few-rle.tga", .tga), ("soft.tga", .tga), ("few.gif", .gif),
    ("few-interlaced.gif", .gif), ("card.ppm", .netpbm), ("card16.ppm", .netpbm),
    ("few-text.ppm", .netpbm), ("soft.pam", .netpbm), ("card.jxl", .jpegXL), ("soft.jxl", .jpegXL),
    ("card.pdf", .pdf),
  ])
  func withoutLossEveryPixelIsRight(name: String, format: ImageFormat) throws {
    let (image, file) = try load(name)
    let stem = name.prefix { $0.isLetter }
    #expect(file.info.format == format)
    #expect(difference(image, try load("\(stem).png").image) == 0)
  }

  @Test(arguments: ["card.heic", "soft.heic", "card.avif", "soft.avif", "deep.avif"])
  func withLossPixelsAreClose(name: String) throws {
    let (image, file) = try load(name)
    let like = name.hasPrefix("soft") ? "soft.png" : "card.png"
    let expected = try load(like).image
    #expect(difference(image, expected) <= 60)
    let sum = zip(image.pixels, expected.pixels).reduce(0) {
      $0 + abs(Int($1.0 >> 8 & 255) - Int($1.1 >> 8 & 255))
    }
    #expect(sum / image.pixels.count <= 3)
    #expect(file.info.hasAlpha == name.hasPrefix("soft"))
    #expect(file.info.bitsPerComponent == (name == "deep.avif" ? 10 : 8))
  }

  /// Its header tells 49 × 36 pixels and its bitstream 19,813 × 27,974: libheif's own conversion ended the program.
  @Test func aBitstreamThatIsLargerThanItsHeaderSaysIsRefused() throws {
    let file = try ImageFile.open(Self.folder.appendingPathComponent("larger.heic"))
    #expect(file.info.width == 49 && file.info.height == 36)
    #expect(throws: ImageError.self) { try file.decode() }
  }

  @Test func aPictureThatTheFormatTurnsIsTurned() throws {
    let turned = try load("turned.avif").image
    let upright = try load("card.avif").image
    #expect(turned.width == upright.height && turned.height == upright.width)
    // A quarter to the left: the top right corner becomes the top left one.
    let corner = upright.pixels[upright.width - 1]
    #expect(abs(Int(turned.pixels[0] >> 16 & 255) - Int(corner >> 16 & 255)) <= 12)
  }

  @Test(arguments: ["mono.pbm", "mono-text.pbm"])
  func bitmapsAreBlackAndWhite(name: String) throws {
    let image = try load(name).image
    #expect(Set(image.pixels) == [0xFF00_0000, 0xFFFF_FFFF])
    #expect(image.pixels == (try load("mono.pbm").image.pixels))
  }

  /// Every operation of the format, by its specification.
  @Test func qoiIsReadOperationByOperation() throws {
    // (201 · 3 + 254 · 5 + 0 · 7 + 255 · 11) mod 64.
    let index: UInt8 = 6
    let operations: [[UInt8]] = [
      Array("qoif".utf8), [0, 0, 0, 4, 0, 0, 0, 2, 4, 0],
      // Red and opaque; a difference of +1, −2, 0; a luma of +4 with −1 and +2 beside it; as it was, twice.
      [0xFE, 200, 0, 0], [0x72], [0xA4, 0x7A], [0xC1],
      // Half as opaque, the index of the second pixel, black as at the beginning.
      [0xFF, 1, 2, 3, 128], [index], [0xFE, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1],
    ]
    let bytes = Array(operations.joined())
    let file = try ImageFile.open(bytes: bytes)
    let image = try file.decode().image
    let third: UInt32 = 0xFFCC_0206
    #expect(
      image.pixels == [
        0xFFC8_0000, 0xFFC9_FE00, third, third, third, 0x8001_0102, 0xFFC9_FE00, 0xFF00_0000,
      ])
    #expect(file.info.format == .qoi && file.info.hasAlpha)
  }

  @Test(arguments: [
    "card24.bmp", "few-rle.bmp", "soft.ico", "card.tga", "soft.tga", "few.gif", "card.ppm",
    "few-text.ppm", "soft.pam", "card.jxl", "card.heic", "card.avif",
  ])
  func everyTruncationAndNoiseEnd(name: String) throws {
    let whole = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    for count in stride(from: 1, to: whole.count, by: max(1, whole.count / 61)) {
      // Fewer rows than the picture has, or an error: never a crash.
      let part = try? ImageFile.open(bytes: Array(whole.prefix(count))).decode()
      #expect(part?.damage != nil || part == nil || count > whole.count / 2, "\(count)")
      var bent = whole
      bent[count] ^= 0x55
      bent[(count * 7) % whole.count] &+= 1
      _ = try? ImageFile.open(bytes: bent).decode()
    }
  }

  @Test func aSizeThatTheFileCannotHoldIsRefusedBeforeMemoryIsTaken() {
    let bombs: [[UInt8]] = [
      Array("P6 2000000000 1 255\n".utf8), Array("P6 60000 60000 255\n".utf8),
      Array("qoif".utf8) + [0x7F, 0, 0, 0, 0x7F, 0, 0, 0, 4, 0],
      [0x42, 0x4D] + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0, 255, 255, 255, 127]
        + [255, 255, 255, 127, 1, 0, 32, 0] + [UInt8](repeating: 0, count: 24),
      Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0, 0x2C],
    ]
    for bytes in bombs {
      #expect(throws: ImageError.self) { try ImageFile.open(bytes: bytes).decode() }
    }
  }
}
