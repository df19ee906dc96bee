import Foundation

/// A path under construction, with Core Graphics' names. y grows downward.
///
/// Each method maps its points by its `transform`. NaN and infinite coordinates are kept, but a path
/// that contains one is not drawn.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(PathData()) }

  override init(_ path: PathData) { super.init(path) }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: transform.apply(SIMD2(point)))
  }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: transform.apply(SIMD2(point)))
  }

  /// Adds a parabola with one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addQuadCurve(
      to: transform.apply(SIMD2(end)), control: transform.apply(SIMD2(control)))
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: transform.apply(SIMD2(end)), control1: transform.apply(SIMD2(control1)),
      control2: transform.apply(SIMD2(control2)))
  }

  /// Joins the subpath's end to its start.
  public func closeSubpath() { path.closeSubpath() }

  /// Adds a new subpath of straight lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    path.addLines(between: points.map { transform.apply(SIMD2($0)) })
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    append(PathData(rect: rect), transform)
  }

  /// Adds closed rectangles, each as a subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the closed ellipse that fills `rect`.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    append(PathData(ellipseIn: rect), transform)
  }

  /// Adds a closed rectangle with elliptic corners, whose radii are limited to half the sides.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    append(
      PathData(
        roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight)),
      transform)
  }

  /// Adds an arc, joined to the current point by a line. Angles are in radians from the x axis
  /// towards the y axis. If `clockwise` is true, the angles decrease, which looks counter-clockwise
  /// because y grows downward.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    join(transform) {
      $0.addArc(
        center: SIMD2(center), radius: Double(radius), startAngle: Double(startAngle),
        endAngle: Double(endAngle), clockwise: clockwise)
    }
  }

  /// Adds an arc that sweeps `delta` radians, positive from the x axis towards the y axis.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    join(transform) {
      $0.addRelativeArc(
        center: SIMD2(center), radius: Double(radius), startAngle: Double(startAngle),
        delta: Double(delta))
    }
  }

  /// Rounds the corner at `tangent1End` on the way to `tangent2End` with an arc of `radius`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    join(transform) {
      $0.addArc(
        tangent1End: SIMD2(tangent1End), tangent2End: SIMD2(tangent2End), radius: Double(radius))
    }
  }

  /// Adds the subpaths of another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    append(other.path, transform)
  }

  private func append(_ other: PathData, _ transform: CGAffineTransform) {
    path.append(transform.isIdentity ? other : other.applying(transform))
  }

  /// Lets `body` add to the path in coordinates that `transform` maps to those of the path. Nothing
  /// is added if the transform has no inverse, because everything would fall on a line or a point.
  private func join(_ transform: CGAffineTransform, _ body: (inout PathData) -> Void) {
    if transform.isIdentity { return body(&path) }
    guard transform.determinant != 0, transform.isFinite else { return }
    var piece = PathData()
    let joins = path.currentPoint
    if let joins { piece.move(to: transform.inverted().apply(joins)) }
    body(&piece)
    path.append(piece.applying(transform), joining: joins != nil)
  }
}
