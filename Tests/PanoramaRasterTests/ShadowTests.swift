import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Compares shadows with their mathematical definition.
@Suite struct ShadowTests {
  /// Draws only the shadow; its caster lies outside the picture.
  private func shadow(
    of operation: DrawOperation, blur: Double, transform: CGAffineTransform = .identity,
    size: Int = 80, alpha: Double = 1
  ) -> Bitmap {
    let away = 50_000.0
    let list = DisplayList(items: [
      DisplayItem(
        operation, transform: CGAffineTransform(translationX: -away, y: 0), alpha: alpha,
        shadow: DropShadow(offset: CGSize(width: away, height: 0), blur: blur, color: .black))
    ])
    return draw(list, width: size, height: size, transform: transform)
  }

  private func fill(_ path: PathData) -> DrawOperation { .fill(path, .nonZero, .color(.white)) }

  /// Φ(x/σ)
  private func share(_ x: Double, _ sigma: Double) -> Double {
    (1 + erf(x / sigma / 2.0.squareRoot())) / 2
  }

  /// The mean of Φ(x/σ) over the pixel around `x`, which is what a pixel shows.
  private func mean(_ x: Double, _ sigma: Double) -> Double {
    (0..<20).reduce(0) { $0 + share(x + (Double($1) - 9.5) / 20, sigma) } / 20
  }

  @Test(arguments: [2.0, 6, 13, 29, 40, 90])
  func aHalfPlaneFadesAsTheErrorFunction(blur: Double) {
    let plane = CGRect(x: 40.25, y: -2000, width: 4000, height: 6000)
    let sigma = blur / 2
    let triangle = path([(40.25, -9000), (40.25, 9000), (9000, 0)])
    // The other way: the caster is not a rectangle, so a mask is blurred.
    for (operation, tolerance) in [(fill(PathData(rect: plane)), 1.3), (fill(triangle), 2.6)] {
      let bitmap = shadow(of: operation, blur: blur)
      for x in 0..<80 {
        let exact = mean(Double(x) + 0.5 - 40.25, sigma) * 255
        let ours = Double(bitmap[x, 40] >> 24)
        #expect(abs(ours - exact) <= tolerance, "x \(x), blur \(blur)")
      }
    }
  }

  /// The blurred rounded rectangle as a sum over its parts.
  @Test(arguments: [3.0, 8, 20], [0.0, 6, 20])
  func aRoundedRectangleAgreesWithItsIntegral(blur: Double, corner: Double) {
    let rect = CGRect(x: 20.5, y: 18, width: 43, height: 40)
    let bitmap = shadow(
      of: fill(PathData(roundedRect: rect, cornerWidth: corner, cornerHeight: corner)), blur: blur)
    let sigma = (blur * blur / 4 + 1.0 / 12).squareRoot()
    for y in stride(from: 0, to: 80, by: 3) {
      for x in stride(from: 0, to: 80, by: 3) {
        var sum = 0.0
        let parts = 1600
        for i in 0..<parts {
          let depth = (Double(i) + 0.5) / Double(parts) * 40
          let fromEnd = min(depth, 40 - depth)
          let drop = max(0, corner - fromEnd)
          let inset = corner - (corner * corner - drop * drop).squareRoot()
          let row = 18 + depth - 20 / Double(parts)
          let weight =
            share(Double(y) + 0.5 - row, sigma)
            - share(Double(y) + 0.5 - row - 40 / Double(parts), sigma)
          sum +=
            weight
            * (share(Double(x) + 0.5 - 20.5 - inset, sigma)
              - share(Double(x) + 0.5 - 63.5 + inset, sigma))
        }
        #expect(abs(Double(bitmap[x, y] >> 24) - sum * 255) <= 2, "(\(x), \(y))")
      }
    }
  }

  /// The fast way and the way with a mask give the same picture.
  @Test(arguments: [3.0, 5, 12, 30])
  func bothWaysAgree(blur: Double) {
    let rect = CGRect(x: 21.3, y: 19.8, width: 40, height: 37)
    let round = PathData(roundedRect: rect, cornerWidth: 9, cornerHeight: 7)
    // As a list, the caster takes the general way.
    let nested = DrawOperation.list(DisplayList(items: [DisplayItem(fill(round))]))
    for scale in [1.0, 1.37] {
      let t = CGAffineTransform(scaleX: scale, y: scale)
      let (a, b) = (
        shadow(of: fill(round), blur: blur, transform: t),
        shadow(of: nested, blur: blur, transform: t)
      )
      for (p, q) in zip(a.pixels, b.pixels) {
        // Above a standard deviation of 16, the mask is blurred by three box filters.
        #expect(abs(Int(p >> 24) - Int(q >> 24)) <= 5)
      }
    }
  }

  @Test func shadowsScaleWithTheListAndNotWithTheItem() {
    let rect = CGRect(x: 20, y: 20, width: 30, height: 30)
    func list(_ item: CGAffineTransform, _ rect: CGRect, _ blur: Double) -> DisplayList {
      DisplayList(items: [
        DisplayItem(
          fill(PathData(rect: rect)), transform: item,
          shadow: DropShadow(offset: CGSize(width: 4, height: 2), blur: blur, color: .black))
      ])
    }
    let plain = draw(list(.identity, rect, 6), width: 80, height: 80)
    let item = CGAffineTransform(scaleX: 2, y: 2)
    let half = CGRect(x: 10, y: 10, width: 15, height: 15)
    #expect(draw(list(item, half, 6), width: 80, height: 80).pixels == plain.pixels)
    let outer = DisplayList(items: [
      DisplayItem(
        fill(PathData(rect: half)),
        shadow: DropShadow(offset: CGSize(width: 2, height: 1), blur: 3, color: .black))
    ])
    #expect(draw(outer, width: 80, height: 80, transform: item).pixels == plain.pixels)
  }

  /// The alphas of item, paint and shadow colour are multiplied.
  @Test func alphasMultiply() {
    let rect = PathData(rect: CGRect(x: -100, y: -100, width: 400, height: 400))
    let paint = DrawOperation.fill(rect, .nonZero, .color(CGColor(gray: 1, alpha: 0.5)))
    #expect(abs(Int(shadow(of: paint, blur: 4, alpha: 0.5)[40, 40] >> 24) - 64) <= 1)
    let list = DrawOperation.list(DisplayList(items: [DisplayItem(paint)]))
    #expect(abs(Int(shadow(of: list, blur: 4, alpha: 0.5)[40, 40] >> 24) - 64) <= 1)
  }

  /// Text, strokes, pictures and layers cast shadows of their shapes.
  @Test func everythingCastsAShadow() {
    let square = CGRect(x: 10, y: 10, width: 20, height: 20)
    var style = StrokeStyle()
    style.lineWidth = 4
    let outline = GlyphOutline(path: PathData(rect: CGRect(x: 0, y: -1, width: 1, height: 1)))
    let image = CGImage(width: 1, height: 1, pixels: [0xff12_3456], isOpaque: true)
    let operations: [DrawOperation] = [
      .stroke(PathData(rect: square), style, .color(.white)), .image(image, square, .high),
      .glyphs(
        GlyphRun(glyphs: [.init(outline: outline, position: SIMD2(10, 30))], fontSize: 20),
        .color(.white)),
      .list(DisplayList(items: [DisplayItem(fill(PathData(ellipseIn: square)))])),
    ]
    for (i, operation) in operations.enumerated() {
      for blur in [0.0, 3] {
        let bitmap = shadow(of: operation, blur: blur, size: 40)
        let edge = bitmap[10, 20] >> 24
        #expect(edge > 60, "\(i)")
        #expect(bitmap[i == 0 ? 11 : 20, 20] >> 24 > 150, "\(i)")
        #expect(bitmap[35, 35] >> 24 == 0)
      }
    }
  }

  /// The part of a shadow under its opaque card is not drawn, without a visible difference.
  @Test func theHoleUnderACardIsNotSeen() {
    let card = PathData(
      roundedRect: CGRect(x: 12.5, y: 11.25, width: 50, height: 44), cornerWidth: 8,
      cornerHeight: 8)
    let drop = DropShadow(
      offset: CGSize(width: 2, height: 3), blur: 9, color: CGColor(gray: 0, alpha: 0.6))
    func list(_ shadow: DropShadow?, _ first: Bool) -> DisplayList {
      var items = [DisplayItem(.cover(.color(CGColor(argb: 0xff80_c0e0))))]
      if first {
        // The same shadow of a caster that is not a plain card and is removed by a clip.
        let nowhere = NestedClip(
          shape: .rect(CGRect(x: -500, y: -500, width: 1000, height: 1000)), parent: nil)
        items.append(
          DisplayItem(
            .fill(card, .nonZero, .color(CGColor(gray: 1))),
            transform: CGAffineTransform(translationX: -600, y: 0), clip: nowhere,
            shadow: DropShadow(
              offset: CGSize(width: 602, height: 3), blur: 9, color: CGColor(gray: 0, alpha: 0.6))
          ))
      }
      items.append(DisplayItem(.fill(card, .nonZero, .color(.white)), shadow: shadow))
      return DisplayList(items: items)
    }
    let (a, b) = (
      draw(list(drop, false), width: 80, height: 70), draw(list(nil, true), width: 80, height: 70)
    )
    for (p, q) in zip(a.pixels, b.pixels) {
      #expect(abs(Int(p & 255) - Int(q & 255)) <= 1)
    }
  }

  /// More blurs than are kept from frame to frame.
  @Test func aHundredBlursAreThoseOfAHundredFrames() {
    let casters = (0..<100).map { i in
      let (x, y) = (Double(i % 10) * 24 + 6, Double(i / 10) * 24 + 6)
      return DisplayItem(
        fill(path([(x, y + 9), (x + 5, y), (x + 10, y + 9)])),
        shadow: DropShadow(
          offset: CGSize(width: 1, height: 1), blur: 1 + Double(i) / 40, color: .black))
    }
    let rasterizer = Rasterizer(threads: 1)
    let (all, each) = (Bitmap(width: 240, height: 240), Bitmap(width: 240, height: 240))
    for caster in casters {
      each.withPixelBuffer { rasterizer.draw(DisplayList(items: [caster]), into: $0) }
    }
    for _ in 0..<2 {
      all.withPixelBuffer { buffer in
        for y in 0..<240 { buffer.row(y).update(repeating: 0, count: 240) }
        rasterizer.draw(DisplayList(items: casters), into: buffer)
      }
      #expect(all.pixels == each.pixels)
    }
  }
}
