import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Compares each filter with a plain version of its formula, under any affine transform, including
/// edges.
@Suite struct PictureFilterTests {
  private static let (width, height) = (9, 7)
  private static let (columns, rows) = (60, 50)
  /// Transforms that scale, mirror, rotate and skew. All of them enlarge along both axes.
  private static let transforms = [
    CGAffineTransform(a: 5.3, b: 0, c: 0, d: 4.7, tx: 6.43, ty: 8.13),
    CGAffineTransform(a: -5, b: 0, c: 0, d: 5.5, tx: 53.2, ty: 5.6),
    CGAffineTransform(a: 3.9, b: 2.2, c: -2.1, d: 4.1, tx: 19.5, ty: 3.3),
    CGAffineTransform(a: 4, b: 0, c: 3, d: 4.5, tx: 3.1, ty: 9.7),
  ]

  private static let image: CGImage = {
    var random = SeededGenerator(seed: 11)
    let pixels = random.pixels(width * height).map { $0 | 0xff00_0000 }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }()

  /// The outermost pixels continue beyond the border.
  private static func channel(_ x: Int, _ y: Int, _ shift: UInt32) -> Double {
    let (column, row) = (min(max(x, 0), width - 1), min(max(y, 0), height - 1))
    return Double(image.pixels[row * width + column] >> shift & 255)
  }

  private static func expectPixels(
    _ quality: CGInterpolationQuality, _ transform: CGAffineTransform, tolerance: Double,
    _ reference: (_ u: Double, _ v: Double, _ shift: UInt32) -> Double
  ) {
    let rect = CGRect(x: 0, y: 0, width: width, height: height)
    let list = DisplayList(items: [
      DisplayItem(.image(image, rect, quality), transform: transform)
    ])
    let drawn = draw(list, width: columns, height: rows)
    let back = transform.inverted()
    var (seen, worst) = (0, 0.0)
    for y in 0..<rows {
      for x in 0..<columns where drawn[x, y] >> 24 == 255 {
        seen += 1
        let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
        for shift: UInt32 in [0, 8, 16] {
          let expected = min(255, max(0, reference(Double(p.x), Double(p.y), shift)))
          worst = max(worst, abs(expected - Double(drawn[x, y] >> shift & 255)))
        }
      }
    }
    #expect(seen > 500)
    #expect(worst <= tolerance)
  }

  @Test(arguments: transforms) func nearest(_ transform: CGAffineTransform) {
    Self.expectPixels(.none, transform, tolerance: 0) { u, v, shift in
      Self.channel(Int(u.rounded(.down)), Int(v.rounded(.down)), shift)
    }
  }

  /// Pixels that lie side by side are copied; those beyond the edge repeat the outermost ones.
  @Test(arguments: [
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 6),
    CGAffineTransform(a: 1, b: 0, c: 0, d: 4.7, tx: 6.43, ty: 8.13),
    CGAffineTransform(a: 1, b: 0, c: 0.4, d: -3, tx: 3.5, ty: 40.2),
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 4.5, ty: 2.5),
  ]) func nearestOfUnscaledRows(_ transform: CGAffineTransform) {
    let rect = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
    var tiles = TiledImage(width: Self.width, height: Self.height, tileSide: 16)
    tiles.replace(level: 0, column: 0, row: 0, with: Self.image)
    let drawn = [DrawOperation.image(Self.image, rect, .none), .tiles(tiles, rect, .none)].map {
      draw(
        DisplayList(items: [DisplayItem($0, transform: transform)]), width: Self.columns,
        height: Self.rows)
    }
    let back = transform.inverted()
    var seen = 0
    for y in 0..<Self.rows {
      for x in 0..<Self.columns where drawn[0][x, y] >> 24 == 255 {
        seen += 1
        let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
        // On a border between two pixels, either is the nearest.
        let (u, v) = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
        let isBetween = p.x == p.x.rounded() || p.y == p.y.rounded()
        for shift: UInt32 in [0, 8, 16] where !isBetween {
          #expect(Double(drawn[0][x, y] >> shift & 255) == Self.channel(u, v, shift))
        }
        #expect(drawn[1][x, y] == drawn[0][x, y])
      }
    }
    #expect(seen > 20)
  }

  private static func interpolated(
    _ u: Double, _ v: Double, _ shift: UInt32, taps: Range<Int>, _ weight: (Double) -> Double
  ) -> Double {
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    var sum = 0.0
    for j in taps {
      for i in taps {
        let w = weight(u - 0.5 - x - Double(i)) * weight(v - 0.5 - y - Double(j))
        sum += w * channel(Int(x) + i, Int(y) + j, shift)
      }
    }
    return sum
  }

  /// Weights are in 256ths, so each of two steps of 255 is off by at most one unit.
  @Test(arguments: transforms, [CGInterpolationQuality.low, .default, .medium])
  func bilinear(_ transform: CGAffineTransform, _ quality: CGInterpolationQuality) {
    Self.expectPixels(quality, transform, tolerance: 3) { u, v, shift in
      Self.interpolated(u, v, shift, taps: 0..<2) { max(0, 1 - abs($0)) }
    }
  }

  /// The Catmull-Rom cubic: R. Keys (1981), a = −1/2.
  @Test(arguments: transforms) func bicubic(_ transform: CGAffineTransform) {
    Self.expectPixels(.high, transform, tolerance: 1) { u, v, shift in
      Self.interpolated(u, v, shift, taps: -1..<3) { t in
        let x = abs(t)
        if x <= 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
        return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
      }
    }
  }

  /// The mean over the area of a device pixel, inside the picture and at its border.
  /// Reduced pictures in turn, each several times and at several levels.
  @Test func reducedPicturesAreThoseOfFramesOfTheirOwn() {
    var random = SeededGenerator(seed: 5)
    let images = (0..<5).map { _ in
      CGImage(
        width: 40, height: 33, pixels: random.pixels(40 * 33).map { $0 | 0xff00_0000 },
        isOpaque: true)
    }
    let items = (0..<40).map { i in
      let side = Double(3 + i * 7 % 20)
      return DisplayItem(
        .image(
          images[i * i % 5],
          CGRect(x: Double(i % 8) * 24 + 0.3, y: Double(i / 8) * 24, width: side, height: side),
          .default))
    }
    let rasterizer = Rasterizer(threads: 1)
    let each = Bitmap(width: 200, height: 120)
    for item in items {
      each.withPixelBuffer { rasterizer.draw(DisplayList(items: [item]), into: $0) }
    }
    for threads in [1, 3] {
      let all = draw(
        DisplayList(items: items), width: 200, height: 120,
        rasterizer: Rasterizer(threads: threads))
      #expect(all.pixels == each.pixels)
    }
  }

  @Test(arguments: [0.83, 0.5, 0.31, 0.17]) func areas(_ scale: Double) {
    var random = SeededGenerator(seed: 12)
    let (width, height) = (90, 70)
    let pixels = random.pixels(width * height).map { $0 | 0xff00_0000 }
    let image = CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
    let rect = CGRect(
      x: 0.3, y: 0.7, width: Double(width) * scale, height: Double(height) * scale)
    let list = DisplayList(items: [DisplayItem(.image(image, rect, .high))])
    let drawn = draw(list, width: 80, height: 64)
    func share(_ i: Int, _ low: Double, _ high: Double) -> Double {
      max(0, min(high, Double(i + 1)) - max(low, Double(i)))
    }
    var (seen, worst) = (0, 0.0)
    for y in 0..<64 {
      for x in 0..<80 where drawn[x, y] >> 24 == 255 {
        seen += 1
        let (left, right) = ((Double(x) - 0.3) / scale, (Double(x) + 0.7) / scale)
        let (top, bottom) = ((Double(y) - 0.7) / scale, (Double(y) + 0.3) / scale)
        for shift: UInt32 in [0, 8, 16] {
          var (sum, whole) = (0.0, 0.0)
          for row in max(0, Int(top))..<min(height, Int(bottom) + 1) {
            for column in max(0, Int(left))..<min(width, Int(right) + 1) {
              let w = share(column, left, right) * share(row, top, bottom)
              whole += w
              sum += w * Double(pixels[row * width + column] >> shift & 255)
            }
          }
          worst = max(worst, abs(sum / whole - Double(drawn[x, y] >> shift & 255)))
        }
      }
    }
    #expect(seen > 100)
    // The edges of a pixel's area are rounded to 256ths of a pixel of the picture.
    #expect(worst <= 2)
  }
}
