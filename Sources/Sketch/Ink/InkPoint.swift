/// A point on the centre line of a stroke.
struct InkPoint: Hashable, Sendable {
  /// In scene units.
  var position: SIMD2<Double>
  /// Half of the stroke's width here, in scene units, > 0.
  var radius: Double
}
