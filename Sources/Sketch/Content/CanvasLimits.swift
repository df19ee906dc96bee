/// The numbers that ink, erasures and boxes can have.
enum CanvasLimits {
  /// The largest coordinate and width, far beyond the canvas: curves through larger ones lose all
  /// precision, and squares of still larger ones are not finite.
  static let maximumCoordinate = 1e12

  /// Whether a stroke can have this point.
  static func contains(_ p: SIMD2<Double>) -> Bool {
    // NaN compares false.
    abs(p.x) <= maximumCoordinate && abs(p.y) <= maximumCoordinate
  }
}
