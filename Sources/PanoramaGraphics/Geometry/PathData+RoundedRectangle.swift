import Foundation

extension PathData {
  /// The path as an upright rectangle with equal elliptic corners, if it was made by `addRoundedRect`,
  /// `addEllipse` or `addRect`. Shadows of such paths are drawn faster. O(1).
  public var roundedRectangle: (rect: CGRect, cornerWidth: Double, cornerHeight: Double)? {
    if let rect = rectangle { return (rect, 0, 0) }
    let isEllipse = points.count == 13 && verbs == Self.ellipseVerbs
    guard isEllipse || (points.count == 17 && verbs == Self.roundedVerbs), isFinite else {
      return nil
    }
    let box = controlPointBounds
    let (x0, y0) = (Double(box.minX), Double(box.minY))
    let (x1, y1) = (Double(box.maxX), Double(box.maxY))
    // The first point of a rounded rectangle begins the upper side, the fifth the right one.
    let width = isEllipse ? (x1 - x0) / 2 : points[0].x - x0
    let height = isEllipse ? (y1 - y0) / 2 : points[4].y - y0
    guard width > 0, height > 0, 2 * width <= (x1 - x0) * 1.000_001,
      2 * height <= (y1 - y0) * 1.000_001
    else { return nil }
    let (kx, ky) = (width * (1 - Self.quarterTurn), height * (1 - Self.quarterTurn))
    let across = SIMD8(x0, x0 + kx, x0 + width, x1 - width, x1 - kx, x1, 0, 0)
    let down = SIMD8(y0, y0 + ky, y0 + height, y1 - height, y1 - ky, y1, 0, 0)
    let places = isEllipse ? Self.ellipsePlaces : Self.roundedPlaces
    let tolerance = 1e-9 * (abs(x0) + abs(y0) + x1 - x0 + y1 - y0)
    for (point, place) in zip(points, places) {
      let (x, y) = (across[place / 6], down[place % 6])
      if abs(point.x - x) > tolerance || abs(point.y - y) > tolerance { return nil }
    }
    return (box, width, height)
  }

  private static let ellipseVerbs: [Verb] = [.move, .cubic, .cubic, .cubic, .cubic, .close]
  private static let roundedVerbs: [Verb] = [
    .move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close,
  ]
  /// The position of each point as 6 · column + row. The six columns and rows are those of the sides, of the
  /// control points, and of the ends of the corners.
  private static let ellipsePlaces = [32, 34, 29, 17, 11, 4, 2, 1, 6, 12, 24, 31, 32]
  private static let roundedPlaces = [
    12, 18, 24, 31, 32, 33, 34, 29, 23, 17, 11, 4, 3, 2, 1, 6, 12,
  ]
}
