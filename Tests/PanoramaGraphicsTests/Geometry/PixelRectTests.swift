import Foundation
import PanoramaGraphics
import Testing

@Suite struct PixelRectTests {
  @Test func coveringRoundsOutAndInsideRoundsIn() {
    let rect = CGRect(x: 0.5, y: 1, width: 2.25, height: 3)
    #expect(PixelRect(covering: rect) == PixelRect(minX: 0, minY: 1, maxX: 3, maxY: 4))
    #expect(PixelRect(inside: rect) == PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 4))
  }

  @Test func extremesAreClampedAndNoNumbersAreEmpty() {
    let huge = PixelRect(covering: CGRect(x: -1e30, y: -1e30, width: 2e30, height: 2e30))
    #expect(huge == .unlimited)
    #expect(PixelRect(covering: .null).isEmpty)
    #expect(PixelRect(covering: CGRect(x: Double.nan, y: 0, width: 1, height: 1)).isEmpty)
    #expect(PixelRect.unlimited.area > 0)
  }

  @Test func whatIsLeftAfterAHoleCoversTheRestOnce() {
    let rect = PixelRect(x: 0, y: 0, width: 8, height: 6)
    for hole in [
      PixelRect(x: 2, y: 1, width: 3, height: 2), PixelRect(x: -5, y: -5, width: 7, height: 20),
      PixelRect(x: 20, y: 0, width: 3, height: 3), rect, .empty,
    ] {
      let rest = rect.subtracting(hole)
      #expect(rest.reduce(0) { $0 + $1.area } == rect.area - rect.intersection(hole).area)
      for (i, a) in rest.enumerated() {
        #expect(!a.intersects(hole) && rect.contains(a))
        for b in rest[(i + 1)...] { #expect(!a.intersects(b)) }
      }
    }
  }
}
