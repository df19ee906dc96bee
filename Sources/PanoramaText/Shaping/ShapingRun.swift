import CHarfBuzz

/// A stretch of text of one script and one direction.
struct ShapingRun {
  /// UTF-8 offsets.
  var range: Range<Int>
  var script: hb_script_t
  /// Of Unicode's bidirectional algorithm (UAX #9): odd runs from right to left.
  var level: Int
  /// Without kerning, ligatures and contextual alternates.
  var isPlain: Bool

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// One glyph as its face places it. Lengths in ems, y down.
struct ShapedGlyph {
  var glyph: UInt32
  /// The UTF-8 offset of the first character it stands for.
  var cluster: Int
  var advance: Double
  var offset: SIMD2<Double>
}
