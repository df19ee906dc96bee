import CHarfBuzz

/// A part of text with one script and one direction.
struct ShapingRun {
  /// The range in UTF-8 offsets.
  var range: Range<Int>
  var script: hb_script_t
  /// The level in Unicode's bidirectional algorithm (UAX #9); odd levels run from right to left.
  var level: Int
  /// Whether kerning, ligatures and contextual alternates are switched off.
  var isPlain: Bool

  var isRightToLeft: Bool { level & 1 == 1 }
}
