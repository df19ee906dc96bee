/// The vertical metrics of a face in ems, ≥ 0 unless stated otherwise.
struct FontMetrics: Hashable, Sendable {
  var ascent: Double
  var descent: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
  /// The distance of the top of an underline below the baseline; may be negative.
  var underlineTop = 0.1
  var underlineThickness = 0.05
  /// The height of the top of a line through the text above the baseline.
  var strikethroughTop = 0.3
  var strikethroughThickness = 0.05
}
