import Foundation
import PanoramaGraphics

/// Finds points on a path by their distance from its start.
final class PathRuler {
  private var points: [SIMD2<Double>] = []
  /// The distance of each point.
  private var distances: [Double] = []

  /// The length of all lines and curves.
  var length: Double { distances.last ?? 0 }

  private static let steps = 32
  private static let maximumPoints = 1 << 20

  init(_ path: PathData) {
    var next = 0
    var (here, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for verb in path.verbs where points.count < Self.maximumPoints {
      let own = Array(path.points[next..<next + verb.pointCount])
      next += verb.pointCount
      switch verb {
      case .move:
        // A gap has no length.
        add(own[0], isGap: true)
        (here, start) = (own[0], own[0])
        continue
      case .line: add(own[0])
      case .quad:
        for step in 1...Self.steps {
          let t = Double(step) / Double(Self.steps)
          let s = 1 - t
          add(s * s * here + 2 * s * t * own[0] + t * t * own[1])
        }
      case .cubic:
        for step in 1...Self.steps {
          let t = Double(step) / Double(Self.steps)
          let s = 1 - t
          let (first, last) = (s * s * s * here + 3 * s * s * t * own[0], t * t * t * own[2])
          add(first + 3 * s * t * t * own[1] + last)
        }
      case .close: add(start)
      }
      here = verb == .close ? start : own[own.count - 1]
    }
  }

  private func add(_ point: SIMD2<Double>, isGap: Bool = false) {
    let way = isGap ? .zero : points.last.map { point - $0 } ?? .zero
    distances.append(length + (way * way).sum().squareRoot())
    points.append(point)
  }

  /// The point at a distance, and the direction there in radians; nil beyond the ends. O(log n).
  func location(at distance: Double) -> (point: SIMD2<Double>, angle: Double)? {
    guard distance >= 0, distance <= length, length > 0 else { return nil }
    let end = max(1, distances.partitioningIndex { $0 >= distance })
    guard end < points.count else { return nil }
    let way = points[end] - points[end - 1]
    let span = distances[end] - distances[end - 1]
    let share = span > 0 ? (distance - distances[end - 1]) / span : 0
    return (points[end - 1] + way * share, atan2(way.y, way.x))
  }
}
