import Panorama

/// The way of a round eraser over a stroke.
public struct EraserSweep: Hashable, Codable, Sendable {
  /// The eraser's centre, in scene units. At least one point, all finite.
  public var points: [SIMD2<Double>]
  /// In scene units, > 0.
  public var radius: Double

  /// - Parameters:
  ///   - points: the eraser's centre, in scene units.
  ///   - radius: in scene units, > 0.
  public init(points: [SIMD2<Double>], radius: Double) {
    self.points = points
    self.radius = radius
  }

  /// What the eraser covers, as one path to be filled by the non-zero rule: joined capsules. O(n)
  public var path: Path {
    InkOutline.path(of: points.map { InkPoint(position: $0, radius: radius) })
  }

  /// Extends the way to `end`. The eraser's centre may leave the recorded points by a small part of its
  /// radius, so that a slow eraser does not record thousands of points.
  mutating func extend(to end: SIMD2<Double>) {
    guard points.count > 1 else { return points.append(end) }
    // A point between two others can go if it is on the line between them.
    let (a, b) = (points[points.count - 2], points[points.count - 1])
    let (d, e) = (b - a, end - a)
    let length = (e * e).sum().squareRoot()
    let aside = abs(d.x * e.y - d.y * e.x)
    let goesOn = (d * (end - b)).sum() >= 0
    if length > 0, goesOn, aside <= Self.slack * radius * length {
      points[points.count - 1] = end
    } else {
      points.append(end)
    }
  }

  /// How far the way may be from the hand's, as a share of the radius.
  private static let slack = 0.01
}
