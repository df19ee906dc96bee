import Foundation
import PanoramaGraphics

/// A layer that draws itself in tiles; Core Animation's `CATiledLayer`. Each tile is recorded once; what is not in sight
/// costs nothing when frames are drawn. A view whose layer it is gets one `draw(_:)` for each tile.
open class TiledLayer: Layer {
  /// The size of a tile, in pixels at the layer's `contentsScale`. Default: 256 × 256.
  open var tileSize = CGSize(width: 256, height: 256) {
    didSet { if tileSize != oldValue { setNeedsDisplay() } }
  }
  /// Has no effect: drawings are sharp at every scale.
  open var levelsOfDetail = 1
  /// Has no effect: drawings are sharp at every scale.
  open var levelsOfDetailBias = 0
  /// How long tiles would fade in, in seconds: 0.
  open class func fadeDuration() -> Double { 0 }

  /// The maximum number of tiles; in a larger layer the tiles are larger.
  private static let maximumTiles = 4096.0

  override func drawRecording(in context: CGContext) {
    for tile in tiles {
      context.saveGState()
      context.clip(to: tile)
      draw(in: context)
      context.restoreGState()
    }
  }

  /// The tiles, row by row.
  var tiles: [CGRect] {
    let area = bounds
    let pixels = max(contentsScale, 1e-3)
    var (width, height) = (max(1, tileSize.width / pixels), max(1, tileSize.height / pixels))
    guard area.width.isFinite, area.height.isFinite, width.isFinite, height.isFinite else {
      return [area]
    }
    let count = Double(area.width / width).rounded(.up) * Double(area.height / height).rounded(.up)
    if count > Self.maximumTiles {
      let factor = CGFloat((count / Self.maximumTiles).squareRoot().rounded(.up))
      (width, height) = (width * factor, height * factor)
    }
    var tiles: [CGRect] = []
    var y = area.minY
    while y < area.maxY {
      var x = area.minX
      while x < area.maxX {
        tiles.append(
          CGRect(
            x: x, y: y, width: min(width, area.maxX - x), height: min(height, area.maxY - y)))
        x += width
      }
      y += height
    }
    return tiles
  }
}
