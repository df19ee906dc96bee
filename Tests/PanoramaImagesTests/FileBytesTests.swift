import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// File names that are not UTF-8.
@Suite struct FileBytesTests {
  private func text(_ bytes: [UInt8]) -> String {
    FileBytes.string(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  private func bytes(_ path: String) -> [UInt8] {
    FileBytes.withBytes(path) { name in (0..<strlen(name)).map { UInt8(bitPattern: name[$0]) } }
  }

  @Test func namesInUTF8AreThemselves() {
    for name in ["", "a b.png", "ü☃🎉/é", "e\u{301}"] {
      #expect(text(Array(name.utf8)) == name)
      #expect(bytes(name) == Array(name.utf8))
      #expect(FileBytes.shown(name) == name)
    }
  }

  @Test(arguments: [
    [0xE9], [0x63, 0xE9, 0x2E], [0xFF, 0xFE, 0x80], [0xC3], [0xF0, 0x9F, 0x8E, 0x41],
    [0xC3, 0xA9, 0xE9], [0xED, 0xA0, 0x80],
  ])
  func otherBytesComeBack(_ name: [UInt8]) {
    let string = text(name)
    #expect(bytes(string) == name)
    #expect(!FileBytes.shown(string).unicodeScalars.contains { $0.value > 0x10_0000 })
    #expect(FileBytes.shown(string).unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func allBytesComeBack() {
    let name = (1...255).map { UInt8($0) }
    #expect(bytes(text(name)) == name)
  }

  @Test func suchAFileIsOpened() throws {
    let folder = try TemporaryFolder()
    let pixels: [UInt32] = [0xFF00_00FF]
    try PNGEncoder().write(
      CGImage(width: 1, height: 1, pixels: pixels, isOpaque: true), to: folder("a.png"))
    let name = text([0x63, 0xE9, 0x2E])
    #expect(FileBytes.withBytes(folder(name)) { rename(folder("a.png"), $0) } == 0)
    #expect(try ImageFile.open(path: folder(name)).info.width == 1)
  }
}
