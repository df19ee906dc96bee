import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

@Suite struct AnimatedPNGEncoderTests {
  /// A white picture with a black square.
  private func frame(_ x: Int, _ y: Int, side: Int = 3) -> CGImage {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 20 * 10)
    for row in y..<min(10, y + side) {
      for column in x..<min(20, x + side) { pixels[row * 20 + column] = 0xFF00_0000 }
    }
    return CGImage(width: 20, height: 10, pixels: pixels, isOpaque: true)
  }

  /// The names and contents of a file's chunks.
  private func chunks(_ file: [UInt8]) -> [(name: String, content: [UInt8])] {
    var (result, place): ([(String, [UInt8])], Int) = ([], 8)
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      result.append(
        (
          String(decoding: file[place + 4..<place + 8], as: UTF8.self),
          Array(file[place + 8..<place + 8 + length])
        ))
      place += 12 + length
    }
    return result
  }

  private func number(_ bytes: [UInt8], _ at: Int) -> Int {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func onlyWhatChangedIsStored() throws {
    var encoder = AnimatedPNGEncoder()
    for x in [2, 2, 5, 9] { try encoder.add(frame(x, 4), duration: 0.1) }
    let parts = chunks(try encoder.finish())
    #expect(
      parts.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(number(parts[1].content, 0) == 3)
    let controls = parts.filter { $0.name == "fcTL" }.map(\.content)
    // Width, height, x and y of each frame's part.
    let places = controls.map { bytes in [4, 8, 12, 16].map { number(bytes, $0) } }
    #expect(places == [[20, 10, 0, 0], [6, 3, 2, 4], [7, 3, 5, 4]])
    // The first picture stays for two frames.
    #expect(controls.map { Int($0[20]) << 8 | Int($0[21]) } == [200, 100, 100])
    let numbers = parts.filter { $0.name == "fcTL" || $0.name == "fdAT" }.map {
      number($0.content, 0)
    }
    #expect(numbers == [0, 1, 2, 3, 4])
  }

  @Test func otherProgramsSeeTheFirstFrame() throws {
    var encoder = AnimatedPNGEncoder()
    try encoder.add(frame(2, 4), duration: 0.1)
    try encoder.add(frame(7, 1), duration: 0.1)
    let folder = try TemporaryFolder()
    try folder.write(try encoder.finish(), to: "a.png")
    #expect(try CGImage.load(contentsOf: folder("a.png")).pixels == frame(2, 4).pixels)
  }

  @Test func framesOfOtherSizesAreRefused() throws {
    var encoder = AnimatedPNGEncoder()
    try encoder.add(frame(2, 4), duration: 0.1)
    let other = CGImage(width: 1, height: 1, pixels: [0], isOpaque: false)
    #expect(throws: ImageError.self) { try encoder.add(other, duration: 0.1) }
    #expect(throws: ImageError.self) { _ = try AnimatedPNGEncoder().finish() }
  }
}
