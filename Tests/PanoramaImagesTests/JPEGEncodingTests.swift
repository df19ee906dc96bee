import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

@Suite struct JPEGEncodingTests {
  /// The mean difference of channels.
  private func difference(_ a: CGImage, _ b: CGImage) -> Double {
    var sum = 0
    for (p, q) in zip(a.pixels, b.pixels) {
      for shift: UInt32 in [0, 8, 16] {
        sum += abs(Int(p >> shift & 255) - Int(q >> shift & 255))
      }
    }
    return Double(sum) / Double(a.pixels.count * 3)
  }

  @Test func qualityIsCloseness() throws {
    let picture = noisePicture(width: 200, height: 100)
    var last = 255.0
    for quality in [10, 50, 100] {
      let bytes = try JPEGEncoder(quality: quality, isSubsampled: false).encode(picture)
      let file = try ImageFile.open(bytes: bytes)
      #expect(file.info.format == .jpeg)
      let distance = difference(try file.decode().image, picture)
      #expect(distance < last)
      last = distance
    }
    #expect(last < 1.5)
  }

  @Test func whatIsTransparentShowsTheBackground() throws {
    let pixels: [UInt32] = Array(repeating: 0, count: 64) + Array(repeating: 0x8080_0000, count: 64)
    let picture = CGImage(width: 8, height: 16, pixels: pixels, isOpaque: false)
    let bytes = try JPEGEncoder(quality: 100, isSubsampled: false, background: 0x0000FF)
      .encode(picture)
    let back = try ImageFile.open(bytes: bytes).decode().image
    let (top, bottom) = (CGColor(argb: back.pixels[0]), CGColor(argb: back.pixels[127]))
    #expect(top.blue > 0.98 && top.red < 0.02)
    #expect(abs(bottom.blue - 0.5) < 0.02 && abs(bottom.red - 0.5) < 0.02)
  }

  @Test func aSideOverTheFormatsLimitIsRefused() {
    let pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 65_501)
    let picture = CGImage(width: 65_501, height: 1, pixels: pixels, isOpaque: true)
    #expect(throws: ImageError.self) { try JPEGEncoder().encode(picture) }
  }

  @Test func filesAreWrittenWhole() throws {
    let folder = try TemporaryFolder()
    try JPEGEncoder().write(noisePicture(width: 30, height: 20), to: folder("a.jpg"))
    #expect(try ImageFile.open(path: folder("a.jpg")).info.width == 30)
    #expect(folder.names == ["a.jpg"])
  }
}
