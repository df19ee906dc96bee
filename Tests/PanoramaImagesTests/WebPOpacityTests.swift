import PanoramaImages
import Testing

/// A lossless WebP whose header says that it has no alpha is opaque, whatever its colours say.
@Suite struct WebPOpacityTests {
  /// 4 × 1 pixels with a palette of three colours, which have another alpha each; the fourth pixel's colour is missing.
  private static let file: [UInt8] = [
    82, 73, 70, 70, 30, 0, 0, 0, 87, 69, 66, 80, 86, 80, 56, 76, 18, 0, 0, 0, 47, 3, 0, 0, 0, 23,
    80, 144, 66, 20, 161, 255, 129, 146, 71, 244, 63, 0,
  ]

  @Test func whatHasNoAlphaIsOpaque() throws {
    let file = try ImageFile.open(bytes: Self.file)
    let image = try file.decode().image
    #expect(!file.info.hasAlpha && image.isOpaque)
    #expect(image.pixels == [0xFF10_2008, 0xFF20_4010, 0xFF30_6018, 0xFF00_0000])
  }
}
