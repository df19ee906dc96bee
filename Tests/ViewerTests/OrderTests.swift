import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// The orders of the pictures of a folder.
@MainActor @Suite struct OrderTests {
  /// Four pictures whose orders all differ.
  private func desk() throws -> ViewerDesk {
    let folder = try TemporaryFolder()
    // The name, the side in pixels, and the year of the last change.
    for (name, side, year) in [("a10.png", 30, 2003), ("a2.png", 90, 2001), ("b.png", 60, 2004)] {
      try folder.addPicture(name, width: side, height: side)
      var parts = DateComponents()
      (parts.year, parts.month, parts.day) = (year, 5, 1)
      let date = try #require(Calendar(identifier: .gregorian).date(from: parts))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder(name))
    }
    // Taken in 2002, and changed today.
    let noise = CGImage(
      width: 64, height: 64,
      pixels: (0..<4096).map { 0xFF00_0000 | UInt32($0) &* 0x9E_3779 & 0xFF_FFFF },
      isOpaque: true)
    let bytes = try JPEGEncoder(quality: 100).encode(noise)
    let exif = Self.exif(date: "2002:05:01 12:00:00")
    let tagged = Data(bytes[..<2]) + Data(exif) + Data(bytes[2...])
    try tagged.write(to: URL(fileURLWithPath: folder("c.jpg")))
    return ViewerDesk(folder, [folder("a2.png")])
  }

  /// An APP1 segment with the date alone (EXIF 2.3, tag 0x0132).
  private static func exif(date: String) -> [UInt8] {
    let text = Array(date.utf8) + [0]
    let tiff: [UInt8] =
      Array("II".utf8) + [
        42, 0, 8, 0, 0, 0, 1, 0, 0x32, 0x01, 2, 0, UInt8(text.count), 0, 0, 0, 26, 0, 0, 0,
      ]
      + [0, 0, 0, 0] + text
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  private func names(_ desk: ViewerDesk) -> [String] {
    desk.viewer.files.paths.map { ($0 as NSString).lastPathComponent }
  }

  @Test func eachOrderIsItsOwn() throws {
    let desk = try desk()
    #expect(names(desk) == ["a2.png", "a10.png", "b.png", "c.jpg"])
    let orders: [(PictureOrder, [String])] = [
      (.taken, ["a2.png", "c.jpg", "a10.png", "b.png"]),
      (.changed, ["c.jpg", "b.png", "a10.png", "a2.png"]),
      (.size, ["c.jpg", "a2.png", "b.png", "a10.png"]),
      (.type, ["c.jpg", "a2.png", "a10.png", "b.png"]),
      (.name, ["a2.png", "a10.png", "b.png", "c.jpg"]),
    ]
    for (order, expected) in orders {
      desk.viewer.order = order
      #expect(names(desk) == expected, "\(order)")
      #expect(desk.name == "a2.png", "the picture stays")
    }
  }

  @Test func aShuffledListHasAllPicturesAndStaysAsItIs() throws {
    let desk = try desk()
    let sorted = names(desk)
    var seen: Set<[String]> = []
    for seed in 0..<20 as Range<UInt64> {
      desk.viewer.order = .shuffled(seed: seed)
      seen.insert(names(desk))
      #expect(names(desk).sorted() == sorted.sorted())
    }
    #expect(seen.count > 5)
    let last = names(desk)
    // The folder is listed again.
    desk.viewer.open([desk.folder("b.png")])
    desk.settle(0.1)
    #expect(names(desk) == last && desk.name == "b.png")
  }

  @Test func theMenuMarksTheOrder() throws {
    let desk = try desk()
    desk.key("o")
    desk.settle(0.3)
    desk.key("down")
    desk.key("down")
    desk.key("return")
    desk.settle(0.3)
    #expect(desk.viewer.order != .name)
    #expect(!desk.viewer.badges.notice.isHidden)
  }

  @Test func aNumberLeadsToItsPicture() throws {
    let desk = try desk()
    desk.key("g", .control)
    desk.settle(0.1)
    desk.send(.text("3"))
    desk.key("return")
    desk.settle(0.3)
    #expect(desk.name == "b.png")
    for wrong in ["0", "5", "x", ""] {
      desk.key("g", .control)
      desk.key("a", .control)
      desk.key("delete")
      desk.send(.text(wrong))
      desk.key("return")
      desk.settle(0.1)
      #expect(desk.name == "b.png")
      #expect(desk.viewer.badges.notice.text == "There are pictures 1 to 4")
    }
  }
}
