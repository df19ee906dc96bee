/// A face's vertical measures in ems, each ≥ 0.
struct FontMetrics: Hashable, Sendable {
  var ascent: Double
  var descent: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
}
