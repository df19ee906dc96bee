/// A glyph as placed by its face. Lengths are in ems, y downward.
struct ShapedGlyph {
  var glyph: UInt32
  /// The UTF-8 offset of the first character of the glyph.
  var cluster: Int
  var advance: Double
  var offset: SIMD2<Double>
}
