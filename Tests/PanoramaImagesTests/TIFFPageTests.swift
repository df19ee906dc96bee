import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import TestSupport
import Testing

/// The pages of a TIFF file. Pillow 9.4 made `formats/pages.tif`.
@Suite struct TIFFPageTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/formats/pages.tif").path
  private static let pages: [(width: Int, height: Int, color: UInt32)] = [
    (12, 8, 0xFFC8_2828), (6, 10, 0xFF28_A03C), (9, 9, 0xFF28_50C8),
  ]

  @Test(arguments: [false, true]) func everyPageIsAPicture(inProcess: Bool) throws {
    let decoders = inProcess ? DecoderPrograms.pool() : nil
    for (index, page) in Self.pages.enumerated() {
      let file = try ImageFile.open(path: Self.path, page: index, decoders: decoders)
      #expect(file.info.pageCount == 3 && file.page == index)
      let image = try file.decode().image
      #expect((image.width, image.height) == (page.width, page.height))
      #expect(image.pixels.allSatisfy { $0 == page.color })
      #expect(try TIFFPyramid(file) == nil)
    }
    for page in [3, 4, 2_000_000, -1] {
      #expect(throws: ImageError.self) {
        try ImageFile.open(path: Self.path, page: page, decoders: decoders)
      }
    }
  }

  @Test func anUnknownCompressionIsCalledSo() throws {
    var bytes = TIFFFile().encoded([(64, 64)]) { _, _, _ in 0xFFFF_FFFF }
    // The tag of the compression: number, type, count and value.
    let entry: [UInt8] = [3, 1, 3, 0, 1, 0, 0, 0, 1, 0]
    let place = try #require(bytes.firstRange(of: entry))
    bytes.replaceSubrange(place.upperBound - 2..<place.upperBound, with: [0x98, 0x87])
    #expect(throws: ImageError.unsupported("its compression has the number 34712")) {
      try ImageFile.open(bytes: bytes)
    }
  }

  @Test func otherFormatsHaveOnePage() throws {
    let path = (Self.path as NSString).deletingLastPathComponent + "/card.png"
    #expect(try ImageFile.open(path: path).info.pageCount == 1)
    #expect(throws: ImageError.invalidRequest("there is no page 2")) {
      try ImageFile.open(path: path, page: 1)
    }
  }

  /// Smaller copies of a tiled picture are no pages.
  @Test(arguments: ["pyramid-pages.tif", "pyramid-parts.tif"])
  func copiesAreNoPages(name: String) throws {
    #expect(try ImageFile.open(path: BadPictures.shared()(name)).info.pageCount == 1)
  }

  /// Every byte of the directories broken, and every length: what can be read is read, and nothing ends.
  @Test func damagedPagesAreNoHarm() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.path)))
    let folder = try TemporaryFolder()
    for place in stride(from: 0, to: whole.count, by: 1) {
      var bytes = whole
      bytes[place] ^= 0xFF
      try folder.write(bytes, to: "a.tif")
      for page in 0..<3 {
        if let file = try? ImageFile.open(path: folder("a.tif"), page: page) {
          #expect(page < file.info.pageCount)
          _ = try? file.decode()
        }
      }
    }
    for count in stride(from: 0, to: whole.count, by: 7) {
      try folder.write(Array(whole.prefix(count)), to: "b.tif")
      _ = try? ImageFile.open(path: folder("b.tif")).decode()
    }
  }
}
