import Foundation
import PanoramaGraphics
import PanoramaRaster

extension FuzzCase {
  static func feedDrawing(_ bytes: [UInt8]) throws(FuzzFailure) {
    var stream = ByteStream(bytes)
    let scale = [1.0, 0.3, 4, 1000][stream.below(4)]
    let context = CGContext()
    var calls = 0
    while !stream.isEmpty, calls < 60 {
      call(context, &stream)
      calls += 1
    }
    let list = context.displayList
    let side = 40
    let rasterizer = Rasterizer(threads: 1)
    let t = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 2.25, ty: -1.5)
    let whole = Bitmap(width: side, height: side)
    let pieces = Bitmap(width: side, height: side)
    whole.withPixelBuffer { rasterizer.draw(list, into: $0, transform: t) }
    for y in [0, 13] {
      let piece = CGRect(x: 0, y: y, width: side, height: y == 0 ? 13 : side - 13)
      pieces.withPixelBuffer { rasterizer.draw(list, into: $0, transform: t, damage: [piece]) }
    }
    if whole.pixels != pieces.pixels { throw FuzzFailure("pieces differ") }
    let frames = FrameRenderer(rasterizer: rasterizer, width: side, height: side)
    frames.render(list, transform: t)
    var moved = t
    (moved.tx, moved.ty) = (t.tx + 5, t.ty - 7)
    frames.render(list, transform: moved)
    let shifted = frames.makeImage()?.pixels
    frames.invalidate()
    frames.render(list, transform: moved)
    if shifted != frames.makeImage()?.pixels { throw FuzzFailure("a shift differs from a redraw") }
  }
}

private func call(_ context: CGContext, _ s: inout ByteStream) {
  func rect() -> CGRect {
    CGRect(x: s.number(), y: s.number(), width: s.number(), height: s.number())
  }
  switch s.below(28) {
  case 0: context.saveGState()
  case 1: context.restoreGState()
  case 2:
    context.concatenate(
      CGAffineTransform(
        a: s.number(), b: s.number(), c: s.number(), d: s.number(), tx: s.number(),
        ty: s.number()))
  case 3: context.translateBy(x: CGFloat(s.number()), y: CGFloat(s.number()))
  case 4: context.rotate(by: CGFloat(s.number()))
  case 5: context.clip(to: rect())
  case 6: context.clip(to: s.path(), using: s.below(2) == 0 ? .nonZero : .evenOdd)
  case 7: context.beginTransparencyLayer()
  case 8: context.endTransparencyLayer()
  case 9: context.setAlpha(CGFloat(s.number()))
  case 10: context.setBlendMode(CGBlendMode.allCases[s.below(CGBlendMode.allCases.count)])
  case 11:
    context.setShadow(
      offset: CGSize(width: s.number(), height: s.number()), blur: CGFloat(s.number()),
      color: s.below(5) == 0 ? nil : s.color())
  case 12: context.setFillColor(s.color())
  case 13: context.setStrokeColor(s.color())
  case 14: context.setLineWidth(CGFloat(s.number()))
  case 15: context.setLineCap([.butt, .round, .square][s.below(3)])
  case 16: context.setLineJoin([.miter, .round, .bevel][s.below(3)])
  case 17:
    context.setLineDash(
      phase: CGFloat(s.number()), lengths: (0..<s.below(4)).map { _ in CGFloat(s.number()) })
  case 18: context.stroke(s.path())
  case 19: context.fillEllipse(in: rect())
  case 20: gradient(context, &s)
  case 21:
    context.interpolationQuality = [.default, .none, .low, .medium, .high][s.below(5)]
    context.draw(Fixtures.shared.image, in: rect())
  case 22:
    context.draw(Fixtures.shared.tiles, in: rect())
  case 23:
    let glyph = GlyphRun.Glyph(outline: Fixtures.shared.outline, position: s.point())
    context.draw(GlyphRun(glyphs: [glyph, glyph], fontSize: s.number()))
  case 24:
    let step = CGSize(width: s.number(), height: s.number())
    let (path, color) = (s.path(), s.color())
    let pattern = CGPattern(bounds: rect(), xStep: step.width, yStep: step.height) {
      $0.setFillColor(color)
      $0.fill(path)
    }
    if let pattern { context.setFillPattern(pattern) }
  case 25: context.clip(to: rect(), mask: Fixtures.shared.image)
  case 26:
    let (low, high) = (abs(s.number()), abs(s.number()))
    if low <= high { context.beginLevelOfDetail(low..<high) } else { context.endLevelOfDetail() }
  default: context.fill(s.path(), using: s.below(2) == 0 ? .nonZero : .evenOdd)
  }
}

private func gradient(_ context: CGContext, _ s: inout ByteStream) {
  let stops = (0...s.below(4)).map { _ in
    CGGradient.Stop(location: s.number(), color: s.color())
  }
  let options = CGGradientDrawingOptions(rawValue: UInt32(s.below(4)))
  let (a, b) = (s.point(), s.point())
  let (start, end) = (CGPoint(x: a.x, y: a.y), CGPoint(x: b.x, y: b.y))
  switch s.below(3) {
  case 0:
    context.drawLinearGradient(CGGradient(stops: stops), start: start, end: end, options: options)
  case 1:
    context.drawRadialGradient(
      CGGradient(stops: stops), startCenter: start, startRadius: CGFloat(s.number()),
      endCenter: end, endRadius: CGFloat(s.number()), options: options)
  default:
    context.drawConicGradient(
      CGGradient(stops: stops), center: start, angle: CGFloat(s.number()))
  }
}

private struct Fixtures: Sendable {
  static let shared = Fixtures()
  let image = CGImage(
    width: 3, height: 2, pixels: [0xff12_3456, 0, 0x8040_2010, 0xffff_ffff, 0xff00_0000, 1 << 24],
    isOpaque: false)
  let outline = GlyphOutline(
    path: PathData(ellipseIn: CGRect(x: 0, y: -0.7, width: 0.5, height: 0.7)))
  let tiles: TiledImage

  private init() {
    var tiles = TiledImage(width: 50, height: 33, tileSide: 16)
    for (level, column, row) in [(0, 0, 0), (0, 3, 2), (0, 1, 1), (1, 0, 0), (2, 0, 0)] {
      guard let size = tiles.sizeOfTile(level: level, column: column, row: row) else { continue }
      let pixels = (0..<size.width * size.height).map { 0xff00_0000 | UInt32($0 * 3001) }
      tiles.replace(
        level: level, column: column, row: row,
        with: CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true))
    }
    self.tiles = tiles
  }
}
