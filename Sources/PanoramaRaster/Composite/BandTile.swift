import PanoramaGraphics

/// A piece of a band of a frame, drawn in one go.
struct BandTile {
  let frame: Frame
  let band: Int
  /// Its pixels; they lie in the band.
  let box: PixelRect
}
