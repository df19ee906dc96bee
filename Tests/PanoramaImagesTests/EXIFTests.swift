import Foundation
import PanoramaImages
import Testing

/// Real camera data, and data made to keep a viewer busy.
@Suite struct EXIFTests {
  private typealias Entry = (tag: UInt16, type: UInt16, count: UInt32, value: UInt32)

  /// A little-endian block with consecutive directories, each with these entries.
  private func block(_ directories: [[Entry]]) -> [UInt8] {
    var bytes: [UInt8] = Array("II*\0".utf8) + words([8 as UInt32])
    for entries in directories {
      bytes += words([UInt16(entries.count)])
      for entry in entries {
        bytes += words([entry.tag, entry.type]) + words([entry.count, entry.value])
      }
      bytes += words([0 as UInt32])
    }
    return bytes
  }

  private func words<Word: FixedWidthInteger>(_ values: [Word]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
  }

  @Test func placeDescriptionAndRatingAreRead() throws {
    let south = EXIF.place([33, 51, 36], "S", [151, 12, 0], "E")
    let data = try ImageFile.open(bytes: jpeg(south)).metadata
    #expect(data.hasPosition && data.description == "Sea" && data.rating == 4)
    #expect(abs(try #require(data.latitude) + 33.86) < 1e-9)
    #expect(abs(try #require(data.longitude) - 151.2) < 1e-9)
    let impossible = EXIF.place([95, 0, 0], "N", [181, 0, 0], "W")
    let none = try ImageFile.open(bytes: jpeg(impossible)).metadata
    #expect(none.hasPosition && none.latitude == nil && none.longitude == nil)
  }

  private func jpeg(_ exif: [UInt8]) -> [UInt8] {
    JPEGFile(width: 8, height: 8, exif: exif).encoded { _, _, _ in 128 }
  }

  /// The processor time of this thread, in seconds.
  private func time(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test(arguments: [100, 700, 1400])
  func directoriesThatLeadBackToThemselvesTakeNoTime(count: Int) throws {
    // The links to the camera's, the position's and the interoperability directory all lead to this
    // one.
    let pointers: [Entry] = (0..<count).map { ([0x8769, 0x8825, 0xA005][$0 % 3], 4, 1, 8) }
    let file = jpeg(block([[(0x0112, 3, 1, 6)] + pointers]))
    var orientation: ImageOrientation?
    var metadata: ImageMetadata?
    let seconds = try time {
      let picture = try ImageFile.open(bytes: file)
      (orientation, metadata) = (picture.info.orientation, picture.metadata)
    }
    #expect(orientation == .turnedClockwise && metadata?.hasPosition == false)
    #expect(seconds < 0.5, "\(seconds)")
  }

  @Test func chainsOfDirectoriesAreNotFollowed() throws {
    // Each directory leads to the next, and all of them to the last.
    let size: UInt32 = 2 + 12 * 40 + 4
    let chain: [[Entry]] = (0..<120).map { number in
      (0..<40).map { ([0x8769, 0x8825, 0xA005][$0 % 3], 4, 1, 8 + size * UInt32(number + 1)) }
    }
    let file = jpeg(block(chain))
    #expect(try time { _ = try ImageFile.open(bytes: file).metadata } < 0.5)
  }

  @Test func aTIFFThatLeadsBackToItselfTakesNoTime() throws {
    let file = block([(0..<900).map { ([0x8769, 0x8825][$0 % 2], 4, 1, 8) }])
    #expect(time { _ = (try? ImageFile.open(bytes: file))?.metadata } < 0.5)
  }

  @Test func valuesBeyondTheBlockSayNothing() throws {
    let camera: [Entry] = [
      (0x829A, 5, 1, 0xFFFF_FFF0), (0x8827, 3, 0xFFFF_FFFF, 26), (0xA434, 2, 0x7FFF_FFFF, 26),
      (0x9003, 2, 20, 60_000), (0x829D, 5, 1, 8), (0x920A, 77, 1, 8),
    ]
    let main: [Entry] = [(0x0110, 2, 0xFFFF_FFFF, 8), (0x8769, 4, 1, 8 + 2 + 24 + 4)]
    let data = try ImageFile.open(bytes: jpeg(block([main, camera]))).metadata
    #expect(data.model == nil && data.exposureTime == nil && data.isoSpeed == nil)
    #expect(data.lens == nil && data.date == nil && data.focalLength == nil)
  }

  @Test func ofATagThatComesTwiceTheFirstCounts() throws {
    let main: [Entry] = [(0x0112, 3, 1, 3), (0x0112, 3, 1, 6)]
    #expect(try ImageFile.open(bytes: jpeg(block([main]))).info.orientation == .turnedHalf)
  }

  @Test func textsAreCutAndCleaned() throws {
    let text = "Cam\u{1B}[31m\u{7}era " + String(repeating: "x", count: 500) + "\0"
    let bytes = Array(text.utf8)
    let main: [Entry] = [(0x0110, 2, UInt32(bytes.count), 8 + 2 + 12 + 4)]
    let model = try ImageFile.open(bytes: jpeg(block([main]) + bytes)).metadata.model
    #expect(try #require(model).hasPrefix("Cam [31m era xxx"))
    #expect(try #require(model).utf8.count == 96)
  }
}
