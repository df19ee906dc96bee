import Foundation

extension Path {
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
    for line in Polyline.all(of: self, tolerance: tolerance) {
      for dash in line.dashes(style) { outline.add(dash) }
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
    for line in Polyline.all(of: self, tolerance: max(tolerance, 1e-9)) {
      for dash in line.dashes(style) {
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
}
