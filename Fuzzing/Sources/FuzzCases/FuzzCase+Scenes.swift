import Foundation
import PanoramaGraphics
import PanoramaRaster

extension FuzzCase {
  static func feedScene(_ bytes: [UInt8]) throws(FuzzFailure) {
    let reader = SceneReader(
      pixelBudget: 1 << 16, image: { _ in Picture.shared.image },
      shaper: { text, size in Picture.shared.run(text, size) })
    guard let scene = try? reader.read(bytes), scene.list.drawingCount < 2000 else { return }
    let text = SceneWriter.text(for: scene)
    guard let again = try? reader.read(text) else {
      throw FuzzFailure("cannot be read back:\n\(text)")
    }
    let side = 48
    let whole = Bitmap(width: side, height: side)
    let pieces = Bitmap(width: side, height: side)
    let rasterizer = Rasterizer(threads: 1)
    for scale in [1.0, 0.21, 5.3] {
      let t = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -3.3, ty: 1.6)
      whole.clear()
      pieces.clear()
      whole.withPixelBuffer { rasterizer.draw(scene.list, into: $0, transform: t) }
      for x in [0, 17] {
        let piece = CGRect(x: x, y: 0, width: x == 0 ? 17 : side - 17, height: side)
        pieces.withPixelBuffer {
          rasterizer.draw(again.list, into: $0, transform: t, damage: [piece])
        }
      }
      if whole.pixels != pieces.pixels { throw FuzzFailure("pieces differ at scale \(scale)") }
    }
  }
}

/// Stands in for picture files and fonts.
private struct Picture: Sendable {
  static let shared = Picture()
  let image = CGImage(
    width: 3, height: 2, pixels: [0xff12_3456, 0, 0x8040_2010, 0xffff_ffff, 0xff00_0000, 1 << 24],
    isOpaque: false)
  private let outline = GlyphOutline(
    path: PathData(ellipseIn: CGRect(x: 0, y: -0.7, width: 0.5, height: 0.7)))

  func run(_ text: String, _ size: Double) -> GlyphRun {
    GlyphRun(
      glyphs: (0..<min(40, text.utf8.count)).map {
        GlyphRun.Glyph(outline: outline, position: SIMD2(Double($0) * size * 0.6, 0))
      }, fontSize: size)
  }
}
