import Panorama

/// The grid of the positions that a device reports.
enum PositionGrid {
  /// The steps of usual grids, in points on screen: pixels of screens with 1 to 4 pixels per point, and parts of them.
  private static let steps = [1, 0.8, 2.0 / 3, 4.0 / 7, 0.5, 0.4, 1.0 / 3, 0.25, 0.2, 0.1]
  /// A device that reports in smaller steps measures no more precisely than this, in points on screen.
  private static let finest = 0.1
  /// How far from a point of the grid a position may be, in steps. Positions on a scaled canvas are not exact.
  static let tolerance = 0.02

  /// The step of the coarsest usual grid on which all positions lie.
  /// - Parameters:
  ///   - positions: in scene units.
  ///   - scale: points on screen per scene unit, > 0.
  /// - Returns: in scene units.
  static func step(of positions: [SIMD2<Double>], scale: Double) -> Double {
    guard let first = positions.first else { return finest / scale }
    let fitting = steps.first { step in
      positions.allSatisfy { p in
        let place = (p - first) * (scale / step)
        let away = place - place.rounded(.toNearestOrEven)
        return max(abs(away.x), abs(away.y)) < tolerance
      }
    }
    return (fitting ?? finest) / scale
  }
}
