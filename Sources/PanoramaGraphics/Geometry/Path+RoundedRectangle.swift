import Foundation

extension Path {
  /// The upright rectangle with equal elliptic corners that this path is, if it is one as
  /// `addRoundedRect`, `addEllipse` or `addRect` make it. Shadows of these have a faster way. O(1).
  public var roundedRectangle: (rect: CGRect, cornerWidth: Double, cornerHeight: Double)? {
    if let rect = rectangle { return (rect, 0, 0) }
    guard isFinite else { return nil }
    let box = controlPointBounds
    let same: Path
    var (width, height) = (Double(box.width) / 2, Double(box.height) / 2)
    if points.count == 13, verbs.count == 6 {
      same = Path(ellipseIn: box)
    } else if points.count == 17, verbs.count == 10 {
      // The first point begins the upper side, the fifth the right one.
      (width, height) = (points[0].x - Double(box.minX), points[4].y - Double(box.minY))
      same = Path(roundedRect: box, cornerWidth: width, cornerHeight: height)
    } else {
      return nil
    }
    guard width > 0, height > 0, verbs == same.verbs else { return nil }
    let extent = abs(box.minX) + abs(box.minY) + box.width + box.height
    let tolerance = 1e-9 * Double(extent)
    for (a, b) in zip(points, same.points)
    where abs(a.x - b.x) > tolerance || abs(a.y - b.y) > tolerance {
      return nil
    }
    return (box, width, height)
  }
}
