import Foundation

/// Walks around stroked lines: out along one side of each and back along the other.
///
/// Fill the result with the non-zero rule. Corners on the inside go through the corner itself, so
/// that the winding numbers of all segments and joins add up and never cancel out.
struct StrokeOutline {
  private let style: StrokeStyle
  private let radius: Double
  /// The angle between neighbouring points of a round join or cap, in radians.
  private let step: Double
  private(set) var path = Path()

  init(_ style: StrokeStyle, tolerance: Double) {
    self.style = style
    radius = max(0, style.lineWidth / 2)
    step = 2 * acos(max(0, 1 - min(1, tolerance / max(radius, 1e-9))))
  }

  mutating func add(_ line: Polyline) {
    guard radius > 0, let first = line.points.first else { return }
    guard line.points.count > 1 else {
      // A single point: round and square ends make a dot of it.
      if style.lineCap != .butt { addOpen([first, first], [SIMD2(1, 0)]) }
      return
    }
    let ends = line.points.dropFirst() + (line.isClosed ? [first] : [])
    let directions = zip(line.points, ends).map { Self.direction(from: $0, to: $1) }
    if line.isClosed {
      addSide(line.points, directions)
      addSide(line.points.reversed(), Self.backwards(directions))
    } else {
      addOpen(line.points, directions)
    }
  }

  private static func direction(from a: SIMD2<Double>, to b: SIMD2<Double>) -> SIMD2<Double> {
    let way = b - a
    return way / (way.x * way.x + way.y * way.y).squareRoot()
  }

  /// The directions of a closed line walked the other way, from its last point.
  private static func backwards(_ directions: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let turned = directions.dropLast().reversed().map { -$0 }
    return turned + [-(directions.last ?? SIMD2(1, 0))]
  }

  /// The offset from a line in direction `d` to its outline.
  private func normal(_ d: SIMD2<Double>) -> SIMD2<Double> { SIMD2(d.y, -d.x) * radius }

  private mutating func addOpen(_ points: [SIMD2<Double>], _ directions: [SIMD2<Double>]) {
    let last = points.count - 1
    guard let start = directions.first, let end = directions.last else { return }
    path.move(to: points[0] + normal(start))
    for i in stride(from: 1, to: last, by: 1) { join(points[i], directions[i - 1], directions[i]) }
    cap(points[last], end)
    for i in stride(from: last - 1, to: 0, by: -1) {
      join(points[i], -directions[i], -directions[i - 1])
    }
    cap(points[0], -start)
    path.closeSubpath()
  }

  /// One side of a closed line.
  private mutating func addSide(_ points: [SIMD2<Double>], _ directions: [SIMD2<Double>]) {
    guard let start = directions.first, let end = directions.last else { return }
    path.move(to: points[0] + normal(start))
    for i in 1..<points.count { join(points[i], directions[i - 1], directions[i]) }
    join(points[0], end, start)
    path.closeSubpath()
  }

  private mutating func join(
    _ p: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) {
    let (a, b) = (normal(from), normal(to))
    let cross = from.x * to.y - from.y * to.x
    let cosine = from.x * to.x + from.y * to.y
    path.addLine(to: p + a)
    if cross < 0 {
      path.addLine(to: p)
    } else if style.lineJoin == .round {
      addArc(about: p, from: a, to: b)
    } else if style.lineJoin == .miter, 1 + cosine > 1e-9,
      (2 / (1 + cosine)).squareRoot() <= style.miterLimit
    {
      path.addLine(to: p + (a + b) / (1 + cosine))
    }
    path.addLine(to: p + b)
  }

  private mutating func cap(_ p: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let side = normal(direction)
    path.addLine(to: p + side)
    switch style.lineCap {
    case .butt: break
    case .square:
      path.addLine(to: p + side + direction * radius)
      path.addLine(to: p - side + direction * radius)
    case .round:
      addArc(about: p, from: side, to: direction * radius)
      path.addLine(to: p + direction * radius)
      addArc(about: p, from: direction * radius, to: -side)
    }
    path.addLine(to: p - side)
  }

  /// Adds points along the shorter arc around `p` from the offset `a` to the offset `b`, which are both
  /// `radius` long. The two ends are not added.
  private mutating func addArc(
    about p: SIMD2<Double>, from a: SIMD2<Double>, to b: SIMD2<Double>
  ) {
    let angle = atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    let count = Int(min(1000, max(1, (abs(angle) / max(step, 1e-3)).rounded(.up))))
    for i in stride(from: 1, to: count, by: 1) {
      let turn = angle * Double(i) / Double(count)
      let (s, c) = (sin(turn), cos(turn))
      path.addLine(to: p + SIMD2(a.x * c - a.y * s, a.x * s + a.y * c))
    }
  }
}
