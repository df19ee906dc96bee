import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import Testing

/// The previews in raw files of cameras. A few lines wrote `formats/card.dng`, whose preview is the file `card.jpg`, and
/// `formats/card-bitmap.dng`, whose preview is a bitmap of `card.png` that is shown turned clockwise.
@Suite struct RawPreviewTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/formats")
  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }
  private static func open(_ name: String) throws -> ImageFile {
    try ImageFile.open(folder.appendingPathComponent(name), decoders: DecoderPrograms.pool())
  }
  /// An entry of a directory whose only value is a short number.
  private static func entry(_ tag: Int, _ value: Int) -> [UInt8] {
    [UInt8(tag & 255), UInt8(tag >> 8), 3, 0, 1, 0, 0, 0, UInt8(value & 255), UInt8(value >> 8)]
  }
  private static func changing(_ old: [UInt8], _ new: [UInt8], in bytes: [UInt8]) throws -> [UInt8]
  {
    let place = try #require(bytes.firstRange(of: old))
    return Array(bytes[..<place.lowerBound]) + new + Array(bytes[place.upperBound...])
  }

  @Test func thePreviewIsThePicture() throws {
    let file = try Self.open("card.dng")
    #expect(file.info.format == .raw && file.info.pageCount == 1)
    #expect(Pixels(try file.decode().image) == Pixels(try Self.open("card.jpg").decode().image))
    #expect(file.metadata.make == "Panorama")
    for reduction in [2, 4, 8] {
      let reduced = try Self.open("card.jpg").decode(reduction: reduction).image
      #expect(Pixels(try file.decode(reduction: reduction).image) == Pixels(reduced))
    }
  }

  /// LibRaw has faults that end the process.
  @Test func withoutAProcessOfItsOwnItIsNotRead() throws {
    #expect {
      try ImageFile.open(bytes: try Self.bytes("card.dng"), decoders: nil).decode()
    } throws: { error in
      guard case .unsupported(let reason) = error as? ImageError else { return false }
      return reason.contains("a process of their own")
    }
  }

  @Test func bitmapsAreReadTurnedAndReduced() throws {
    let file = try Self.open("card-bitmap.dng")
    #expect(file.info.orientation == .turnedClockwise)
    #expect((file.info.width, file.info.height) == (36, 48))
    let card = try Self.open("card.png").decode().image
    let image = try file.decode().image
    for (x, y) in [(0, 0), (47, 0), (0, 35), (47, 35), (20, 11)] {
      #expect(image.pixels[x * 36 + 35 - y] == card.pixels[y * 48 + x])
    }
    for reduction in [2, 4, 8] {
      var (rows, means) = ([UInt32](), [UInt32]())
      _ = try file.decodeRows(reduction: reduction) { rows += $0.pixels }
      _ = try Self.open("card.png").decodeRows(reduction: reduction) { means += $0.pixels }
      #expect(rows == means)
    }
  }

  @Test(arguments: [1, 3, 6, 8]) func theFileSaysHowThePreviewIsTurned(orientation: Int) throws {
    let bytes = try Self.changing(
      Self.entry(274, 1), Self.entry(274, orientation), in: Self.bytes("card.dng"))
    let info = try ImageFile.open(bytes: bytes, decoders: DecoderPrograms.pool()).info
    #expect(info.orientation == ImageOrientation(rawValue: orientation))
    #expect(info.width == (orientation > 4 ? 36 : 48))
  }

  @Test func aRawFileWithoutAPreviewSaysSo() throws {
    // The place of the preview is said to be nowhere. What stands before a number is its tag, type and count.
    var bytes = try Self.bytes("card.dng")
    let place = try #require(bytes.firstRange(of: [17, 1, 4, 0, 1, 0, 0, 0])).upperBound
    bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
    #expect {
      try ImageFile.open(bytes: bytes, decoders: DecoderPrograms.pool()).decode()
    } throws: { error in
      guard case .unsupported(let reason) = error as? ImageError else { return false }
      return reason.contains("no preview")
    }
  }

  /// The preview begins at 6704 and ends the file; the directories end at 428. Of a preview that is there in part, that part is
  /// shown.
  @Test(arguments: [200, 300, 500, 3000, 6703, 6705])
  func aFileThatEndsEarlyIsCutOff(length: Int) throws {
    let bytes = Array(try Self.bytes("card.dng").prefix(length))
    #expect(throws: ImageError.truncated) {
      try ImageFile.open(bytes: bytes, decoders: DecoderPrograms.pool())
    }
  }

  /// Every byte of the directories broken, and many lengths: what can be read is read, and nothing ends.
  @Test func damagedFilesAreNoHarm() throws {
    let pool = DecoderPrograms.pool()
    let whole = try Self.bytes("card.dng")
    for length in stride(from: 0, to: whole.count, by: 97) {
      _ = try? ImageFile.open(bytes: Array(whole[..<length]), decoders: pool).decode()
    }
    for place in 0..<500 {
      var bytes = whole
      bytes[place] ^= 0xFF
      _ = try? ImageFile.open(bytes: bytes, decoders: pool).decode()
    }
  }

  /// Directories as the cameras of several makers begin their files with, and those of other programs.
  @Test func rawFilesThatLookLikeTIFFAreTold() throws {
    func start(_ entries: [(tag: Int, type: Int, count: Int, value: Int)]) -> [UInt8] {
      func word(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      var bytes = Array("II*\0".utf8)
      bytes += word(8, 4)
      bytes += word(entries.count, 2)
      for entry in entries {
        bytes += word(entry.tag, 2)
        bytes += word(entry.type, 2)
        bytes += word(entry.count, 4)
        bytes += word(entry.value, 4)
      }
      return bytes + word(0, 4)
    }
    let (copy, picture) = ((254, 4, 1, 1), (254, 4, 1, 0))
    let make = (271, 2, 18, 9_000_000)
    let parts = (330, 4, 2, 9_000_100)
    let rgb = (262, 3, 1, 2)
    let sensor = (262, 3, 1, 32803)
    #expect(ImageFormat(sniffing: start([copy, rgb, make, parts])) == .raw)
    #expect(ImageFormat(sniffing: start([picture, sensor, make])) == .raw)
    #expect(ImageFormat(sniffing: start([picture, rgb, (50706, 1, 4, 0x0401)])) == .raw)
    #expect(ImageFormat(sniffing: start([copy, rgb])) == .tiff)
    #expect(ImageFormat(sniffing: start([copy, rgb, parts])) == .tiff)
    #expect(ImageFormat(sniffing: start([picture, rgb, make, parts])) == .tiff)
    for length in 0..<60 {
      _ = ImageFormat(sniffing: start([copy, rgb, make, parts]).prefix(length))
    }
  }
}
