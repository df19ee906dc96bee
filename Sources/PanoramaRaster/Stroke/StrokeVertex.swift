/// A corner of a flattened subpath.
struct StrokeVertex {
  /// The sides on which all ink around a point is out of sight. Ink to the left counts as seen,
  /// because coverage runs from there.
  enum Side: UInt8 { case inSight, above, below, right }

  var point: SIMD2<Double>
  /// The unit direction to the next vertex.
  var direction = SIMD2<Double>(0, 0)
  /// The distance to the next vertex.
  var length = 0.0
  /// Whether the vertex lies inside a curve, so that the corner only stands for the curve's bend.
  var isSmooth: Bool
  var side = Side.inSight
}
