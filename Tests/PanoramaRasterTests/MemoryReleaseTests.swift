import Foundation
import PanoramaGraphics
@_spi(RasterTests) import PanoramaRaster
import TestSupport
import Testing

/// A rasterizer whose memory was released draws the same, and begins with little memory again.
@Suite struct MemoryReleaseTests {
  /// A shape with a blurred shadow, a clip, and dashed lines.
  private let list = DisplayList { context in
    context.setShadow(offset: CGSize(width: 3, height: 4), blur: 5, color: .black)
    context.fillEllipse(in: CGRect(x: 5, y: 5, width: 60, height: 50))
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.clip(to: CGRect(x: 0, y: 0, width: 90, height: 90))
    context.setStrokeColor(CGColor(red: 1, green: 0, blue: 0))
    context.setLineDash(phase: 0, lengths: [2, 1])
    for x in 0..<90 {
      context.move(to: CGPoint(x: Double(x), y: 0))
      context.addLine(to: CGPoint(x: 90, y: Double(x)))
    }
    context.strokePath()
  }

  @Test(arguments: [1, 2])
  func framesStayTheSame(threads: Int) {
    let rasterizer = Rasterizer(exactly: threads)
    let before = draw(list, width: 100, height: 100, rasterizer: rasterizer)
    for _ in 0..<3 {
      rasterizer.releaseMemory()
      let after = draw(list, width: 100, height: 100, rasterizer: rasterizer)
      #expect(after.pixels == before.pixels)
    }
  }

  @Test func whatALargeFrameNeededIsFreed() {
    let rasterizer = Rasterizer(threads: 1)
    _ = draw(list, width: 100, height: 100, rasterizer: rasterizer)
    let usual = rasterizer.lineRoom
    let lines = DisplayList { context in
      for x in 0..<200_000 {
        context.move(to: CGPoint(x: 0, y: Double(x % 100)))
        context.addLine(to: CGPoint(x: 100, y: Double(x % 97)))
      }
      context.strokePath()
    }
    _ = draw(lines, width: 100, height: 100, rasterizer: rasterizer)
    #expect(rasterizer.lineRoom > 16 * usual)
    rasterizer.releaseMemory()
    _ = draw(list, width: 100, height: 100, rasterizer: rasterizer)
    #expect(rasterizer.lineRoom == usual)
  }

  @Test func fewGlyphsAreKeptAndManyAreForgotten() {
    let rasterizer = Rasterizer(threads: 1)
    func drawGlyphs(_ count: Int) {
      let glyphs = (0..<count).map { _ in
        let outline = GlyphOutline(
          path: PathData(ellipseIn: CGRect(x: 0, y: -1, width: 1, height: 1)))
        return GlyphRun.Glyph(outline: outline, position: SIMD2(0, 64))
      }
      let text = DisplayItem(.glyphs(GlyphRun(glyphs: glyphs, fontSize: 64), .color(.black)))
      _ = draw(DisplayList(items: [text]), width: 64, height: 64, rasterizer: rasterizer)
    }
    drawGlyphs(10)
    rasterizer.releaseMemory()
    #expect(rasterizer.glyphCache.count == 10)
    drawGlyphs(300)
    #expect(rasterizer.glyphCache.bytes > 1 << 20)
    rasterizer.releaseMemory()
    #expect(rasterizer.glyphCache == (0, 0))
    drawGlyphs(1)
    #expect(rasterizer.glyphCache.count == 1)
  }
}
