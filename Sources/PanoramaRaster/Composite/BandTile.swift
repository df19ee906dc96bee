import PanoramaGraphics

/// The part of a frame's band that one thread draws in one go.
struct BandTile {
  let frame: Frame
  let band: Int
  /// Its pixels, which lie in the band.
  let box: PixelRect
  /// The column, at least `box.maxX`, up to which pixels right of `box` may be read and rewritten
  /// unchanged, because no other tile draws them at the same time.
  let limitX: Int
}
