/// A corner of a flattened subpath.
struct StrokeVertex {
  /// Where the ink around a point lies relative to the window. Ink to the left counts as visible, because
  /// coverage is summed from there.
  enum Side: UInt8 { case visible, above, below, right }

  var point: SIMD2<Double>
  /// The unit direction to the next vertex.
  var direction = SIMD2<Double>(0, 0)
  /// The distance to the next vertex.
  var length = 0.0
  /// Whether the vertex lies inside a curve, so that the corner only approximates the curve's bend.
  var isSmooth: Bool
  var side = Side.visible
}
