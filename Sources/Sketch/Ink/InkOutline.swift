import Foundation
import Panorama

/// The outline of a line of varying width, as one path to be filled by the non-zero rule.
///
/// The outline is the boundary of a sum of pieces that all turn the same way: a trapezoid for each
/// segment, and a wedge on the outer side of each turn. On the inner side of a sharp turn it therefore
/// goes through the centre line. So no part of the line has winding number 0: there are no holes,
/// however tightly the line turns.
struct InkOutline {
  private let points: [InkPoint]
  /// The direction of each segment, of length 1.
  private var directions: [SIMD2<Double>] = []
  private var path = PathData()

  /// The cosine of the turn beyond which the outer side becomes a round corner: cos 20°.
  private static let smoothTurn = 0.94

  /// - Parameter points: no two neighbours have the same position.
  init(_ points: [InkPoint]) {
    self.points = points
    directions.reserveCapacity(points.count)
    for i in points.indices.dropLast() {
      let d = points[i + 1].position - points[i].position
      directions.append(d / d.length)
    }
  }

  /// The outline; a single point gives a disc. O(n)
  static func path(of points: [InkPoint]) -> PathData {
    var distinct: [InkPoint] = []
    distinct.reserveCapacity(points.count)
    for p in points where p.position != distinct.last?.position { distinct.append(p) }
    var outline = InkOutline(distinct)
    outline.trace()
    return outline.path
  }

  private mutating func trace() {
    guard let first = points.first, let last = points.last else { return }
    guard let start = directions.first, let end = directions.last else {
      path.move(to: first.position - SIMD2(first.radius, 0))
      cap(first, SIMD2(0, 1))
      cap(first, SIMD2(0, -1))
      path.closeSubpath()
      return
    }
    path.reserve(verbs: 2 * points.count + 8, points: 4 * points.count + 24)
    path.move(to: first.position + Self.right(start) * first.radius)
    side(backwards: false)
    cap(last, end)
    side(backwards: true)
    cap(first, -start)
    path.closeSubpath()
  }

  /// Adds the right side of the line, seen in the direction of travel. Backwards, that is the other side.
  private mutating func side(backwards: Bool) {
    let step = backwards ? -1 : 1
    // The offset points since the last corner. Quadratic curves go through the midpoints between them.
    var run: [SIMD2<Double>] = []
    run.reserveCapacity(points.count)
    for k in points.indices {
      let i = backwards ? points.count - 1 - k : k
      let p = points[i]
      let before = k > 0 ? direction(i, i - step) : nil
      let after = k + 1 < points.count ? direction(i + step, i) : nil
      guard let before, let after else {
        run.append(p.position + Self.right(before ?? after ?? .zero) * p.radius)
        continue
      }
      let turn = before.x * after.y - before.y * after.x
      let cosine = (before * after).sum()
      // The right side is the outer side of a left turn. Of a reversal, exactly one side counts as outer.
      let isOuter = turn < 0 || (turn == 0 && cosine < 0 && !backwards)
      if isOuter ? cosine >= Self.smoothTurn : isGentle(i, cosine) {
        let middle = before + after
        run.append(
          p.position + Self.right(middle / middle.length) * p.radius)
        continue
      }
      run.append(p.position + Self.right(before) * p.radius)
      flush(run)
      if isOuter {
        arc(p, from: Self.right(before), to: Self.right(after))
      } else {
        path.addLine(to: p.position)
        path.addLine(to: p.position + Self.right(after) * p.radius)
      }
      run.removeAll(keepingCapacity: true)
      run.append(p.position + Self.right(after) * p.radius)
    }
    flush(run)
  }

  /// Whether the inner sides of both segments meet before they end, so that the outline does not fold over.
  private func isGentle(_ i: Int, _ cosine: Double) -> Bool {
    guard cosine > 0 else { return false }
    let p = points[i]
    // The inner sides are shortened by r tan(turn / 2). Rounding may make the cosine of a straight line
    // greater than 1.
    let cut = p.radius * (max(0, 1 - cosine) / (1 + cosine)).squareRoot()
    func distance(_ other: Int) -> Double { (points[other].position - p.position).length }
    return 2 * cut < min(distance(i - 1), distance(i + 1))
  }

  private func direction(_ to: Int, _ from: Int) -> SIMD2<Double> {
    to > from ? directions[from] : -directions[to]
  }

  /// Draws the run, which begins at the path's current point.
  private mutating func flush(_ run: [SIMD2<Double>]) {
    guard run.count > 1 else { return }
    if run.count == 2 { return path.addLine(to: run[1]) }
    for i in 1..<(run.count - 1) {
      let end = i == run.count - 2 ? run[i + 1] : (run[i] + run[i + 1]) / 2
      path.addQuadCurve(to: end, control: run[i])
    }
  }

  /// A half circle around an end, from its right side to its left one.
  private mutating func cap(_ p: InkPoint, _ direction: SIMD2<Double>) {
    arc(p, from: Self.right(direction), to: direction)
    arc(p, from: direction, to: -Self.right(direction))
  }

  /// An arc of at most half a turn around `p`, whose ends are given as directions.
  private mutating func arc(_ p: InkPoint, from a: SIMD2<Double>, to b: SIMD2<Double>) {
    let cosine = max(-1, min(1, (a * b).sum()))
    if cosine < -0.1 {
      // An arc of more than about a quarter turn is drawn as two. For opposite directions, the middle is
      // straight ahead.
      let sum = a + b
      let size = sum.length
      let middle = size > 1e-6 ? sum / size : SIMD2(a.y, -a.x)
      arc(p, from: a, to: middle)
      arc(p, from: middle, to: b)
      return
    }
    // This is the usual cubic, whose control points are 4/3 tan(angle / 4) from the ends.
    let handle = 4.0 / 3 * tan(acos(cosine) / 4)
    let sign = a.x * b.y - a.y * b.x < 0 ? -1.0 : 1.0
    let ta = SIMD2(-a.y, a.x) * sign
    let tb = SIMD2(-b.y, b.x) * sign
    path.addCurve(
      to: p.position + b * p.radius, control1: p.position + (a + ta * handle) * p.radius,
      control2: p.position + (b - tb * handle) * p.radius)
  }

  private static func right(_ d: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-d.y, d.x) }
}
