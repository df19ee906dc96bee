import Foundation
import PanoramaGraphics
import TestSupport
import Testing

@Suite struct DeviceTransformTests {
  @Test(arguments: [0.0, 0.25, 3.999_999_9, -0.000_001, -17.5, 123_456.789])
  func theFractionIsOnTheGridAndBelowOne(t: Double) {
    let d = DeviceTransform(CGAffineTransform(translationX: t, y: -t))
    #expect(d.local.tx >= 0 && d.local.tx < 1 && d.local.ty >= 0 && d.local.ty < 1)
    #expect((d.local.tx * DeviceTransform.grid).rounded() == d.local.tx * DeviceTransform.grid)
    #expect(abs(d.transform.tx - t) <= 0.5 / DeviceTransform.grid)
    #expect(abs(d.transform.ty + t) <= 0.5 / DeviceTransform.grid)
  }

  @Test func movingARootByWholePixelsMovesEverythingBelowByExactlyThat() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let zoom = random.number(in: 0.1...7)
      let t = CGAffineTransform(
        a: zoom, b: random.number(in: -1...1), c: random.number(in: -1...1), d: zoom,
        tx: random.number(in: -1e5...1e5), ty: random.number(in: -1e5...1e5))
      let child = CGAffineTransform(
        a: 0.7, b: 0.1, c: -0.3, d: 1.3, tx: random.number(in: -999...999),
        ty: random.number(in: -999...999))
      let root = DeviceTransform(t)
      let moved = root.shifted(dx: 12_345, dy: -777)
      let (a, b) = (root.descending(into: child), moved.descending(into: child))
      #expect(b.isWholePixelShift(of: a))
      #expect(b.wholeX - a.wholeX == 12_345 && b.wholeY - a.wholeY == -777)
    }
  }

  @Test func pixelsCoverTheBoxAndAPixelMore() {
    let d = DeviceTransform(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10.5, ty: -3))
    let box = d.pixels(covering: CGRect(x: 1, y: 1, width: 2, height: 2))
    #expect(box == PixelRect(minX: 11, minY: -2, maxX: 18, maxY: 4))
    #expect(d.pixels(covering: .null).isEmpty)
    let flatLine = d.pixels(covering: CGRect(x: 1, y: 2, width: 5, height: 0))
    #expect(flatLine == PixelRect(minX: 11, minY: 0, maxX: 24, maxY: 2))
    #expect(
      d.pixels(covering: .infinite).contains(PixelRect(x: 0, y: 0, width: 9999, height: 9999)))
    #expect(d.area(touching: box).contains(CGRect(x: 1, y: 1, width: 2, height: 2)))
    let flat = DeviceTransform(CGAffineTransform(scaleX: 0, y: 1))
    #expect(flat.area(touching: box) == .infinite)
  }

  @Test func whatIsNoNumberIsNotDrawable() {
    #expect(!DeviceTransform(CGAffineTransform(translationX: .nan, y: 0)).isDrawable)
    #expect(!DeviceTransform(CGAffineTransform(scaleX: .infinity, y: 1)).isDrawable)
    #expect(DeviceTransform(CGAffineTransform(translationX: 1e9, y: -1e9)).isDrawable)
  }

  /// Such a translation cannot be split, so nothing could be drawn at an exact position.
  @Test(arguments: [0x1p30, -0x1p30, 1e300]) func whatIsMovedTooFarIsNotDrawable(
    by distance: Double
  ) {
    #expect(!DeviceTransform(CGAffineTransform(translationX: distance, y: 0)).isDrawable)
    #expect(!DeviceTransform(CGAffineTransform(translationX: 0, y: distance)).isDrawable)
  }
}
