import Foundation

extension Path {
  /// Whether `point` is inside the path; open subpaths count as closed. O(n).
  public func contains(_ point: SIMD2<Double>, using rule: FillRule = .nonZero) -> Bool {
    guard isFinite, point.x.isFinite, point.y.isFinite else { return false }
    let winding = windingNumber(at: point)
    return rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// The winding number of the path around `point`: the crossings of a ray towards positive x, each
  /// +1 if the path runs downward and −1 if it runs upward.
  func windingNumber(at point: SIMD2<Double>) -> Int {
    let ray = WindingRay(origin: point)
    var winding = 0
    forEachSegment(closing: true) { winding += ray.crossings(of: $0) }
    return winding
  }
}
