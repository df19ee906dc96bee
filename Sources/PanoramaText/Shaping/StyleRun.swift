/// A stretch of text in one font.
struct StyleRun {
  /// UTF-8 offsets.
  var range: Range<Int>
  var font: Font
  /// Points added after each character as seen.
  var kern = 0.0
}
