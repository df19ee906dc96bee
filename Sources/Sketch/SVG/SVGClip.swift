import Panorama

/// The clips of an element and of all groups around it, as long as they are convex: the area on one side of several lines.
struct SVGClip {
  /// The points p with `normal` · p ≤ `limit`.
  private struct Side {
    let normal: SIMD2<Double>
    let limit: Double

    func distance(of p: SIMD2<Double>) -> Double { (normal * p).sum() - limit }
  }

  private var sides: [Side] = []

  /// A corner may point inward by this much, in scene units: curves that were flattened do.
  private static let tolerance = 1e-6
  /// More sides would take too long.
  private static let maximumSides = 512

  /// Whether everything is visible.
  var isEmpty: Bool { sides.isEmpty }
  /// What one point costs.
  var work: Int { sides.count }

  /// Clips to a convex outline, too.
  /// - Returns: false if the outline is not convex or has too many corners; then nothing changes.
  mutating func clip(to outline: [SIMD2<Double>]) -> Bool {
    var corners: [SIMD2<Double>] = []
    for p in outline where p != corners.last { corners.append(p) }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    guard corners.count > 2, sides.count + corners.count <= Self.maximumSides else { return false }
    let edges = corners.indices.map { corners[($0 + 1) % corners.count] - corners[$0] }
    let turns = edges.indices.map { index -> Double in
      let (a, b) = (edges[index], edges[(index + 1) % edges.count])
      return a.x * b.y - a.y * b.x
    }
    let way = turns.reduce(0, +) < 0 ? -1.0 : 1
    let new = zip(corners, edges).map { corner, edge in
      let length = (edge * edge).sum().squareRoot()
      let normal = SIMD2(edge.y, -edge.x) * way / length
      return Side(normal: normal, limit: (normal * corner).sum())
    }
    // An outline that winds around twice, as a star does, turns one way only, too.
    let isConvex =
      turns.allSatisfy { $0 * way >= -Self.tolerance }
      && new.allSatisfy { side in
        corners.allSatisfy { side.distance(of: $0) <= Self.tolerance * max(1, abs(side.limit)) }
      }
    guard isConvex else { return false }
    sides += new
    return true
  }

  func contains(_ points: [SIMD2<Double>]) -> Bool {
    sides.allSatisfy { side in
      points.allSatisfy { side.distance(of: $0) <= Self.tolerance * max(1, abs(side.limit)) }
    }
  }

  /// Whether it is certain that nothing between the points is visible.
  func excludes(_ points: [SIMD2<Double>]) -> Bool {
    sides.contains { side in points.allSatisfy { side.distance(of: $0) >= 0 } }
  }

  /// The visible part of an outline, by the algorithm of Sutherland and Hodgman: parts that belong to different pieces
  /// are joined along the sides.
  func area(_ outline: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var rest = outline
    for side in sides {
      guard var last = rest.last else { break }
      var kept: [SIMD2<Double>] = []
      kept.reserveCapacity(rest.count + 2)
      for p in rest {
        let (from, to) = (side.distance(of: last), side.distance(of: p))
        if (from <= 0) != (to <= 0) { kept.append(last + (p - last) * (from / (from - to))) }
        if to <= 0 { kept.append(p) }
        last = p
      }
      rest = kept
    }
    return rest
  }

  /// The visible pieces of a line.
  func pieces(_ line: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
    guard line.count > 1 else { return contains(line) ? [line] : [] }
    var pieces: [[SIMD2<Double>]] = []
    for (a, b) in zip(line, line.dropFirst()) {
      guard let range = visible(a, b) else { continue }
      let (start, end) = (a + (b - a) * range.from, a + (b - a) * range.to)
      if range.from == 0, let last = pieces.last?.last, last == a {
        pieces[pieces.count - 1].append(end)
      } else {
        pieces.append([start, end])
      }
    }
    return pieces
  }

  /// The visible part of the way from `a` to `b`.
  private func visible(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    for side in sides {
      let (start, end) = (side.distance(of: a), side.distance(of: b))
      if start > 0, end > 0 { return nil }
      if start > 0 { from = max(from, start / (start - end)) }
      if end > 0 { to = min(to, start / (start - end)) }
    }
    return from <= to ? (from, to) : nil
  }
}
