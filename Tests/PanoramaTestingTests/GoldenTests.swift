import Foundation
import Panorama
import PanoramaImages
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
      #expect(reason.contains("1 of 4 pixels by up to 1 of 255, the first at (1, 1)"))
      let shown = try #require(reason.split(separator: " ").last.map(String.init))
      let parts = ["expected", "actual", "difference"].map {
        shown.replacingOccurrences(of: ".png", with: "-\($0).png")
      }
      defer { for path in parts + [shown] { try? FileManager.default.removeItem(atPath: path) } }
      #expect(try parts.map { try CGImage.load(contentsOf: $0).width } == [2, 2, 2])
      #expect(try CGImage.load(contentsOf: parts[1]).pixels.last == 0xFFFF_FFFE)
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

  @Test func whatIsToleratedPasses() throws {
    try withFolder { folder in
      let golden = Golden("topic/near", folder: folder)
      try PNGEncoder().write(picture([0xFF10_2030, 0, 0, 0]), to: golden.path)
      let near = picture([0xFF12_2030, 0, 0, 0])
      try golden.verify(near, tolerance: ImageTolerance(channel: 2))
      try golden.verify(near, tolerance: ImageTolerance(share: 0.25))
      guard ProcessInfo.processInfo.environment[Golden.recordVariable] == nil else { return }
      #expect(throws: GoldenMismatch.self) {
        try golden.verify(near, tolerance: ImageTolerance(channel: 1, share: 0.2))
      }
    }
  }
}
