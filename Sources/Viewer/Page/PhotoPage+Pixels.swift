import Foundation
import Panorama

extension PhotoPage {
  /// Whether a part of the picture is visible.
  var hasPixels: Bool { entry?.hasPixels ?? false }

  /// Whether the page can be shown: the whole picture is visible, if only as a preview, or there was an error.
  var isReady: Bool { entry?.isReady ?? false }

  /// The pixel of the upright picture at a point of this page; nil outside the picture.
  package func pixel(at point: CGPoint) -> (x: Int, y: Int)? {
    let p = pictureView.convert(point, from: self)
    let size = pictureSize
    guard p.x >= 0, p.y >= 0, p.x < size.width, p.y < size.height else { return nil }
    return (Int(p.x), Int(p.y))
  }

  /// The value of a pixel of the upright picture; nil if it is not available at full resolution.
  package func color(x: Int, y: Int) -> PixelColor? {
    guard let picture, case .tiles(let tiles) = picture.pixels else { return nil }
    let middle = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
      .applying(pictureView.placement.inverted())
    guard middle.x >= 0, middle.y >= 0, Int(middle.x) < tiles.width, Int(middle.y) < tiles.height
    else { return nil }
    let (column, row) = (Int(middle.x), Int(middle.y))
    let side = tiles.tileSide
    guard let tile = tiles.tile(level: 0, column: column / side, row: row / side) else {
      return nil
    }
    return PixelColor(premultiplied: tile.pixels[row % side * tile.width + column % side])
  }

  /// Shows the pixel grid if the zoom is large enough.
  func updateGrid() {
    let isShown = scale >= PictureFilter.gridScale * 0.999 && pictureSize.width > 0
    gridView.cell = isShown ? Double(zoomScale) : 0
    guard isShown else { return }
    if gridView.frame != pictureView.frame { gridView.frame = pictureView.frame }
    gridView.visible = gridView.convert(bounds, from: self)
  }
}
