import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// A rotation that a JPEG file keeps changes its orientation and nothing else.
@Suite struct JPEGOrientationTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// EXIF data with the camera's name but without an orientation.
  private static func camera(littleEndian: Bool) -> [UInt8] {
    let entry: [UInt8] =
      littleEndian
      ? [42, 0, 8, 0, 0, 0, 1, 0, 0x10, 0x01, 2, 0, 12, 0, 0, 0, 26, 0, 0, 0]
      : [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x10, 0, 2, 0, 0, 0, 12, 0, 0, 0, 26]
    var bytes = Array((littleEndian ? "II" : "MM").utf8)
    bytes += entry
    bytes += [0, 0, 0, 0, 0, 0]
    bytes += Array("Camera 3000\0".utf8)
    return bytes
  }

  private static let blocks: [[UInt8]] = [
    [], EXIF.orientation(6), EXIF.orientation(3, littleEndian: true), camera(littleEndian: true),
    camera(littleEndian: false),
  ]

  @Test(arguments: blocks.indices, ImageOrientation.allCases)
  func onlyTheOrientationChanges(block: Int, orientation: ImageOrientation) throws {
    let exif = Self.blocks[block]
    let bytes = JPEGFile(width: 24, height: 16, exif: exif).encoded { _, x, y in x * 8 + y * 3 }
    try folder.write(bytes, to: "a.jpg")
    let path = folder("a.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000), .posixPermissions: 0o640],
      ofItemAtPath: path)
    let before = try ImageFile.open(path: path)
    try ImageFile.setOrientation(orientation, of: path)
    let after = try ImageFile.open(path: path)
    #expect(after.info.orientation == orientation)
    #expect(after.metadata == before.metadata)
    // The coded picture is the same, byte for byte.
    let scan = try #require(Self.scan(bytes))
    #expect(Self.scan(try folder.bytes(of: "a.jpg")) == scan)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_000_000))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    // There and back again is where it was.
    try ImageFile.setOrientation(before.info.orientation, of: path)
    #expect(
      try Pixels(ImageFile.open(path: path).decode().image) == Pixels(before.decode().image))
  }

  /// Everything from the tables on.
  private static func scan(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB }
      .map { Array(bytes[$0...]) }
  }

  @Test(arguments: ImageOrientation.allCases, [-3, -1, 0, 1, 2, 3, 4, 5])
  func aTurnedOrientationIsTheTurnedPicture(orientation: ImageOrientation, quarters: Int) throws {
    func image(_ orientation: ImageOrientation) throws -> CGImage {
      let bytes = JPEGFile(
        width: 16, height: 8, exif: EXIF.orientation(UInt8(orientation.rawValue))
      )
      .encoded { _, x, y in x * 8 + y * 50 }
      return try ImageFile.open(bytes: bytes).decode().image
    }
    var seen = try image(orientation)
    for _ in 0..<(quarters & 3) {
      let (width, height) = (seen.width, seen.height)
      // Clockwise: the left column becomes the uppermost row.
      let pixels = (0..<width).flatMap { x in
        (0..<height).reversed().map { y in seen.pixels[y * width + x] }
      }
      seen = CGImage(width: height, height: width, pixels: pixels, isOpaque: true)
    }
    #expect(Pixels(try image(orientation.turned(by: quarters))) == Pixels(seen))
  }

  @Test func damagedDataAreLeftAlone() throws {
    let whole = JPEGFile(width: 8, height: 8, exif: EXIF.orientation(6)).encoded { _, _, _ in 99 }
    let start = try #require(whole.indices.first { whole[$0...].starts(with: Array("MM".utf8)) })
    // Each byte of the EXIF data broken: either the file can be read with its new orientation, or nothing was written.
    for place in start..<start + 26 {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[place] = value
        try folder.write(bytes, to: "b.jpg")
        do {
          try ImageFile.setOrientation(.turnedHalf, of: folder("b.jpg"))
          #expect(try ImageFile.open(path: folder("b.jpg")).decode().damage == nil)
        } catch {
          #expect(try folder.bytes(of: "b.jpg") == bytes)
        }
      }
    }
    for count in [0, 1, 2, 5, 20, whole.count / 2] {
      try folder.write(Array(whole.prefix(count)), to: "c.jpg")
      try? ImageFile.setOrientation(.turnedHalf, of: folder("c.jpg"))
    }
    try folder.write("no picture", to: "d.jpg")
    #expect(
      throws: ImageError.unsupported("only the orientation of a JPEG file can be changed")
    ) { try ImageFile.setOrientation(.up, of: folder("d.jpg")) }
  }
}
