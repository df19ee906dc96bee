import Foundation
import Panorama

/// Finds the shape that a hand meant.
struct ShapeGuess {
  /// The hand's way, at even distances.
  private let way: [SIMD2<Double>]
  /// The diagonal of the box around it.
  private let size: Double

  /// The number of points at which the way is measured.
  private static let count = 96
  /// How far apart the ends of a closed way may be, as a part of its size.
  private static let gap = 0.28
  /// How far the way may be from the shape on average, as a part of its size.
  private static let tolerance = 0.045
  /// How far from a straight side a point must be to be a corner, as a part of the size.
  private static let corner = 0.09
  /// The greatest angle to the axes at which a rectangle becomes level.
  private static let level = 12 * Double.pi / 180

  /// Nil if there is no way.
  init?(_ points: [SIMD2<Double>]) {
    guard let box = CGRect(around: points), let way = Self.even(points) else { return nil }
    self.way = way
    size = SIMD2(Double(box.width), Double(box.height)).length
    guard size > 0 else { return nil }
  }

  /// The shape; nil for a closed way that is none. An open way is an arrow, or else a line.
  var shape: SketchShape? {
    guard let first = way.first, let last = way.last else { return nil }
    if (last - first).length > Self.gap * size {
      return arrow ?? SketchShape(.line, [first, last])
    }
    let shapes = [ellipse, rectangle, triangle].compactMap { $0 }
    let best = shapes.map { ($0, error(of: $0)) }.min { $0.1 < $1.1 }
    return best.flatMap { $0.1 <= Self.tolerance ? $0.0 : nil }
  }

  // MARK: The candidates

  /// A long line whose end goes back to both sides.
  private var arrow: SketchShape? {
    let corners = Self.corners(of: way, tolerance: 0.05 * size)
    guard corners.count == 4 || corners.count == 5 else { return nil }
    let (start, tip) = (corners[0], corners[1])
    let shaft = tip - start
    let length = shaft.length
    let barbs = corners.count == 5 ? [corners[2], corners[4]] : [corners[2], corners[3]]
    // A head of one line crosses the shaft near its tip.
    let isAtTip = corners.count == 4 || (corners[3] - tip).length <= 0.25 * length
    func side(_ p: SIMD2<Double>) -> Double {
      ((p - start).y * shaft.x - (p - start).x * shaft.y) / length
    }
    func isBarb(_ p: SIMD2<Double>) -> Bool {
      let back = tip - p
      return back.length <= 0.6 * length && (back * shaft).sum() > 0
    }
    guard length >= 0.5 * size, isAtTip, barbs.allSatisfy(isBarb),
      side(barbs[0]) * side(barbs[1]) < 0
    else { return nil }
    return SketchShape(.arrow, [start, tip])
  }

  private var ellipse: SketchShape? {
    let centre = way.reduce(.zero, +) / Double(way.count)
    // The direction in which the way is longest.
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for p in way {
      let d = p - centre
      (xx, yy, xy) = (xx + d.x * d.x, yy + d.y * d.y, xy + d.x * d.y)
    }
    let mean = (xx + yy) / 2
    let difference = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    // A round one has no direction.
    let isRound = difference < 0.12 * mean
    let angle = isRound ? 0 : Self.levelled(atan2(2 * xy, xx - yy) / 2)
    guard var (low, high) = bounds(turnedBy: angle) else { return nil }
    if isRound {
      let (middle, half) = ((low + high) / 2, ((high - low) / 2).sum() / 2)
      (low, high) = (middle - SIMD2(repeating: half), middle + SIMD2(repeating: half))
    }
    return SketchShape(.ellipse, Self.box(low, high, turnedBy: angle))
  }

  private var rectangle: SketchShape? {
    let corners = closedCorners
    guard corners.count == 4 else { return nil }
    let sides = corners.indices.map { corners[($0 + 1) % 4] - corners[$0] }
    guard let longest = sides.max(by: { $0.length < $1.length }) else { return nil }
    var angle = atan2(longest.y, longest.x)
    angle -= (angle / (.pi / 2)).rounded() * .pi / 2
    angle = Self.levelled(angle)
    let turned = corners.map { Self.turned($0, by: -angle) }
    let (xs, ys) = (turned.map(\.x).sorted(), turned.map(\.y).sorted())
    return SketchShape(
      .rectangle,
      Self.box(
        SIMD2((xs[0] + xs[1]) / 2, (ys[0] + ys[1]) / 2),
        SIMD2((xs[2] + xs[3]) / 2, (ys[2] + ys[3]) / 2), turnedBy: angle))
  }

  private var triangle: SketchShape? {
    let corners = closedCorners
    return corners.count == 3 ? SketchShape(.triangle, corners) : nil
  }

  /// How far the way is from a closed shape on average, as a part of the size.
  private func error(of shape: SketchShape) -> Double {
    let line = shape.kind == .ellipse ? shape.line(width: 0) : shape.points + [shape.points[0]]
    let sum = way.reduce(0.0) { sum, p in
      let near = zip(line, line.dropFirst()).map { p.squaredDistance(toLineFrom: $0, to: $1) }.min()
      return sum + (near ?? 0).squareRoot()
    }
    return sum / Double(way.count) / size
  }

  // MARK: Geometry

  /// The corners of the closed way.
  private var closedCorners: [SIMD2<Double>] {
    let centre = way.reduce(.zero, +) / Double(way.count)
    // The farthest point from the middle is a corner, and the farthest from that is another one.
    guard
      let first = way.indices.max(by: { (way[$0] - centre).length < (way[$1] - centre).length })
    else { return [] }
    let loop = Array(way[first...] + way[..<first]) + [way[first]]
    guard
      let second = loop.indices.max(by: {
        (loop[$0] - loop[0]).length < (loop[$1] - loop[0]).length
      })
    else { return [] }
    let tolerance = Self.corner * size
    return Self.corners(of: Array(loop[...second]), tolerance: tolerance).dropLast()
      + Self.corners(of: Array(loop[second...]), tolerance: tolerance).dropLast()
  }

  /// The points of a line that are farther than the tolerance from the straight line between others (Ramer, Douglas
  /// and Peucker, 1973), with both ends.
  private static func corners(of line: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
    guard line.count > 2, let a = line.first, let b = line.last else { return line }
    let inner = 1..<line.count - 1
    let distances = inner.map { line[$0].squaredDistance(toLineFrom: a, to: b) }
    guard let far = inner.max(by: { distances[$0 - 1] < distances[$1 - 1] }),
      distances[far - 1] > tolerance * tolerance
    else { return [a, b] }
    return corners(of: Array(line[...far]), tolerance: tolerance).dropLast()
      + corners(of: Array(line[far...]), tolerance: tolerance)
  }

  private static func even(_ points: [SIMD2<Double>]) -> [SIMD2<Double>]? {
    let length = zip(points, points.dropFirst()).reduce(0.0) { $0 + ($1.1 - $1.0).length }
    guard length > 0, length.isFinite, var last = points.first else { return nil }
    var even = [last]
    let step = length / Double(count)
    var rest = step
    for p in points.dropFirst() {
      var way = (p - last).length
      while way >= rest, even.count < count {
        last += (p - last) * (rest / way)
        even.append(last)
        way -= rest
        rest = step
      }
      rest -= way
      last = p
    }
    return even + [points[points.count - 1]]
  }

  /// The angle, or that of the nearest axis if it is close to one.
  private static func levelled(_ angle: Double) -> Double {
    let axis = (angle / (.pi / 2)).rounded() * .pi / 2
    return abs(angle - axis) <= level ? axis : angle
  }

  private static func turned(_ p: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    let (c, s) = (cos(angle), sin(angle))
    return SIMD2(p.x * c - p.y * s, p.x * s + p.y * c)
  }

  private func bounds(turnedBy angle: Double) -> (SIMD2<Double>, SIMD2<Double>)? {
    CGRect(around: way.map { Self.turned($0, by: -angle) }).map {
      (SIMD2($0.minX, $0.minY), SIMD2($0.maxX, $0.maxY))
    }
  }

  private static func box(
    _ low: SIMD2<Double>, _ high: SIMD2<Double>, turnedBy angle: Double
  ) -> [SIMD2<Double>] {
    [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map { turned($0, by: angle) }
  }
}
