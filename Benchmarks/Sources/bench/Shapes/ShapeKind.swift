import ArgumentParser
import Foundation
import PanoramaGraphics

/// The kinds of outlines that `bench shapes` draws.
enum ShapeKind: String, CaseIterable, ExpressibleByArgument {
  case rectangle, rotated, rounded, triangle, polygon, curve, stroke

  /// A start point, and then one point per line or three per curve.
  struct Outline {
    var points: [SIMD2<Double>]
    var isCurved = false
    /// The width of a stroke; 0 fills.
    var width = 0.0

    var path: PathData {
      var path = PathData()
      path.move(to: points[0])
      if isCurved {
        for i in stride(from: 1, to: points.count, by: 3) {
          path.addCurve(to: points[i + 2], control1: points[i], control2: points[i + 1])
        }
      } else {
        for p in points.dropFirst() { path.addLine(to: p) }
      }
      path.closeSubpath()
      return path
    }
  }

  /// A shape of this kind, `size` pixels wide and high, with its upper left corner at `at`.
  func outline(at: SIMD2<Double>, size: Double) -> Outline {
    let (c, r) = (at + size / 2, size / 2)
    func around(_ count: Int, _ radius: (Int) -> Double, turn: Double) -> [SIMD2<Double>] {
      (0..<count).map { i in
        let angle = turn + 2 * Double.pi * Double(i) / Double(count)
        return c + radius(i) * SIMD2(cos(angle), sin(angle))
      }
    }
    switch self {
    case .rectangle:
      return Outline(
        points: [at, at + SIMD2(size, 0), at + SIMD2(size, size), at + SIMD2(0, size)])
    case .rotated: return Outline(points: around(4, { _ in r }, turn: 0.3))
    case .triangle: return Outline(points: around(3, { _ in r }, turn: 0.4))
    case .polygon: return Outline(points: around(40, { _ in r }, turn: 0))
    case .stroke: return Outline(points: around(5, { _ in r - 1 }, turn: 0.2), width: 2)
    case .curve:
      let k = 0.7
      return Outline(
        points: [
          c + SIMD2(-r, 0), c + SIMD2(-r, -k * r), c + SIMD2(k * r, -r), c + SIMD2(r, 0),
          c + SIMD2(k * r, r), c + SIMD2(-k * r, k * r), c + SIMD2(-r, 0),
        ], isCurved: true)
    case .rounded:
      return Outline(points: Self.rounded(at, size, radius: size / 5), isCurved: true)
    }
  }

  /// The outline of a rounded rectangle. Its straight sides are also curves, because an outline
  /// consists of lines only or curves only.
  private static func rounded(
    _ at: SIMD2<Double>, _ size: Double, radius: Double
  ) -> [SIMD2<Double>] {
    let k = radius * 0.447_715_25
    let corners = [SIMD2(0, 0), SIMD2(size, 0), SIMD2(size, size), SIMD2(0, size)]
    let ways = [SIMD2(1.0, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
    var points = [at + corners[0] + ways[0] * radius]
    for i in 0..<4 {
      let (corner, way, next) = (at + corners[(i + 1) % 4], ways[i], ways[(i + 1) % 4])
      let (from, end) = (points[points.count - 1], corner - way * radius)
      points += [from + (end - from) / 3, end - (end - from) / 3, end]
      points += [corner - way * k, corner + next * k, corner + next * radius]
    }
    return points
  }
}
