import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaViews

/// A picture of any size, shown tile by tile: what is seen is asked for, and until it is there a
/// coarser part of the picture stands in its place.
///
///     let map = TiledPanorama(
///       LoadedTileSource(width: 65_536, height: 65_536) { place in
///         try await tile(place.level, place.column, place.row)
///       })
///     view.panorama = map
///
/// Its coordinates are the pixels of the whole picture, as the source has them stored. Override
/// `draw(in:)` to draw above the picture, and call super first.
open class TiledPanorama: Panorama {
  /// Where the tiles come from.
  public let source: any TileSource

  /// - Parameter source: where the tiles come from; the panorama takes its `onChange`.
  public init(_ source: any TileSource) {
    self.source = source
    let tiles = source.snapshot
    super.init(bounds: CGRect(x: 0, y: 0, width: tiles.width, height: tiles.height))
    // The whole picture fits into a window of any usual size.
    minimumZoomScale = min(1, 256 / Double(max(tiles.width, tiles.height)))
    source.onChange = { [weak self] in self?.setNeedsDisplay() }
  }

  open override func willShow(_ area: CGRect, scale: Double) { source.want(area, scale: scale) }

  open override func draw(in context: CGContext) { context.draw(source.snapshot, in: bounds) }

  open override func didMove(to panoramaView: PanoramaView?) {
    // What is shown nowhere wants nothing.
    if panoramaView == nil { source.want(.zero, scale: 1) }
  }
}
