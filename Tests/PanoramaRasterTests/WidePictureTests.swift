import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Pictures so large that the sum over a device pixel does not fit into 32 bits.
@Suite struct WidePictureTests {
  private func shrunk(_ image: CGImage, width: Int) -> [UInt32] {
    let list = DisplayList { context in
      context.interpolationQuality = .high
      context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: 1))
    }
    return draw(list, width: width, height: 1).pixels
  }

  @Test(arguments: [65_000, 65_800, 200_000]) func averagesAreExact(_ width: Int) {
    let even = CGImage(
      width: width, height: 3, pixels: [UInt32](repeating: 0xffff_80fe, count: 3 * width),
      isOpaque: true)
    #expect(shrunk(even, width: 1) == [0xffff_80fe])
    #expect(shrunk(even, width: 2) == [0xffff_80fe, 0xffff_80fe])
    // Half of the pixel is white and half black; 127.5 is rounded up.
    let row = (0..<width).map { $0 < width / 2 ? 0xffff_ffff : 0xff00_0000 as UInt32 }
    let halves = CGImage(width: width, height: 3, pixels: row + row + row, isOpaque: true)
    #expect(shrunk(halves, width: 1) == [0xff80_8080])
    #expect(shrunk(halves, width: 2) == [0xffff_ffff, 0xff00_0000])
  }
}
