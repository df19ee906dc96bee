/// One glyph as its face places it. Lengths in ems, y down.
struct ShapedGlyph {
  var glyph: UInt32
  /// The UTF-8 offset of the first character it stands for.
  var cluster: Int
  var advance: Double
  var offset: SIMD2<Double>
}
