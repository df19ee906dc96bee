import PanoramaGraphics

/// A piece of a band of a frame that is drawn at once.
struct BandTile {
  let frame: Frame
  let band: Int
  /// Its pixels, which lie in the band.
  let box: PixelRect
}
