import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import Testing

/// Samples with more than eight bits are those of the file.
@Suite struct PixelSamplesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/formats")

  /// The first sample of a pixel; the others are 1, 2 and 3 greater.
  private static func sample(_ x: Int, _ y: Int) -> UInt16 { UInt16(20 + x * 611 + y * 257) }

  private func check(_ file: ImageFile, channels: Int, _ region: PixelSamples.Region) throws {
    let samples = try file.samples(in: region)
    #expect(samples.channels == channels && samples.top == 65535 && samples.region == region)
    for y in region.y..<region.y + region.height {
      for x in region.x..<region.x + region.width {
        let expected = (0..<channels).map { Self.sample(x, y) + UInt16($0) }
        #expect(Array(samples.samples(x: x, y: y)) == expected, "\(x), \(y)")
      }
    }
    #expect(samples.samples(x: region.x - 1, y: region.y).isEmpty)
    #expect(samples.samples(x: region.x, y: region.y + region.height).isEmpty)
  }

  private func png(_ width: Int, _ height: Int, channels: Int, isInterlaced: Bool) -> [UInt8] {
    let colors: [PNGFile.Color] = [.gray, .grayAlpha, .rgb, .rgba]
    return PNGFile(
      width: width, height: height, depth: 16, color: colors[channels - 1],
      isInterlaced: isInterlaced
    ).encoded { x, y in (0..<channels).map { Int(Self.sample(x, y)) + $0 } }
  }

  /// A TIFF file with 16 bits in strips of five rows, or in tiles of 16 by 16 pixels.
  private func tiff(_ width: Int, _ height: Int, channels: Int, isTiled: Bool) -> [UInt8] {
    func word(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let (across, down) = isTiled ? (16, 16) : (width, 5)
    var (data, offsets, sizes): ([UInt8], [Int], [Int]) = ([], [], [])
    for top in stride(from: 0, to: height, by: down) {
      for left in stride(from: 0, to: width, by: across) {
        offsets.append(8 + data.count)
        for y in top..<(isTiled ? top + down : min(top + down, height)) {
          for x in left..<left + across {
            for c in 0..<channels { data += word(Int(Self.sample(x, y)) + c, 2) }
          }
        }
        sizes.append(8 + data.count - offsets.last!)
      }
    }
    let depth = 8 + data.count
    data += (0..<4).flatMap { _ in word(16, 2) }
    let places = 8 + data.count
    data += (offsets + sizes).flatMap { word($0, 4) }
    let blocks = isTiled ? [(324, 4, offsets.count, places)] : [(273, 4, offsets.count, places)]
    let counts = [(isTiled ? 325 : 279, 4, sizes.count, places + offsets.count * 4)]
    let shape =
      isTiled ? [(322, 4, 1, across), (323, 4, 1, down)] : [(278, 4, 1, down)]
    let entries =
      ([
        (256, 4, 1, width), (257, 4, 1, height),
        (258, 3, channels, channels == 1 ? 16 : depth), (259, 3, 1, 1),
        (262, 3, 1, channels == 1 ? 1 : 2), (277, 3, 1, channels),
      ] + blocks + counts + shape).sorted { $0.0 < $1.0 }
    return Array("II*\0".utf8) + word(8 + data.count, 4) + data + word(entries.count, 2)
      + entries.flatMap { word($0.0, 2) + word($0.1, 2) + word($0.2, 4) + word($0.3, 4) }
      + word(0, 4)
  }

  @Test(arguments: [1, 2, 3, 4], [false, true])
  func thoseOfPNGAreTheFiles(channels: Int, isInterlaced: Bool) throws {
    let bytes = png(23, 17, channels: channels, isInterlaced: isInterlaced)
    for decoders in [nil, DecoderPrograms.pool()] {
      let file = try ImageFile.open(bytes: bytes, decoders: decoders)
      #expect(file.hasDeepSamples)
      for region in [
        PixelSamples.Region(x: 0, y: 0, width: 23, height: 17),
        .init(x: 5, y: 3, width: 4, height: 6), .init(x: 22, y: 16, width: 1, height: 1),
      ] {
        try check(file, channels: channels, region)
      }
    }
  }

  @Test(arguments: [1, 3], [false, true])
  func thoseOfTIFFAreTheFiles(channels: Int, isTiled: Bool) throws {
    let bytes = tiff(37, 29, channels: channels, isTiled: isTiled)
    for decoders in [nil, DecoderPrograms.pool()] {
      let file = try ImageFile.open(bytes: bytes, decoders: decoders)
      for region in [
        PixelSamples.Region(x: 0, y: 0, width: 37, height: 29),
        .init(x: 13, y: 4, width: 9, height: 14), .init(x: 36, y: 28, width: 1, height: 1),
      ] {
        try check(file, channels: channels, region)
      }
    }
  }

  /// A picture with ten bits whose pixels are close to those of `card.png`.
  @Test func thoseOfAVIFAreAsDeepAsTheFile() throws {
    let file = try ImageFile.open(Self.folder.appendingPathComponent("deep.avif"), decoders: nil)
    let image = try file.decode().image
    let (width, height) = (file.info.storedWidth, file.info.storedHeight)
    let samples = try file.samples(in: .init(x: 0, y: 0, width: width, height: height))
    #expect(samples.top == 1023 && samples.channels == 3)
    for y in 0..<height {
      for x in 0..<width {
        let word = image.pixels[y * width + x]
        for (shift, value) in zip([16, 8, 0], samples.samples(x: x, y: y)) {
          let byte = Int(word >> UInt32(shift) & 255)
          #expect(abs(Int(value) * 255 - byte * 1023) <= 1023)
        }
      }
    }
  }

  @Test func whatIsNotThereIsRefused() throws {
    let deep = try ImageFile.open(
      bytes: png(8, 8, channels: 1, isInterlaced: false), decoders: nil)
    for region in [
      PixelSamples.Region(x: 0, y: 0, width: 9, height: 1), .init(x: -1, y: 0, width: 1, height: 1),
      .init(x: 0, y: 8, width: 1, height: 1), .init(x: 0, y: 0, width: 0, height: 1),
      .init(x: .max, y: 0, width: 1, height: 1), .init(x: 0, y: 0, width: .max, height: .max),
    ] {
      #expect(throws: ImageError.self) { try deep.samples(in: region) }
    }
    let flat = try ImageFile.open(Self.folder.appendingPathComponent("card.png"), decoders: nil)
    #expect(!flat.hasDeepSamples)
    #expect(throws: ImageError.self) {
      try flat.samples(in: .init(x: 0, y: 0, width: 1, height: 1))
    }
    // A file that ends before the region.
    let bytes = png(23, 17, channels: 3, isInterlaced: false)
    let short = try ImageFile.open(bytes: Array(bytes[..<(bytes.count / 2)]), decoders: nil)
    try check(short, channels: 3, .init(x: 0, y: 0, width: 5, height: 3))
    #expect(throws: ImageError.truncated) {
      try short.samples(in: .init(x: 0, y: 14, width: 5, height: 3))
    }
  }
}
