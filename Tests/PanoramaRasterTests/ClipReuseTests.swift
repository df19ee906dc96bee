import Foundation
import PanoramaGraphics
@_spi(RasterTests) import PanoramaRaster
import TestSupport
import Testing

/// Clips that are nested or repeated are made once, not for every drawing.
@Suite struct ClipReuseTests {
  /// A quadrilateral that removes a part on every side.
  private func slanted(_ i: Int) -> PathData {
    path([(-Double(i % 50), -9), (40, 0.5), (39, 45), (-1, 39)])
  }

  /// The number of clips that one planner makes for a frame.
  private func clipCount(_ list: DisplayList) -> Int {
    let rasterizer = Rasterizer(threads: 1)
    _ = draw(list, width: 40, height: 40, rasterizer: rasterizer)
    return rasterizer.clipCount
  }

  @Test func clipsThatNestWithDrawingsGrowAsTheirNumber() {
    let list = DisplayList { context in
      for i in 0..<2000 {
        context.clip(to: slanted(i))
        context.fill(CGRect(x: 3, y: 3, width: 20, height: 9))
      }
    }
    #expect((1...3000).contains(clipCount(list)))
  }

  @Test func equalClipsAreOne() {
    let image = CGImage(width: 2, height: 1, pixels: [0xff80_8080, 0xffff_ffff], isOpaque: true)
    let list = DisplayList { context in
      for _ in 0..<500 {
        context.saveGState()
        context.clip(to: CGRect(x: 1.5, y: 2, width: 30, height: 30), mask: image)
        context.fill(CGRect(x: 3, y: 3, width: 20, height: 9))
        context.restoreGState()
        context.saveGState()
        context.clip(to: slanted(3))
        context.fill(CGRect(x: 3, y: 3, width: 20, height: 9))
        context.restoreGState()
      }
    }
    #expect((2...20).contains(clipCount(list)))
  }

  /// Trees of clips of all shapes, drawn whole, in pieces, and on several threads.
  @Test(arguments: 0..<6) func treesOfClipsAreTheSameInPieces(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let image = CGImage(
      width: 3, height: 2,
      pixels: [0x8040_4040, 0, 0xff12_3456, 0xffff_ffff, 0x4000_0000, 1 << 24],
      isOpaque: false)
    let list = DisplayList { context in
      var depth = 0
      for i in 0..<300 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          context.saveGState()
          depth += 1
          context.clip(to: slanted(Int.random(in: 0..<9, using: &random)))
        case 1:
          context.saveGState()
          depth += 1
          let x = random.number(in: -3...3)
          context.clip(to: CGRect(x: x, y: 1.5, width: 36, height: 34), mask: image)
        case 2 where depth > 0:
          context.restoreGState()
          depth -= 1
        default:
          context.setFillColor(CGColor(argb: 0x3000_0000 | UInt32(i * 12345 & 0xffffff)))
          context.fillEllipse(
            in: CGRect(x: Double(i % 17), y: Double(i % 23), width: 20, height: 14))
        }
      }
    }
    let whole = draw(list, width: 40, height: 40, rasterizer: Rasterizer(threads: 1)).pixels
    #expect(draw(list, width: 40, height: 40, rasterizer: Rasterizer(exactly: 3)).pixels == whole)
    let pieces = Bitmap(width: 40, height: 40)
    for (x, y, w, h) in [(0, 0, 13, 40), (13, 0, 27, 7), (13, 7, 27, 33)] {
      let piece = CGRect(x: x, y: y, width: w, height: h)
      pieces.withPixelBuffer { Rasterizer(exactly: 2).draw(list, into: $0, damage: [piece]) }
    }
    #expect(pieces.pixels == whole)
    #expect(Set(whole).count > 10)
  }
}
