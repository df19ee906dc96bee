import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Compares colours, gradients and pictures with the expected values.
@Suite struct PaintTests {
  private func cover(_ paint: DrawOperation.Paint, transform: CGAffineTransform = .identity)
    -> DisplayList
  {
    DisplayList(items: [DisplayItem(.cover(paint), transform: transform)])
  }

  private func isNear(_ pixel: UInt32, _ expected: [Double], _ tolerance: Double = 1.5) -> Bool {
    [24, 16, 8, 0].enumerated().allSatisfy { i, shift in
      abs(Double(pixel >> UInt32(shift) & 255) - expected[i]) <= tolerance
    }
  }

  @Test func sourceOverInWholeNumbers() {
    let bitmap = Bitmap(width: 1, height: 1)
    bitmap.clear(CGColor(red: 1, green: 0, blue: 0))
    let list = cover(.color(CGColor(argb: 0x8000_00FF)))
    bitmap.withPixelBuffer { Rasterizer(threads: 1).draw(list, into: $0) }
    #expect(bitmap[0, 0] == 0xFF7F_0080)
  }

  @Test(arguments: [0.0, 0.4, 1.2]) func aLinearGradientIsLinear(_ angle: Double) throws {
    let gradient = try #require(
      CGGradient(colors: [
        CGColor(red: 1, green: 0, blue: 0), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5),
      ]))
    let d = SIMD2(40 * sin(angle), 40 * cos(angle))
    let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    let list = cover(
      .linearGradient(
        gradient, start: CGPoint(x: 10, y: 10), end: CGPoint(x: 10 + d.x, y: 10 + d.y),
        options: both))
    let bitmap = draw(list, width: 60, height: 60)
    for y in 0..<60 {
      for x in 0..<60 {
        let p = SIMD2(Double(x) + 0.5 - 10, Double(y) + 0.5 - 10)
        let t = max(0, min(1, (p * d).sum() / (d * d).sum()))
        let expected = [255 - 127.5 * t, 255 * (1 - t), 0, 127.5 * t]
        #expect(isNear(bitmap[x, y], expected))
      }
    }
  }

  @Test func aGradientEndsWhereItsOptionsSay() throws {
    let gradient = try #require(CGGradient(colors: [.black, .white]))
    func row(_ options: CGGradientDrawingOptions) -> Bitmap {
      draw(
        cover(
          .linearGradient(
            gradient, start: CGPoint(x: 4, y: 0), end: CGPoint(x: 8, y: 0), options: options)),
        width: 12, height: 1)
    }
    let none = row([])
    #expect(none[3, 0] == 0 && none[4, 0] >> 24 == 255 && none[8, 0] == 0)
    let before = row(.drawsBeforeStartLocation)
    #expect(before[0, 0] == 0xFF00_0000 && before[9, 0] == 0)
    let after = row(.drawsAfterEndLocation)
    #expect(after[0, 0] == 0 && after[9, 0] == 0xFFFF_FFFF)
  }

  @Test func aRadialGradientGoesByDistance() throws {
    let gradient = try #require(CGGradient(colors: [.white, .black]))
    let c = CGPoint(x: 20, y: 20)
    let bitmap = draw(
      cover(
        .radialGradient(
          gradient, startCenter: c, startRadius: 4, endCenter: c, endRadius: 16, options: [])),
      width: 40, height: 40)
    for y in 0..<40 {
      for x in 0..<40 {
        let r = ((Double(x) - 19.5) * (Double(x) - 19.5) + (Double(y) - 19.5) * (Double(y) - 19.5))
          .squareRoot()
        let t = (r - 4) / 12
        if t < -0.01 || t > 1.01 {
          #expect(bitmap[x, y] == 0)
        } else if t > 0.01, t < 0.99 {
          let v = 255 * (1 - t)
          #expect(isNear(bitmap[x, y], [255, v, v, v]))
        }
      }
    }
  }

  private func picture(_ w: Int, _ h: Int, _ pixel: (Int, Int) -> UInt32) -> CGImage {
    CGImage(
      width: w, height: h, pixels: (0..<w * h).map { pixel($0 % w, $0 / w) }, isOpaque: true)
  }

  private func image(_ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality)
    -> DisplayList
  {
    DisplayList(items: [DisplayItem(.image(image, rect, quality))])
  }

  @Test(arguments: [CGInterpolationQuality.none, .low, .default, .medium, .high])
  func aPictureAtItsOwnSizeIsItself(_ quality: CGInterpolationQuality) {
    let source = picture(9, 7) { x, y in 0xFF00_0000 | UInt32(x * 20) << 16 | UInt32(y * 30) }
    let bitmap = draw(
      image(source, CGRect(x: 2, y: 1, width: 9, height: 7), quality), width: 12, height: 9)
    for y in 0..<7 {
      for x in 0..<9 { #expect(bitmap[x + 2, y + 1] == source.pixels[y * 9 + x]) }
    }
    #expect(bitmap[1, 1] == 0 && bitmap[11, 1] == 0 && bitmap[2, 0] == 0 && bitmap[2, 8] == 0)
  }

  @Test func nearestKeepsPixelsSquare() {
    let source = picture(2, 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let bitmap = draw(
      image(source, CGRect(x: 0, y: 0, width: 8, height: 1), .none), width: 8, height: 1)
    #expect(
      bitmap.pixels == Array(repeating: 0xFF00_0000, count: 4)
        + Array(repeating: 0xFFFF_FFFF, count: 4))
  }

  @Test(arguments: [CGInterpolationQuality.low, .default, .high])
  func aRampStaysARamp(_ quality: CGInterpolationQuality) {
    let source = picture(64, 4) { x, _ in 0xFF00_0000 | UInt32(x * 4) }
    for scale in [0.5, 1.7, 3.0] {
      let w = Int(64 * scale)
      let bitmap = draw(
        image(source, CGRect(x: 0, y: 0, width: 64 * scale, height: 8), quality), width: w,
        height: 8)
      for x in 8..<(w - 8) {
        let expected = ((Double(x) + 0.5) / scale - 0.5) * 4
        #expect(abs(Double(bitmap[x, 4] & 255) - expected) <= 1.6)
      }
    }
  }

  @Test func shrinkingAveragesWithHighQuality() {
    // A fine chequerboard becomes a uniform gray.
    let source = picture(64, 64) { x, y in (x + y) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let bitmap = draw(
      image(source, CGRect(x: 0, y: 0, width: 16, height: 16), .high), width: 16, height: 16)
    for pixel in bitmap.pixels { #expect(abs(Int(pixel & 255) - 128) <= 1) }
  }

  @Test func aRotatedPictureStandsWhereItShould() {
    let source = picture(4, 4) { x, y in y < 2 ? 0xFFFF_0000 : 0xFF00_00FF }
    // A quarter turn clockwise about the middle moves the top to the right.
    let t = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0)
    let list = DisplayList(items: [
      DisplayItem(.image(source, CGRect(x: 0, y: 0, width: 8, height: 8), .none), transform: t)
    ])
    let bitmap = draw(list, width: 8, height: 8)
    #expect(bitmap[1, 4] == 0xFF00_00FF && bitmap[6, 4] == 0xFFFF_0000)
  }
}
