import Panorama

/// Decides which ink an outline selects that a finger has drawn.
struct SelectionTest {
  private let corners: [SIMD2<Double>]
  private let outline: PathData
  private let takesTouched: Bool

  /// The maximum number of corners with which lines are compared. A hand draws no outline that needs more.
  private static let maximumCorners = 512

  /// - Parameters:
  ///   - corners: of the outline, which is closed and filled by the even-odd rule.
  ///   - takesTouched: whether ink is taken that is only touched. Otherwise more than half of it must be inside.
  init(corners: [SIMD2<Double>], takesTouched: Bool) {
    outline = PathData(polygon: corners)
    let step = (corners.count + Self.maximumCorners - 1) / Self.maximumCorners
    self.corners = stride(from: 0, to: corners.count, by: max(1, step)).map { corners[$0] }
    self.takesTouched = takesTouched
  }

  /// Whether a whole stroke is selected. O(points × corners)
  func takes(_ stroke: SketchStroke) -> Bool {
    if isMostlyInside(stroke.points) { return true }
    guard takesTouched else { return false }
    if let area = stroke.areaOutline ?? stroke.contentBox?.path { return touches(area) }
    return touches(stroke.points, isClosed: false, reach: stroke.width / 2)
  }

  /// Whether a piece of a stroke is selected, or an area. O(points × corners)
  func takes(piece: PathData) -> Bool {
    isMostlyInside(piece.points) || takesTouched && touches(piece)
  }

  private func isMostlyInside(_ points: [SIMD2<Double>]) -> Bool {
    2 * points.count { outline.contains($0, using: .evenOdd) } > points.count
  }

  private func touches(_ area: PathData) -> Bool {
    corners.first.map { area.contains($0, using: .nonZero) } == true
      || touches(area.points, isClosed: true, reach: 0)
  }

  /// - Parameter reach: how far ink reaches from the line.
  private func touches(_ line: [SIMD2<Double>], isClosed: Bool, reach: Double) -> Bool {
    if line.contains(where: { outline.contains($0, using: .evenOdd) }) { return true }
    guard let first = line.first, var corner = corners.last, let box = CGRect(around: corners)
    else { return false }
    let near = box.insetBy(dx: -reach, dy: -reach)
    var edges: [(SIMD2<Double>, SIMD2<Double>)] = []
    for next in corners {
      edges.append((corner, next))
      corner = next
    }
    var a = first
    for b in line.dropFirst() + (isClosed || line.count == 1 ? [first] : []) {
      defer { a = b }
      guard max(a.x, b.x) >= near.minX, min(a.x, b.x) <= near.maxX, max(a.y, b.y) >= near.minY,
        min(a.y, b.y) <= near.maxY
      else { continue }
      if edges.contains(where: { Self.meet((a, b), $0, reach: reach) }) { return true }
    }
    return false
  }

  /// Whether two segments cross or are at most `reach` apart.
  private static func meet(
    _ s: (SIMD2<Double>, SIMD2<Double>), _ t: (SIMD2<Double>, SIMD2<Double>), reach: Double
  ) -> Bool {
    func side(_ p: SIMD2<Double>, of line: (SIMD2<Double>, SIMD2<Double>)) -> Double {
      let (d, e) = (line.1 - line.0, p - line.0)
      return d.x * e.y - d.y * e.x
    }
    if side(s.0, of: t) * side(s.1, of: t) < 0, side(t.0, of: s) * side(t.1, of: s) < 0 {
      return true
    }
    let limit = reach * reach
    return s.0.squaredDistance(toLineFrom: t.0, to: t.1) <= limit
      || s.1.squaredDistance(toLineFrom: t.0, to: t.1) <= limit
      || t.0.squaredDistance(toLineFrom: s.0, to: s.1) <= limit
      || t.1.squaredDistance(toLineFrom: s.0, to: s.1) <= limit
  }
}
