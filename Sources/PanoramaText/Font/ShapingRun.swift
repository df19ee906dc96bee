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
