import Foundation
import Panorama
import PanoramaTesting
import Testing

@Suite struct GoldenTests {
  private func picture(_ pixels: [UInt32]) -> CGImage {
    CGImage(width: 2, height: pixels.count / 2, pixels: pixels, isOpaque: false)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "goldens-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/topic", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func goldensLieBesideTheTests() {
    #expect(Golden("fill/star").path.hasSuffix("/Tests/Goldens/fill/star.png"))
  }

  @Test func equalPicturesPass() throws {
    try withFolder { folder in
      let image = picture([0xFF12_3456, 0x8010_2030, 0, 0xFFFF_FFFF])
      try PNGEncoder().write(image, to: folder + "/topic/same.png")
      try Golden("topic/same", folder: folder).verify(image)
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment[Golden.recordVariable] == nil))
  func aDifferenceOfOneStepIsFoundAndShown() throws {
    try withFolder { folder in
      let name = "topic/one-\(UUID().uuidString)"
      try PNGEncoder().write(
        picture([0xFF12_3456, 0, 0, 0xFFFF_FFFF]), to: folder + "/\(name).png")
      let error = #expect(throws: GoldenMismatch.self) {
        try Golden(name, folder: folder).verify(picture([0xFF12_3456, 0, 0, 0xFFFF_FFFE]))
      }
      let reason = try #require(error?.reason)
      #expect(reason.contains("1 of 4 pixels, the first at (1, 1)"))
      let shown = try #require(reason.split(separator: " ").last.map(String.init))
      defer { try? FileManager.default.removeItem(atPath: shown) }
      let difference = try CGImage.load(contentsOf: shown)
      #expect(difference.width == 2 * 3 + 16 && difference.height == 2)
      #expect(difference.pixels.last == 0xFFFF_2020)
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment[Golden.recordVariable] == nil))
  func aMissingGoldenSaysHowToRecordIt() throws {
    try withFolder { folder in
      let error = #expect(throws: GoldenMismatch.self) {
        try Golden("topic/none", folder: folder).verify(picture([0, 0]))
      }
      #expect(error?.reason.contains("PANORAMA_RECORD_GOLDENS=1") == true)
    }
  }
}
