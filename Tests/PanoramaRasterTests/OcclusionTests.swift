import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Drawings under something opaque are left out, without a visible difference: a list gives the same
/// bytes as its items drawn one by one, each in a frame of its own.
@Suite struct OcclusionTests {
  static let seeds: [UInt64] = Array(1...40)
  private let size = 230

  private func expectSame(_ items: [DisplayItem], _ seed: UInt64) {
    let one = Rasterizer(threads: 1)
    let expected = Bitmap(width: size, height: size)
    for item in items {
      expected.withPixelBuffer { one.draw(DisplayList(items: [item]), into: $0) }
    }
    let list = DisplayList(items: items)
    for height in [5, 40, 64, 300] {
      var options = RasterizerOptions()
      options.bandHeight = height
      let rasterizer = Rasterizer(threads: 1, options: options)
      #expect(
        draw(list, width: size, height: size, rasterizer: rasterizer).pixels == expected.pixels)
    }
    let split = Double(20 + seed * 5)
    let damage = [
      CGRect(x: 0, y: 0, width: split, height: 230),
      CGRect(x: split, y: 0, width: 230 - split, height: split),
      CGRect(x: split, y: split, width: 230 - split, height: 230 - split),
    ]
    #expect(draw(list, width: size, height: size, damage: damage).pixels == expected.pixels)
  }

  /// Square and round cards over one another, some of them in groups, clipped, or not quite opaque.
  @Test(arguments: seeds) func cards(_ seed: UInt64) throws {
    var drawing = RandomDrawing(seed: seed, size: 230)
    let gradient = try #require(CGGradient(colors: [.red, .blue]))
    var items: [DisplayItem] = []
    for _ in 0..<40 {
      let step = [1, 0.25, 0.001][drawing.pick(3)]
      let (x, y) = (drawing.number(-40, 200), drawing.number(-40, 200))
      let rect = CGRect(
        x: (x / step).rounded() * step, y: (y / step).rounded() * step,
        width: drawing.number(20, 150).rounded(), height: drawing.number(20, 150).rounded())
      var path = PathData()
      if drawing.pick(2) == 0 {
        path.addRect(rect)
      } else {
        path.addRoundedRect(in: rect, cornerWidth: 9, cornerHeight: 7)
      }
      let paint: DrawOperation.Paint =
        drawing.pick(3) == 0
        ? .linearGradient(
          gradient, start: rect.origin, end: CGPoint(x: rect.minX, y: rect.maxY),
          options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        : .color(drawing.color())
      var item = DisplayItem(
        .fill(path, drawing.pick(2) == 0 ? .nonZero : .evenOdd, paint),
        clip: drawing.pick(4) == 0 ? drawing.clip() : nil)
      if drawing.pick(5) == 0 {
        let other = DisplayItem(.stroke(path, drawing.style(), .color(drawing.color())))
        item = DisplayItem(.list(DisplayList(items: [item, other])), alpha: 0.7)
      }
      items.append(item)
    }
    expectSame(items, seed)
  }

  /// Outlines that are almost cards, of vertical and slanted lines: open on a side, crossed, drawn
  /// twice, or folded onto themselves.
  @Test(arguments: seeds) func whatIsNotQuiteACard(_ seed: UInt64) {
    var drawing = RandomDrawing(seed: seed, size: 230)
    func place() -> SIMD2<Double> {
      SIMD2(Double(20 + 45 * drawing.pick(5)), Double(20 + 45 * drawing.pick(5)))
    }
    var items = [DisplayItem(.cover(.color(.yellow)))]
    for _ in 0..<30 {
      var path = PathData()
      var at = place()
      path.move(to: at)
      for _ in 0..<(3 + drawing.pick(6)) {
        let next = place()
        switch drawing.pick(4) {
        case 0: at = SIMD2(at.x, next.y)
        case 1: at = SIMD2(next.x, at.y)
        default: at = next
        }
        if drawing.pick(6) == 0 {
          path.addQuadCurve(to: at, control: place())
        } else {
          path.addLine(to: at)
        }
      }
      if drawing.pick(2) == 0 { path.closeSubpath() }
      let rule: CGPathFillRule = drawing.pick(2) == 0 ? .nonZero : .evenOdd
      items.append(DisplayItem(.fill(path, rule, .color(drawing.color().copy(alpha: 1)))))
    }
    expectSame(items, seed)
  }
}
