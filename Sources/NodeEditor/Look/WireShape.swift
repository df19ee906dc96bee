import Foundation
import Panorama

/// The curve of a wire: a cubic Bézier curve with given directions at its ends, or straight lines around cards.
struct WireShape: Equatable {
  let start: SIMD2<Double>
  let control1: SIMD2<Double>
  let control2: SIMD2<Double>
  let end: SIMD2<Double>
  /// The corners of lines that replace the curve; empty for a curve.
  var bends: [SIMD2<Double>] = []

  /// - Parameters:
  ///   - start: the first end, in points of the canvas.
  ///   - startWay: the unit vector in which the wire leaves the first end.
  ///   - end: the last end.
  ///   - endWay: the unit vector in which the wire leaves the last end.
  init(
    from start: CGPoint, way startWay: SIMD2<Double> = SIMD2(1, 0), to end: CGPoint,
    way endWay: SIMD2<Double> = SIMD2(-1, 0)
  ) {
    let (a, b) = (SIMD2(Double(start.x), Double(start.y)), SIMD2(Double(end.x), Double(end.y)))
    let distance = ((b - a) * (b - a)).sum().squareRoot()
    // The control points of a short wire are nearer to its ends, so that it does not form a loop.
    let reach = min(NodeMetrics.wireReach, distance * 0.5)
    self.start = a
    self.end = b
    control1 = a + startWay * reach
    control2 = b + endWay * reach
  }

  /// An edge between two cards, each with the side at which it ends; nil for the side that fits best.
  init(
    from: (rect: CGRect, side: CardSide?), to: (rect: CGRect, side: CardSide?)
  ) {
    let sides = CardSide.pair(from: from, to: to)
    self.init(
      from: sides.from.middle(of: from.rect), way: sides.from.way,
      to: sides.to.middle(of: to.rect), way: sides.to.way)
  }

  private init(
    start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>
  ) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// The curve after its ends have moved.
  func moved(start way: SIMD2<Double>, end endWay: SIMD2<Double>) -> WireShape {
    var shape = WireShape(
      start: start + way, control1: control1 + way, control2: control2 + endWay, end: end + endWay)
    shape.bends = bends
    return shape
  }

  /// The unit vectors in which the curve leaves its ends.
  var startWay: SIMD2<Double> { Self.unit((bends.first ?? control1) - start) }
  var endWay: SIMD2<Double> { Self.unit((bends.last ?? control2) - end) }

  private static func unit(_ way: SIMD2<Double>) -> SIMD2<Double> {
    way / max(1e-6, (way * way).sum().squareRoot())
  }

  /// The curve as a path.
  var path: PathData {
    var path = PathData()
    path.move(to: start)
    guard !bends.isEmpty else {
      path.addCurve(to: end, control1: control1, control2: control2)
      return path
    }
    var before = start
    for (index, bend) in bends.enumerated() {
      let after = index + 1 < bends.count ? bends[index + 1] : end
      let (way, next) = (Self.unit(bend - before), Self.unit(after - bend))
      // Corners are round, as far as the lines are long enough.
      let sides = [bend - before, after - bend].map { ($0 * $0).sum().squareRoot() / 2 }
      let radius = min(Self.cornerRadius, sides[0], sides[1])
      path.addLine(to: bend - way * radius)
      path.addCurve(
        to: bend + next * radius, control1: bend - way * (radius * 0.45),
        control2: bend + next * (radius * 0.45))
      before = bend
    }
    path.addLine(to: end)
    return path
  }

  private static let cornerRadius = 14.0

  /// The smallest rectangle around the control points, which contains the curve.
  var bounds: CGRect {
    let all = bends.isEmpty ? [start, control1, control2, end] : [start, end] + bends
    let low = all.dropFirst().reduce(start) { pointwiseMin($0, $1) }
    let high = all.dropFirst().reduce(start) { pointwiseMax($0, $1) }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// A point of the curve.
  ///
  /// - Parameter share: 0 at the start … 1 at the end.
  func point(at share: Double) -> SIMD2<Double> {
    guard bends.isEmpty else { return pointOnLines(at: share) }
    let rest = 1 - share
    let first = start * (rest * rest * rest) + control1 * (3 * rest * rest * share)
    return first + control2 * (3 * rest * share * share) + end * (share * share * share)
  }

  private func pointOnLines(at share: Double) -> SIMD2<Double> {
    let all = [start] + bends + [end]
    let lengths = zip(all, all.dropFirst()).map { (($1 - $0) * ($1 - $0)).sum().squareRoot() }
    var rest = lengths.reduce(0, +) * share
    for (index, length) in lengths.enumerated() {
      if rest <= length, length > 0 {
        return all[index] + (all[index + 1] - all[index]) * (rest / length)
      }
      rest -= length
    }
    return end
  }

  /// The distance of a point from the curve, in points of the canvas. The curve is approximated by 32 lines.
  func distance(to point: CGPoint) -> Double {
    let p = SIMD2(Double(point.x), Double(point.y))
    let pieces = 32
    var best = Double.infinity
    var a = start
    let points =
      bends.isEmpty
      ? (1...pieces).map { self.point(at: Double($0) / Double(pieces)) } : bends + [end]
    for b in points {
      let way = b - a
      let length = (way * way).sum()
      let share = length > 0 ? min(1, max(0, ((p - a) * way).sum() / length)) : 0
      let off = p - (a + way * share)
      best = min(best, (off * off).sum())
      a = b
    }
    return best.squareRoot()
  }
}
