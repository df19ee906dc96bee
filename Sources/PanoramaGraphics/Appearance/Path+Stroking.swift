import Foundation

extension Path {
  /// The maximum number of dashes that a path is cut into: beyond it, it stays solid.
  private static let maximumDashCount = 100_000.0

  /// The area that a stroke covers, to be filled with the non-zero rule. A width of 0 covers
  /// nothing. O(n).
  ///
  /// - Parameters:
  ///   - style: the pen, with its dashes.
  ///   - tolerance: how far the result may stray, > 0, in the path's own units.
  /// - Returns: straight lines only; empty if a number is NaN or infinite.
  public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> Path {
    guard style.lineWidth.isFinite, tolerance > 0 else { return Path() }
    var outline = StrokeOutline(style, tolerance: tolerance)
    for line in polylines(tolerance: tolerance) {
      for dash in Self.dashes(of: line, style) { outline.add(dash) }
    }
    return outline.path
  }

  /// The path cut into dashes. O(n + dashes).
  ///
  /// - Parameters:
  ///   - phase: where in the pattern each subpath begins.
  ///   - lengths: dashes and gaps in turn; none leaves the path solid.
  ///   - tolerance: how far the result may stray, > 0.
  public func dashed(phase: Double, lengths: [Double], tolerance: Double = 0.05) -> Path {
    var style = StrokeStyle()
    (style.dashPhase, style.dashLengths) = (phase, lengths)
    var path = Path()
    for line in polylines(tolerance: max(tolerance, 1e-9)) {
      for dash in Self.dashes(of: line, style) {
        path.addLines(between: dash.points)
        if dash.isClosed { path.closeSubpath() }
      }
    }
    return path
  }

  /// Whether a stroke with `style` covers `point`, or comes closer to it than `slack`, for hit
  /// testing with fingers. O(n).
  public func strokeContains(
    _ point: SIMD2<Double>, _ style: StrokeStyle, slack: Double = 0
  ) -> Bool {
    var style = style
    style.lineWidth += 2 * max(0, slack)
    let reach = CGFloat(style.lineWidth / 2 * max(1.5, min(style.miterLimit, 100)))
    guard controlPointBounds.insetBy(dx: -reach, dy: -reach).contains(CGPoint(point)) else {
      return false
    }
    return stroked(style).contains(point)
  }

  private static func dashes(of line: Polyline, _ style: StrokeStyle) -> [Polyline] {
    let lengths =
      style.dashLengths.count % 2 == 0 ? style.dashLengths : style.dashLengths + style.dashLengths
    let period = lengths.reduce(0, +)
    guard line.points.count > 1, period > 0, period.isFinite, style.dashPhase.isFinite,
      lengths.allSatisfy({ $0 >= 0 })
    else { return [line] }
    let points = line.points + (line.isClosed ? [line.points[0]] : [])
    let whole = zip(points, points.dropFirst()).reduce(0.0) {
      $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
    }
    guard whole / period * Double(lengths.count) <= maximumDashCount else { return [line] }
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
