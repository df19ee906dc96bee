import Panorama

/// The path of a round eraser over a stroke.
public struct EraserSweep: Hashable, Codable, Sendable {
  /// The positions of the eraser's centre, in scene units: at least one, all finite.
  public var points: [SIMD2<Double>]
  /// The eraser's radius, in scene units, > 0.
  public var radius: Double

  /// - Parameters:
  ///   - points: the positions of the eraser's centre, in scene units.
  ///   - radius: the eraser's radius, in scene units, > 0.
  public init(points: [SIMD2<Double>], radius: Double) {
    self.points = points
    self.radius = radius
  }

  /// The area that the eraser covers: joined capsules in one path, to be filled by the non-zero rule. O(n)
  public var path: Path {
    InkOutline.path(of: points.map { InkPoint(position: $0, radius: radius) })
  }

  /// The maximum number of points that are cut out at once.
  private static let batch = 16

  /// Splits sweeps into batches of few points. There is at least one batch, which may be empty.
  static func batches(_ sweeps: [EraserSweep]) -> [[EraserSweep]] {
    var batches: [[EraserSweep]] = [[]]
    var room = batch
    for sweep in sweeps {
      // The parts of a path share their ends.
      for start in stride(from: 0, to: max(1, sweep.points.count - 1), by: batch - 1) {
        let end = min(sweep.points.count, start + batch)
        let part = EraserSweep(points: Array(sweep.points[start..<end]), radius: sweep.radius)
        if part.points.count > room {
          batches.append([])
          room = batch
        }
        batches[batches.count - 1].append(part)
        room -= part.points.count
      }
    }
    return batches
  }

  /// Extends the path to `end`. The recorded path may deviate from the eraser's by a small fraction of the
  /// radius, so that a slow eraser does not record thousands of points.
  mutating func extend(to end: SIMD2<Double>) {
    guard points.count > 1 else { return points.append(end) }
    // The last point can be replaced if it is on the line from the one before it to the new one.
    let (a, b) = (points[points.count - 2], points[points.count - 1])
    let (d, e) = (b - a, end - a)
    let length = e.length
    let aside = abs(d.x * e.y - d.y * e.x)
    let goesOn = (d * (end - b)).sum() >= 0
    if length > 0, goesOn, aside <= Self.slack * radius * length {
      points[points.count - 1] = end
    } else {
      points.append(end)
    }
  }

  /// How far the recorded path may be from the hand's, as a fraction of the radius.
  private static let slack = 0.01
}
