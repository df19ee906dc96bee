/// The range of the numbers in ink, erasures and boxes.
enum CanvasLimits {
  /// The largest coordinate and width, far beyond the canvas. Curves through larger coordinates lose all
  /// precision, and the squares of much larger ones are not finite.
  static let maximumCoordinate = 1e12

  /// Whether a stroke can have this point.
  static func contains(_ p: SIMD2<Double>) -> Bool {
    // Comparisons with NaN are false.
    abs(p.x) <= maximumCoordinate && abs(p.y) <= maximumCoordinate
  }
}
