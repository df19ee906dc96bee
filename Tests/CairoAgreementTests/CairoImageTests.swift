import Foundation
import PanoramaGraphics
import Testing

/// Pictures, filter by filter.
///
/// There are exceptions: Cairo has no mip levels, so `default` and `medium` are compared only when
/// enlarging, and its BEST does not enlarge smoothly.
@Suite struct CairoImageTests {
  /// Smooth, with a few hard edges.
  private static func picture(_ width: Int, _ height: Int) -> CGImage {
    let pixels = (0..<width * height).map { i -> UInt32 in
      let (x, y) = (Double(i % width) / Double(width), Double(i / width) / Double(height))
      func byte(_ v: Double) -> UInt32 { UInt32(min(255, max(0, v * 255))) }
      let r = 0.5 + 0.5 * sin(9 * x + 3 * y)
      let g = 0.5 + 0.5 * cos(7 * y - 2 * x)
      let b = (Int(x * 6) + Int(y * 6)) % 2 == 0 ? 0.9 : 0.2
      return 0xff00_0000 | byte(r) << 16 | byte(g) << 8 | byte(b)
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }

  private func expectPicture(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality, _ tolerance: Tolerance,
    under transform: CGAffineTransform = .identity, alpha: Double = 1
  ) {
    let item = DisplayItem(.image(image, rect, quality), transform: transform, alpha: alpha)
    expectAgreement(DisplayList(items: [item]), tolerance, "\(quality)")
  }

  @Test func nearest() {
    let image = Self.picture(24, 18)
    for rect in [
      CGRect(x: 10, y: 10, width: 168, height: 126), CGRect(x: 20, y: 20, width: 13, height: 10),
    ] {
      expectPicture(image, rect, .none, Tolerance(mean: 0.4))
    }
  }

  @Test func bilinearEnlarging() {
    let image = Self.picture(24, 18)
    let rect = CGRect(x: 10.5, y: 8.25, width: 170, height: 130)
    for quality in [CGInterpolationQuality.low, .default, .medium] {
      expectPicture(image, rect, quality, Tolerance(mean: 0.8))
    }
    let turn = CGAffineTransform(a: 0.8, b: 0.4, c: -0.4, d: 0.8, tx: 50, ty: -10)
    expectPicture(image, rect, .low, Tolerance(mean: 1), under: turn, alpha: 0.6)
  }

  /// Both weigh every source pixel, but Cairo's filter is wider.
  @Test(arguments: [0.5, 0.3, 0.11])
  func shrinking(_ scale: Double) {
    let image = Self.picture(400, 300)
    let rect = CGRect(x: 10, y: 10, width: 400 * scale, height: 300 * scale)
    expectPicture(image, rect, .high, Tolerance(mean: 2.5, far: 0.01))
  }
}
