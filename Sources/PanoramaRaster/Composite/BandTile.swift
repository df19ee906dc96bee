import PanoramaGraphics

/// A piece of a band of a frame that is drawn at once.
struct BandTile {
  let frame: Frame
  let band: Int
  /// Its pixels, which lie in the band.
  let box: PixelRect
  /// The end of the columns right of `box` that no other tile draws at the same time, so that they may
  /// be read and rewritten unchanged; at least the end of `box`.
  let limitX: Int
}
