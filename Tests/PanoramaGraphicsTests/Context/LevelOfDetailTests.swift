import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Drawings that are visible only at some scales.
@Suite struct LevelOfDetailTests {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  /// Red at small scales, green at large ones.
  private var list: DisplayList {
    DisplayList { context in
      context.beginLevelOfDetail(0.0..<0.5)
      context.setFillColor(CGColor(argb: 0xffff_0000))
      context.fill(square)
      context.endLevelOfDetail()
      context.beginLevelOfDetail(0.5..<Double.infinity)
      context.setFillColor(CGColor(argb: 0xff00_ff00))
      context.fill(square)
      context.endLevelOfDetail()
    }
  }

  private func pixel(_ scale: Double, _ list: DisplayList) -> UInt32 {
    let bitmap = Bitmap(width: 2, height: 2)
    bitmap.withPixelBuffer {
      Rasterizer(threads: 1).draw(
        list, into: $0, transform: CGAffineTransform(scaleX: scale, y: scale))
    }
    return bitmap[0, 0]
  }

  @Test func theScaleChooses() {
    #expect(pixel(0.25, list) == 0xffff_0000)
    #expect(pixel(0.5, list) == 0xff00_ff00)
    #expect(pixel(3, list) == 0xff00_ff00)
    // The scale on the device counts, through all nested lists.
    let outer = DisplayList { $0.draw(list, transform: CGAffineTransform(scaleX: 4, y: 4)) }
    #expect(pixel(0.1, outer) == 0xffff_0000)
    #expect(pixel(0.2, outer) == 0xff00_ff00)
  }

  @Test func theStateGoesOn() {
    let list = DisplayList { context in
      context.beginLevelOfDetail(2..<4)
      context.setFillColor(CGColor(argb: 0xff00_00ff))
      context.endTransparencyLayer()
      context.endLevelOfDetail()
      context.endLevelOfDetail()
      context.fill(square)
    }
    #expect(pixel(1, list) == 0xff00_00ff)
  }

  @Test func aChangeOfScaleOverTheBorderIsDamage() {
    let frame = PixelRect(x: 0, y: 0, width: 20, height: 20)
    let (far, near) = (
      CGAffineTransform(scaleX: 0.49, y: 0.49), CGAffineTransform(scaleX: 0.5, y: 0.5)
    )
    let list = list
    let difference = DisplayListDifference(from: list, far, to: list, near, in: frame)
    #expect(difference.damage.contains { $0.contains(PixelRect(x: 0, y: 0, width: 5, height: 5)) })
    #expect(DisplayListDifference(from: list, far, to: list, far, in: frame).damage.isEmpty)
  }
}
