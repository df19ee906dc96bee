import Foundation
import PanoramaGraphics
@_spi(RasterTests) import PanoramaRaster
import TestSupport
import Testing

/// Small glyphs are kept as masks, and large ones are drawn as paths. Both look the same.
@Suite struct GlyphTests {
  private static func disc(_ box: CGRect) -> PathData { PathData(ellipseIn: box) }
  private let letter = GlyphOutline(
    path: disc(CGRect(x: 0.1, y: -0.7, width: 0.5, height: 0.7)))

  private func text(
    _ outline: GlyphOutline, _ places: [(Double, Double)], size: Double
  ) -> DisplayList {
    let glyphs = places.map { GlyphRun.Glyph(outline: outline, position: SIMD2($0.0, $0.1)) }
    return DisplayList(items: [
      DisplayItem(.glyphs(GlyphRun(glyphs: glyphs, fontSize: size), .color(.black)))
    ])
  }

  /// The outline of a glyph as a path.
  private func path(
    _ outline: GlyphOutline, _ x: Double, _ y: Double, size: Double
  ) -> DisplayList {
    fill(
      outline.path, transform: CGAffineTransform(a: size, b: 0, c: 0, d: size, tx: x, ty: y))
  }

  @Test(arguments: [(3.0, 20.0), (3.25, 20.5), (3.75, 20.25)])
  func smallOnesMatchTheirOutlines(x: Double, y: Double) {
    let glyph = draw(text(letter, [(x, y)], size: 20), width: 24, height: 24)
    #expect(glyph.pixels == draw(path(letter, x, y, size: 20), width: 24, height: 24).pixels)
    #expect(glyph.pixels.contains { $0 >> 24 == 255 })
  }

  @Test func placesAreRoundedToQuartersOfAPixel() {
    for (place, shown) in [(3.1, 3.0), (3.13, 3.25), (3.62, 3.5), (3.9, 4)] {
      let glyph = draw(text(letter, [(place, 20)], size: 20), width: 24, height: 24)
      let same = draw(path(letter, shown, 20, size: 20), width: 24, height: 24)
      #expect(glyph.pixels == same.pixels)
    }
  }

  /// Glyphs of 64 pixels per em are kept. Glyphs of 65 and rotated glyphs are not, and their positions
  /// are not rounded to quarters of a pixel.
  @Test func largeAndTurnedOnesAreDrawnAsPaths() {
    for (size, isKept) in [(64.0, true), (65, false), (300, false)] {
      let rasterizer = Rasterizer(threads: 1)
      let list = text(letter, [(3.1, 80.3)], size: size)
      let glyph = draw(list, width: 100, height: 100, rasterizer: rasterizer)
      #expect(rasterizer.glyphCache.count == (isKept ? 1 : 0))
      if isKept { continue }
      let same = draw(path(letter, 3.1, 80.3, size: size), width: 100, height: 100)
      #expect(glyph.pixels == same.pixels)
    }
    let rasterizer = Rasterizer(threads: 1)
    let turn = CGAffineTransform(rotationAngle: 0.3)
    _ = draw(
      text(letter, [(20, 20)], size: 20), width: 40, height: 40, transform: turn,
      rasterizer: rasterizer)
    #expect(rasterizer.glyphCache.count == 0)
  }

  /// A ligature as wide as a line (Arabic has some) and a mark far from its origin are drawn although
  /// they do not fit into the cache.
  @Test(arguments: [
    CGRect(x: 0, y: -0.7, width: 12, height: 0.7), CGRect(x: -900, y: -1, width: 0.5, height: 1),
    CGRect(x: 2e4, y: -3e4, width: 1, height: 1),
  ])
  func wideAndFarOnesAreDrawnToo(box: CGRect) {
    let outline = GlyphOutline(path: Self.disc(box))
    // A point where the middle of the glyph can be seen.
    let (x, y) = (100 - (Double(box.midX) * 60).rounded(), 50 - (Double(box.midY) * 60).rounded())
    let glyph = draw(text(outline, [(x, y)], size: 60), width: 200, height: 100)
    let same = draw(path(outline, x, y, size: 60), width: 200, height: 100)
    let isSame = glyph.pixels == same.pixels
    #expect(isSame)
    #expect(glyph[100, 50] == 0xff00_0000)
  }

  /// All threads find a mask that one of them made.
  @Test func threadsShareThem() {
    let rasterizer = Rasterizer(exactly: 4)
    let runs = (0..<2000).map { (i: Int) -> DisplayItem in
      let (x, y) = (Double(i % 40) * 5, Double(i / 40) * 5 + 5)
      return text(letter, [(x, y)], size: 8).items[0]
    }
    let list = DisplayList(items: runs)
    let many = draw(list, width: 200, height: 260, rasterizer: rasterizer)
    #expect(rasterizer.glyphCache.count == 1)
    #expect(draw(list, width: 200, height: 260).pixels == many.pixels)
  }

  /// There are more glyphs than the cache has room for, at once and over many frames.
  @Test func theirMemoryIsBounded() {
    let rasterizer = Rasterizer(exactly: 2)
    let outlines = (0..<40_000).map { _ in GlyphOutline(path: letter.path) }
    let glyphs = outlines.enumerated().map { i, outline in
      GlyphRun.Glyph(outline: outline, position: SIMD2(Double(i % 100) * 4, Double(i / 100) + 9))
    }
    let crowd = DisplayList(items: [
      DisplayItem(.glyphs(GlyphRun(glyphs: glyphs, fontSize: 9), .color(.black)))
    ])
    let alike = DisplayList(items: [
      DisplayItem(
        .glyphs(
          GlyphRun(
            glyphs: glyphs.map { .init(outline: letter, position: $0.position) }, fontSize: 9),
          .color(.black)))
    ])
    let expected = draw(alike, width: 400, height: 420).pixels
    for _ in 0..<3 {
      let drawn = draw(crowd, width: 400, height: 420, rasterizer: rasterizer).pixels
      let isSame = drawn == expected
      #expect(isSame)
      #expect(rasterizer.glyphCache.count <= (1 << 15) + 1)
    }
    // For large glyphs, the number of bytes is the limit.
    for frame in 0..<80 {
      let big = text(letter, (0..<16).map { (Double($0) / 4, 60) }, size: 40 + Double(frame) / 4)
      _ = draw(big, width: 64, height: 64, rasterizer: rasterizer)
      #expect(rasterizer.glyphCache.bytes <= (8 << 20) + 512 * 512)
    }
  }
}
