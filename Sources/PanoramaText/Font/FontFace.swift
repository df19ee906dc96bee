import PanoramaGraphics

/// A face, which shapes text and has outlines. Lengths are in ems, y downward. Can be used from
/// several threads.
protocol FontFace: AnyObject, Sendable {
  var metrics: FontMetrics { get }
  /// The nominal glyph of a character; nil if the face has none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32?
  /// The outline of a glyph that stands for `text`, which is the same object as long as the face keeps
  /// it. The outline of a glyph that cannot be read is empty.
  func outline(_ glyph: UInt32, text: String) -> GlyphOutline
  /// The glyphs of a run in visual order, left to right.
  func shape(_ run: ShapingRun, in text: UnsafeBufferPointer<UInt8>) -> [ShapedGlyph]
}
