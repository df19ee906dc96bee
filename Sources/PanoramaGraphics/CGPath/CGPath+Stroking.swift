import Foundation

extension CGPath {
  /// The outline of a stroke: filled by the non-zero rule, it covers what the stroke covers. It is
  /// made of straight lines, and overlaps itself where the stroke does. O(n).
  ///
  /// - Parameters:
  ///   - lineWidth: the width of the pen.
  ///   - lineCap: the shape of open ends.
  ///   - lineJoin: the shape of corners.
  ///   - miterLimit: the ratio of miter length to line width beyond which a miter becomes a bevel.
  ///   - transform: applied to the path first.
  /// - Returns: a new path.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    var style = StrokeStyle()
    style.lineWidth = Double(lineWidth)
    (style.lineCap, style.lineJoin) = (lineCap, lineJoin)
    style.miterLimit = Double(miterLimit)
    return CGPath(path.applying(transform).stroked(style))
  }

  /// The path cut into dashes. O(n + dashes).
  ///
  /// - Parameters:
  ///   - phase: where in the pattern each subpath begins.
  ///   - lengths: dashes and gaps in turn.
  ///   - transform: applied to the path first.
  /// - Returns: a new path.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      path.applying(transform).dashed(phase: Double(phase), lengths: lengths.map { Double($0) }))
  }

  /// Whether a stroke of this width, with round ends and corners, covers `point`. For hit testing with a
  /// finger, pass the width of a fingertip. O(n).
  public func strokeContains(_ point: CGPoint, width: CGFloat) -> Bool {
    var style = StrokeStyle()
    style.lineWidth = Double(width)
    (style.lineCap, style.lineJoin) = (.round, .round)
    return path.strokeContains(SIMD2(point), style)
  }
}
