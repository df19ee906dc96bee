/// A face's vertical measures in ems, each ≥ 0 unless said otherwise.
struct FontMetrics: Hashable, Sendable {
  var ascent: Double
  var descent: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
  /// From the baseline down to the top of an underline; may be negative.
  var underlineTop = 0.1
  var underlineThickness = 0.05
  /// From the baseline up to the top of a line through the text.
  var strikethroughTop = 0.3
  var strikethroughThickness = 0.05
}
