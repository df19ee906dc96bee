import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// The camera's data in other files of the same picture.
@Suite struct EXIFBlockTests {
  private let image = CGImage(
    width: 21, height: 13, pixels: (0..<273).map { 0xFF00_0000 | UInt32($0 * 7) },
    isOpaque: true)

  private func encoded(_ format: String, alpha: Bool = false) throws -> [UInt8] {
    let picture = CGImage(
      width: image.width, height: image.height,
      pixels: image.pixels.enumerated().map { alpha && $0.offset == 0 ? 0 : $0.element },
      isOpaque: !alpha)
    return switch format {
    case "jpeg": try JPEGEncoder().encode(picture)
    case "png": try PNGEncoder().encode(picture)
    default: try WebPEncoder(quality: format == "lossless" ? 100 : 80).encode(picture)
    }
  }

  private func with(_ exif: [UInt8], in file: [UInt8]) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + exif
    return file[..<2] + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + file[2...]
  }

  @Test(arguments: ["jpeg", "png", "webp", "lossless"], [false, true])
  func placeAndDescriptionAreKept(_ format: String, alpha: Bool) throws {
    let exif = EXIF.place([59, 26, 0], "N", [24, 45, 0], "E")
    let original = try ImageFile.open(bytes: with(exif, in: encoded("jpeg")))
    let block = try #require(original.uprightEXIF)
    let bytes = try encoded(format, alpha: alpha)
    let copy = try ImageFile.open(
      bytes: block.inserted(
        into: bytes, size: (image.width, image.height), hasAlpha: alpha))
    #expect(copy.metadata.description == "Sea" && copy.metadata.rating == 4)
    #expect(copy.metadata.latitude == original.metadata.latitude)
    let plain = try ImageFile.open(bytes: bytes).decode().image
    #expect(try copy.decode().image.pixels == plain.pixels)
  }

  @Test(arguments: [false, true]) func theCopyIsUpright(littleEndian: Bool) throws {
    let exif = EXIF.orientation(6, littleEndian: littleEndian)
    let original = try ImageFile.open(bytes: with(exif, in: encoded("jpeg")))
    #expect(original.info.orientation == .turnedClockwise)
    let block = try #require(original.uprightEXIF)
    #expect(block.bytes == EXIF.orientation(1, littleEndian: littleEndian))
  }

  @Test func theSmallPictureIsNotKept() throws {
    // One directory without tags, then that of a small picture of four bytes.
    let small: [UInt8] = [
      0, 2, 2, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 44, 2, 2, 0, 4, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0,
    ]
    let exif: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 14] + small + [9, 8, 7, 6]
    let original = try ImageFile.open(bytes: with(exif, in: encoded("jpeg")))
    let bytes = try #require(original.uprightEXIF?.bytes)
    #expect(bytes.count == exif.count)
    #expect(Array(bytes[10..<14]) == [0, 0, 0, 0] && Array(bytes[44...]) == [0, 0, 0, 0])
  }

  @Test func damagedDataAreLeftOut() throws {
    var exif = EXIF.orientation(6)
    exif[9] = 200
    let original = try ImageFile.open(bytes: with(exif, in: encoded("jpeg")))
    #expect(original.uprightEXIF == nil)
    #expect(try ImageFile.open(bytes: encoded("png")).uprightEXIF == nil)
  }

  @Test func aCopyKeepsExtendedAttributes() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "a")
    func run(_ script: String) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = ["-c", "import os; " + script]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    // Not every file system has them.
    guard try run("os.setxattr('\(folder("a"))', 'user.tag', b'sea')") == 0 else { return }
    #expect(try AtomicFile.copy(folder("a"), toNew: folder("b")))
    #expect(try run("assert os.getxattr('\(folder("b"))', 'user.tag') == b'sea'") == 0)
  }
}
