// Draws two scenes under ever different transforms, on one thread, and prints the number of heap
// allocations in each of the last frames; unnecessary allocations show here.
import AllocationCount
import Foundation
import PanoramaGraphics
import PanoramaRaster

let picture = CGImage(
  width: 2, height: 2, pixels: [~0, 0xff00_0000, 0xff00_ff00, ~0], isOpaque: true)
let scene = DisplayList { context in
  let gradient = CGGradient(colors: [.red, .blue])
  for i in 0..<40 {
    let (x, y) = (Double(i % 8 * 50), Double(i / 8 * 60))
    let card = CGRect(x: x, y: y, width: 45, height: 50)
    let path = CGPath(roundedRect: card, cornerWidth: 6, cornerHeight: 6, transform: nil)
    context.addPath(path)
    context.setFillColor(.yellow)
    context.fillPath()
    context.addPath(path)
    context.setLineWidth(i % 2 == 0 ? 1.5 : 0)
    context.setLineDash(phase: 1, lengths: i % 3 == 0 ? [4, 2, 1] : [])
    context.strokePath()
    context.saveGState()
    context.addEllipse(in: card.insetBy(dx: 9, dy: 9))
    context.clip()
    if let gradient {
      if i % 2 == 0 {
        context.drawLinearGradient(
          gradient, start: card.origin, end: CGPoint(x: card.maxX, y: card.maxY), options: [])
      } else {
        context.drawRadialGradient(
          gradient, startCenter: card.origin, startRadius: 0, endCenter: card.origin,
          endRadius: 40, options: [])
      }
    }
    context.restoreGState()
    context.draw(picture, in: CGRect(x: x + 3, y: y + 3, width: 9, height: 9))
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: x, y: y, width: 20, height: 20))
    context.fill(CGRect(x: x + 10, y: y + 10, width: 20, height: 20))
    context.endTransparencyLayer()
    context.setAlpha(1)
  }
}
var tiles = TiledImage(width: 300, height: 200, tileSide: 64)
for (level, column, row) in [(0, 0, 0), (0, 1, 1), (0, 4, 2), (1, 1, 0), (2, 0, 0), (3, 0, 0)] {
  guard let size = tiles.sizeOfTile(level: level, column: column, row: row) else { continue }
  let pixels = (0..<size.width * size.height).map { 0xff00_0000 | UInt32($0 * 3001) }
  tiles.replace(
    level: level, column: column, row: row,
    with: CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true))
}
/// Drawings that are first drawn off screen, and a picture in tiles.
let effects = DisplayList { context in
  for i in 0..<12 {
    let box = CGRect(x: i % 4 * 90, y: i / 4 * 90, width: 80, height: 70)
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 2, height: 3), blur: i % 3 == 0 ? 50 : 6,
      color: CGColor(gray: 0, alpha: 0.5))
    context.setFillColor(.green)
    switch i % 4 {
    case 0:
      context.addPath(CGPath(roundedRect: box, cornerWidth: 9, cornerHeight: 7, transform: nil))
      context.fillPath()
    case 1:
      context.addEllipse(in: box)
      context.addRect(box.insetBy(dx: 20, dy: 20))
      context.fillPath(using: .evenOdd)
    case 2:
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fillEllipse(in: box)
      context.fill(box.insetBy(dx: 30, dy: 0))
      context.endTransparencyLayer()
    default:
      let pattern = CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 12, height: 9), xStep: 12, yStep: 9
      ) {
        $0.setFillColor(.red)
        $0.fillEllipse(in: CGRect(x: 1, y: 1, width: 8, height: 6))
      }
      if let pattern { context.setFillPattern(pattern) }
      context.fillEllipse(in: box)
    }
    context.restoreGState()
  }
  let letter = GlyphOutline(
    path: PathData(ellipseIn: CGRect(x: 0.1, y: -0.7, width: 0.5, height: 0.7)))
  let glyphs = (0..<30).map {
    GlyphRun.Glyph(outline: letter, position: SIMD2(Double($0) * 8, 250))
  }
  context.draw(GlyphRun(glyphs: glyphs, fontSize: 12))
  // Drawings with blend modes are in a layer.
  context.beginTransparencyLayer(auxiliaryInfo: nil)
  if let gradient = CGGradient(colors: [.red, .blue]) {
    context.drawConicGradient(gradient, center: CGPoint(x: 300, y: 60), angle: 1)
  }
  for mode in [CGBlendMode.multiply, .luminosity, .xor] {
    context.setBlendMode(mode)
    context.fillEllipse(in: CGRect(x: 280, y: 40 + Double(mode.rawValue), width: 50, height: 40))
  }
  context.endTransparencyLayer()
  context.draw(tiles, in: CGRect(x: 20, y: 260, width: 300, height: 120))
}

let transforms = (0..<7).map { (i: Int) -> CGAffineTransform in
  let scale = 1 + 0.1 * Double(i)
  return CGAffineTransform(rotationAngle: i % 2 == 0 ? 0 : 0.1).scaledBy(x: scale, y: scale)
}
for drawing in [scene, effects] {
  let list = DisplayList { context in
    context.draw(drawing)
    context.translateBy(x: 400, y: 0)
    context.draw(drawing)
  }
  let bitmap = Bitmap(width: 800, height: 400)
  let rasterizer = Rasterizer(threads: 1)
  var counts = [Int](repeating: 0, count: 21)
  counts.withUnsafeMutableBufferPointer { counts in
    for frame in counts.indices {
      let before = allocation_count()
      bitmap.withPixelBuffer {
        rasterizer.draw(list, into: $0, transform: transforms[frame % transforms.count])
      }
      counts[frame] = allocation_count() - before
    }
  }
  print(counts.suffix(7).map(String.init).joined(separator: " "))
}
