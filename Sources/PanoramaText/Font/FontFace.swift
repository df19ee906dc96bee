import PanoramaGraphics

/// What shapes text and gives outlines. Lengths in ems, y down. Safe to use from several threads.
protocol FontFace: AnyObject, Sendable {
  var metrics: FontMetrics { get }
  /// The nominal glyph of a character; nil when the face has none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32?
  /// The outline of a glyph: the same object each time. A glyph that cannot be read is empty.
  func outline(_ glyph: UInt32) -> GlyphOutline
  /// The glyphs of a run in visual order, left to right.
  func shape(_ run: ShapingRun, in text: UnsafeBufferPointer<UInt8>) -> [ShapedGlyph]
}
