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
      #expect(try CGImage.load(bytes).pixels == pixels)
    }
  }

  @Test func opaquePicturesNeedNoAlpha() throws {
    let pixels: [UInt32] = [0xFF01_0203, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
    let image = CGImage(width: 2, height: 2, pixels: pixels, isOpaque: true)
    let bytes = try PNGEncoder().encode(image)
    let back = try ImageFile.open(bytes: bytes).decode()
    #expect(back.image.pixels == pixels)
    #expect(!back.info.hasAlpha)
  }

  @Test func rowsMayBePadded() throws {
    let padded: [UInt32] = [0xFF01_0101, 7, 0xFF02_0202]
    let bytes = try padded.withUnsafeBytes { rows in
      try PNGEncoder().encode(rows, width: 1, height: 2, bytesPerRow: 8)
    }
    #expect(try CGImage.load(bytes).pixels == [0xFF01_0101, 0xFF02_0202])
  }

  @Test(arguments: [true, false]) func rowsThatComeInPartsMakeTheSameFile(isOpaque: Bool) throws {
    let (width, height) = (31, 50)
    let pixels = (0..<width * height).map { i -> UInt32 in
      (isOpaque ? 0xFF00_0000 : 0x8000_0000) | UInt32(i * 7919 & 0x7F7F7F)
    }
    let image = CGImage(width: width, height: height, pixels: pixels, isOpaque: isOpaque)
    let writer = try PNGRowWriter(width: width, height: height, isOpaque: isOpaque)
    for rows in [0..<1, 1..<33, 33..<50] {
      try pixels[rows.lowerBound * width..<rows.upperBound * width].withUnsafeBytes {
        try writer.append($0, count: rows.count, bytesPerRow: 4 * width)
      }
    }
    #expect(try writer.finish() == PNGEncoder().encode(image))
  }

  @Test func rowsThatAreMissingOrTooManyAreRefused() throws {
    let writer = try PNGRowWriter(width: 2, height: 2, isOpaque: true)
    let rows = [UInt32](repeating: 0xFF00_0000, count: 6)
    try rows.withUnsafeBytes { rows in
      #expect(throws: ImageError.self) { try writer.append(rows, count: 3, bytesPerRow: 8) }
      try writer.append(rows, count: 1, bytesPerRow: 8)
      #expect(throws: ImageError.self) { try writer.finish() }
      #expect(throws: ImageError.self) { try writer.append(rows, count: 2, bytesPerRow: 8) }
      try writer.append(rows, count: 1, bytesPerRow: 8)
    }
    let file = try writer.finish()
    #expect(try CGImage.load(file).pixels == Array(rows.prefix(4)))
    #expect(try writer.finish() == file)
    #expect(throws: ImageError.self) { try PNGRowWriter(width: 0, height: 1, isOpaque: true) }
  }

  @Test func sizesThatDoNotFitAreRefused() {
    let two = [UInt32](repeating: 0, count: 2)
    for (width, height, stride) in [
      (0, 1, 4), (1, 0, 4), (3, 1, 12), (1, 3, 4), (1, 1, 3), (-1, 1, 4), (.max, 1, 4),
      (1, .max, 4),
      (1, 1, .max),
    ] {
      #expect(throws: ImageError.self) {
        try two.withUnsafeBytes {
          try PNGEncoder().encode($0, width: width, height: height, bytesPerRow: stride)
        }
      }
    }
  }
}
