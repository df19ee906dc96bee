import Foundation
import PanoramaGraphics
import PanoramaImages
import Testing

@Suite struct PNGEncodingTests {
  @Test func everyPremultipliedValueSurvives() throws {
    // Column = alpha, row = colour: all pairs with colour ≤ alpha.
    let pixels = (0..<256 * 256).map { i -> UInt32 in
      let (alpha, value) = (UInt32(i % 256), UInt32(i / 256))
      let c = min(alpha, value)
      return alpha << 24 | c << 16 | (alpha - c) << 8 | c / 2
    }
    let image = CGImage(width: 256, height: 256, pixels: pixels, isOpaque: false)
    for level in [0, 1, 6, 9] {
      let bytes = try PNGEncoder(compressionLevel: level).encode(image)
      #expect(try ImageDecoder().decode(bytes).image.pixels == pixels)
    }
  }

  @Test func opaquePicturesNeedNoAlpha() throws {
    let pixels: [UInt32] = [0xFF01_0203, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
    let image = CGImage(width: 2, height: 2, pixels: pixels, isOpaque: true)
    let bytes = try PNGEncoder().encode(image)
    let back = try ImageDecoder().decode(bytes)
    #expect(back.image.pixels == pixels)
    #expect(!back.info.hasAlpha)
  }

  @Test func rowsMayBePadded() throws {
    let padded: [UInt32] = [0xFF01_0101, 7, 0xFF02_0202]
    let bytes = try padded.withUnsafeBytes { rows in
      try PNGEncoder().encode(rows, width: 1, height: 2, bytesPerRow: 8)
    }
    #expect(try ImageDecoder().decode(bytes).image.pixels == [0xFF01_0101, 0xFF02_0202])
  }

  @Test func sizesThatDoNotFitAreRefused() {
    let two = [UInt32](repeating: 0, count: 2)
    for (width, height, stride) in [
      (0, 1, 4), (1, 0, 4), (3, 1, 12), (1, 3, 4), (1, 1, 3), (-1, 1, 4),
    ] {
      #expect(throws: ImageError.self) {
        try two.withUnsafeBytes {
          try PNGEncoder().encode($0, width: width, height: height, bytesPerRow: stride)
        }
      }
    }
  }
}
