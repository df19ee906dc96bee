import Foundation

extension Polyline {
  /// The maximum number of dashes. A line with more of them stays solid.
  private static let maximumDashCount = 100_000.0

  /// The polyline cut into dashes; itself if it stays solid.
  func dashes(_ style: StrokeStyle) -> [Polyline] {
    let lengths =
      style.dashLengths.count % 2 == 0 ? style.dashLengths : style.dashLengths + style.dashLengths
    let period = lengths.reduce(0, +)
    guard points.count > 1, period > 0, period.isFinite, style.dashPhase.isFinite,
      lengths.allSatisfy({ $0 >= 0 })
    else { return [self] }
    let points = points + (isClosed ? [points[0]] : [])
    let whole = zip(points, points.dropFirst()).reduce(0.0) {
      $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
    }
    guard whole / period * Double(lengths.count) <= Self.maximumDashCount else { return [self] }
    var index = 0
    var left = style.dashPhase.truncatingRemainder(dividingBy: period)
    if left < 0 { left += period }
    while left >= lengths[index] {
      left -= lengths[index]
      index = (index + 1) % lengths.count
    }
    left = lengths[index] - left
    var result: [Polyline] = []
    var dash: [SIMD2<Double>] = index % 2 == 0 ? [points[0]] : []
    for (a, b) in zip(points, points.dropFirst()) {
      let length = hypot(b.x - a.x, b.y - a.y)
      var at = 0.0
      while length - at > left {
        at += left
        let p = a + (b - a) * (at / length)
        if index % 2 == 0 { result.append(Polyline(dash + [p], isClosed: false)) }
        index = (index + 1) % lengths.count
        dash = index % 2 == 0 ? [p] : []
        left = lengths[index]
      }
      left -= length - at
      if index % 2 == 0 { dash.append(b) }
    }
    if index % 2 == 0, dash.count > 1 { result.append(Polyline(dash, isClosed: false)) }
    return result
  }
}
