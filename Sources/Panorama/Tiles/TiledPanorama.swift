import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaViews

/// A picture of any size, shown tile by tile. Visible tiles are requested, and until they are
/// loaded a coarser part of the picture is shown instead.
///
///     let map = TiledPanorama(
///       LoadedTileSource(width: 65_536, height: 65_536) { place in
///         try await tile(place.level, place.column, place.row)
///       })
///     view.panorama = map
///
/// Its coordinates are the stored pixels of the whole picture. Override `draw(in:)` to draw above
/// the picture, and call super first.
open class TiledPanorama: Panorama {
  /// The source of the tiles.
  public let source: any TileSource

  /// - Parameter source: the source of the tiles; the panorama uses its `onChange`.
  public init(_ source: any TileSource) {
    self.source = source
    let tiles = source.snapshot
    super.init(bounds: CGRect(x: 0, y: 0, width: tiles.width, height: tiles.height))
    // At this scale the whole picture fits into any usual window.
    minimumZoomScale = min(1, 256 / Double(max(tiles.width, tiles.height)))
    source.onChange = { [weak self] in self?.setNeedsDisplay() }
  }

  open override func willShow(_ area: CGRect, scale: Double) { source.want(area, scale: scale) }

  open override func draw(in context: CGContext) { context.draw(source.snapshot, in: bounds) }

  open override func didMove(to panoramaView: PanoramaView?) {
    // A panorama that no view shows needs no tiles.
    if panoramaView == nil { source.want(.zero, scale: 1) }
  }
}
