import Panorama
import PanoramaTesting
import Testing

/// Pictures: pixel for pixel, magnified, reduced, rotated, translucent, clipped.
@Suite struct ImageGoldens {
  /// 16 × 12, a colour ramp with a red left column, a green top row and a see-through hole.
  private let small: CGImage = {
    var pixels: [UInt32] = []
    for y in 0..<12 {
      for x in 0..<16 {
        let hole = (6...9).contains(x) && (4...7).contains(y)
        let ramp = UInt32(x * 12) << 16 | UInt32(y * 18) << 8 | 0x90
        pixels.append(
          hole ? 0 : y == 0 ? 0xff00_c000 : x == 0 ? 0xffe0_0000 : 0xff00_0000 | ramp)
      }
    }
    return CGImage(width: 16, height: 12, pixels: pixels, isOpaque: false)
  }()

  /// 128 × 128 pixels of fine rings, which show how reducing averages.
  private let rings: CGImage = {
    let pixels = (0..<128 * 128).map { i -> UInt32 in
      let (dx, dy) = (i % 128 - 64, i / 128 - 64)
      let v = UInt32((dx * dx + dy * dy) / 5 % 256)
      return 0xff00_0000 | v << 16 | v << 8 | v
    }
    return CGImage(width: 128, height: 128, pixels: pixels, isOpaque: true)
  }()

  @Test func magnifiedWithEveryQuality() throws {
    let list = DisplayList { context in
      for (i, quality) in CGInterpolationQuality.allCases.enumerated() {
        context.interpolationQuality = quality
        context.draw(small, in: CGRect(x: 5 + i * 70, y: 5, width: 64, height: 48))
      }
    }
    try expectGolden(list, "image/magnified", width: 355, height: 58)
  }

  @Test func shrunkWithEveryQuality() throws {
    let list = DisplayList { context in
      for (i, quality) in CGInterpolationQuality.allCases.enumerated() {
        context.interpolationQuality = quality
        context.draw(rings, in: CGRect(x: 5 + i * 45, y: 5, width: 40, height: 40))
      }
    }
    try expectGolden(list, "image/shrunk", width: 230, height: 50)
  }

  @Test func pixelForPixelAndHalfWayBetween() throws {
    let list = DisplayList {
      $0.draw(small, in: CGRect(x: 2, y: 2, width: 16, height: 12))
      $0.draw(small, in: CGRect(x: 22.5, y: 2.5, width: 16, height: 12))
    }
    try expectGolden(list, "image/placed", width: 42, height: 17)
  }

  @Test func turnedMirroredAndSkewed() throws {
    let list = DisplayList {
      let rect = CGRect(x: -24, y: -18, width: 48, height: 36)
      $0.saveGState()
      $0.translateBy(x: 35, y: 35)
      $0.rotate(by: 0.5)
      $0.draw(small, in: rect)
      $0.restoreGState()
      $0.saveGState()
      $0.translateBy(x: 100, y: 35)
      $0.scaleBy(x: -1, y: 1)
      $0.draw(small, in: rect)
      $0.restoreGState()
      $0.saveGState()
      $0.translateBy(x: 165, y: 35)
      $0.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
      $0.draw(small, in: rect)
      $0.restoreGState()
      $0.concatenate(CGAffineTransform(a: 1, b: 0.2, c: 0.4, d: 0.8, tx: 235, ty: 35))
      $0.draw(small, in: rect)
    }
    try expectGolden(list, "image/transformed", width: 280, height: 70)
  }

  @Test func fadedAndClipped() throws {
    let list = DisplayList {
      $0.setAlpha(0.4)
      $0.draw(rings, in: CGRect(x: 5, y: 5, width: 64, height: 64))
      $0.setAlpha(1)
      $0.clip(to: PathData(ellipseIn: CGRect(x: 80, y: 5, width: 64, height: 64)))
      $0.draw(rings, in: CGRect(x: 80, y: 5, width: 64, height: 64))
    }
    try expectGolden(list, "image/faded", width: 150, height: 75)
  }
}
