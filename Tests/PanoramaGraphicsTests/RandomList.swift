import Foundation
import PanoramaGraphics
import TestSupport

/// Display lists of every kind of item, the same for the same seed.
struct RandomList {
  var random: SeededGenerator
  private let outlines: [GlyphOutline]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    outlines = [
      GlyphOutline(path: PathData(ellipseIn: CGRect(x: 0, y: -0.7, width: 0.5, height: 0.7))),
      GlyphOutline(path: PathData(rect: CGRect(x: 0.1, y: -1, width: 0.3, height: 1))),
      GlyphOutline(path: PathData()),
    ]
  }

  mutating func below(_ n: Int) -> Int { Int.random(in: 0..<n, using: &random) }
  mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }

  mutating func color() -> CGColor {
    below(2) == 0
      ? CGColor(argb: UInt32.random(in: 0...UInt32.max, using: &random))
      : CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: 0.7)
  }

  mutating func rect() -> CGRect {
    CGRect(
      x: number(-50...250), y: number(-50...180), width: number(1...120), height: number(1...90))
  }

  mutating func path() -> PathData {
    switch below(4) {
    case 0: return PathData(rect: rect())
    case 1: return PathData(ellipseIn: rect())
    case 2: return PathData(roundedRect: rect(), cornerWidth: 7, cornerHeight: 9)
    default:
      var path = PathData()
      path.move(to: point())
      for _ in 0...below(5) {
        switch below(3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if below(2) == 0 { path.closeSubpath() }
      return path
    }
  }

  mutating func point() -> SIMD2<Double> { SIMD2(number(-50...300), number(-50...250)) }

  mutating func gradient() -> CGGradient {
    CGGradient(from: color(), through: color(), at: number(0...1), to: color())
  }

  mutating func image() -> CGImage {
    let pixels = (0..<12).map { _ -> UInt32 in
      let a = UInt32(below(256))
      return a << 24 | (a / 2) << 16 | (a / 3) << 8 | a
    }
    return CGImage(width: 4, height: 3, pixels: pixels, isOpaque: false)
  }

  mutating func tiles() -> TiledImage {
    var image = TiledImage(width: 40, height: 23, tileSide: 16)
    for level in 0..<image.levelCount {
      for column in 0..<image.tileCounts(ofLevel: level).columns {
        guard let size = image.sizeOfTile(level: level, column: column, row: 0) else { continue }
        let pixels = (0..<size.width * size.height).map { 0xff00_0000 | UInt32($0 * 771) }
        image.replace(
          level: level, column: column, row: 0,
          with: CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true))
      }
    }
    return image
  }

  mutating func pattern() -> CGPattern {
    CGPattern(bounds: CGRect(x: 0, y: 0, width: 12, height: 9), xStep: 12, yStep: 10) {
      $0.setFillColor(color())
      $0.fillEllipse(in: CGRect(x: 2, y: 2, width: 9, height: 5))
    }!
  }

  mutating func list(items: Int, depth: Int = 2) -> DisplayList {
    let context = CGContext()
    for _ in 0..<items {
      context.saveGState()
      if below(3) == 0 { context.concatenate(transform()) }
      if below(3) == 0 { context.clip(to: rect()) }
      if below(4) == 0 { context.clip(to: path(), using: below(2) == 0 ? .nonZero : .evenOdd) }
      if below(3) == 0 { context.concatenate(transform()) }
      if below(3) == 0 { context.setAlpha(CGFloat(number(0.1...1))) }
      if below(3) == 0 {
        context.setBlendMode(CGBlendMode.allCases[below(CGBlendMode.allCases.count)])
      }
      if below(3) == 0 {
        context.setShadow(
          offset: CGSize(width: number(-8...8), height: number(-8...8)),
          blur: CGFloat(number(0...12)), color: color())
      }
      context.setFillColor(color())
      context.setStrokeColor(color())
      if below(5) == 0 { context.setFillPattern(pattern()) }
      if below(6) == 0 { context.clip(to: rect(), mask: image()) }
      draw(in: context, depth: depth)
      if below(9) == 0 {
        context.drawConicGradient(
          gradient(), center: CGPoint(point()), angle: CGFloat(number(-4...4)))
      }
      context.restoreGState()
    }
    return context.displayList
  }

  private mutating func transform() -> CGAffineTransform {
    let kinds = [
      CGAffineTransform(translationX: number(-40...40).rounded(), y: number(-40...40)),
      CGAffineTransform(scaleX: number(0.2...2), y: number(0.2...2)),
      CGAffineTransform(rotationAngle: number(-3...3)),
    ]
    return kinds[below(3)]
  }

  private mutating func draw(in context: CGContext, depth: Int) {
    switch below(depth > 0 ? 9 : 6) {
    case 0: context.fill(path(), using: below(2) == 0 ? .nonZero : .evenOdd)
    case 1:
      context.setLineWidth(CGFloat(below(3) == 0 ? 0 : number(0.3...12)))
      context.setLineCap([.butt, .round, .square][below(3)])
      context.setLineJoin([.miter, .round, .bevel][below(3)])
      context.setMiterLimit(CGFloat(number(1...12)))
      if below(2) == 0 { context.setLineDash(phase: 2.5, lengths: [7, 3, 1]) }
      context.stroke(path())
    case 2:
      context.drawLinearGradient(
        gradient(), start: CGPoint(point()), end: CGPoint(point()),
        options: CGGradientDrawingOptions(rawValue: UInt32(below(4))))
    case 3:
      context.drawRadialGradient(
        gradient(), startCenter: CGPoint(point()), startRadius: CGFloat(number(0...30)),
        endCenter: CGPoint(point()), endRadius: CGFloat(number(0...90)),
        options: CGGradientDrawingOptions(rawValue: UInt32(below(4))))
    case 4:
      context.interpolationQuality = CGInterpolationQuality.allCases[below(5)]
      context.draw(image(), in: rect())
      if below(2) == 0 { context.draw(tiles(), in: rect()) }
    case 5:
      let glyphs = (0..<below(6)).map { i in
        GlyphRun.Glyph(outline: outlines[i % 3], position: SIMD2(Double(i) * 7.5, 0.25))
      }
      context.draw(GlyphRun(glyphs: glyphs, fontSize: number(4...30)), at: CGPoint(point()))
    case 6:
      context.beginTransparencyLayer()
      for _ in 0...below(3) { context.fill(path()) }
      context.endTransparencyLayer()
    case 7:
      context.beginLevelOfDetail(number(0...1)..<number(1...3))
      for _ in 0...below(3) { context.fill(path()) }
      context.endLevelOfDetail()
    default:
      context.draw(list(items: 1 + below(5), depth: depth - 1))
    }
  }
}
