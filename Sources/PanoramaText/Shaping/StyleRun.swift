/// A part of text in one font.
struct StyleRun {
  /// The range in UTF-8 offsets.
  var range: Range<Int>
  var font: Font
  /// The points added after each grapheme cluster.
  var kern = 0.0
}
