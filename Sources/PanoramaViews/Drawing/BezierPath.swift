import Foundation
import PanoramaGraphics

/// A path with its stroke style, which draws itself on the current context; UIKit's `UIBezierPath`.
///
/// The y coordinate grows downward; `clockwise` means the direction as seen on the screen.
open class BezierPath {
  /// The path as a value.
  public private(set) var path: PathData
  /// The width, ends and corners of strokes.
  public var style = StrokeStyle()
  /// Whether overlaps are holes. By default they are filled.
  public var usesEvenOddFillRule = false

  /// Makes an empty path.
  public init() { path = PathData() }
  /// Makes a rectangle.
  public init(rect: CGRect) { path = PathData(rect: rect) }
  /// Makes an ellipse that fills `rect`.
  public init(ovalIn rect: CGRect) { path = PathData(ellipseIn: rect) }
  /// Makes a copy of a path.
  public init(cgPath: CGPath) { path = cgPath.path }

  /// Makes a rectangle with rounded corners; the radius is limited to half the shorter side.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    path = PathData(rect, cornerRadius: Double(cornerRadius))
  }

  /// Makes an arc. Angles are in radians; 0 is to the right, and they grow clockwise.
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path = PathData()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  // MARK: Building

  /// Starts a subpath.
  public func move(to point: CGPoint) { path.move(to: SIMD2(point)) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: SIMD2(point)) }
  /// AppKit's name for `addLine(to:)`.
  public func line(to point: CGPoint) { addLine(to: point) }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(
      to: SIMD2(end), control1: SIMD2(controlPoint1), control2: SIMD2(controlPoint2))
  }

  /// AppKit's name for `addCurve`.
  public func curve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    addCurve(to: end, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: SIMD2(end), control: SIMD2(controlPoint))
  }

  /// Adds an arc, joined to the current point by a line. Angles are in radians; 0 is to the right,
  /// and they grow clockwise.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: SIMD2(center), radius: Double(radius), startAngle: Double(startAngle),
      endAngle: Double(endAngle), clockwise: !clockwise)
  }

  /// Closes the subpath with a line to its start.
  public func close() { path.closeSubpath() }
  /// Adds another path's subpaths.
  public func append(_ other: BezierPath) { path.append(other.path) }
  /// Transforms every point.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Removes everything from the path.
  public func removeAllPoints() { path = PathData() }

  // MARK: Queries

  /// The path without its stroke style.
  public var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  /// Whether the path has no points.
  public var isEmpty: Bool { path.isEmpty }
  /// The end point of the path; zero if the path is empty.
  public var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }
  /// The bounding box of the path without its stroke; null if the path is empty. O(n).
  public var bounds: CGRect { path.bounds }
  /// Whether filling would cover `point`. O(n).
  public func contains(_ point: CGPoint) -> Bool { path.contains(SIMD2(point), using: rule) }

  /// Whether stroking with the path's own style would cover `point`, or come closer to it than
  /// `slack`. O(n).
  public func strokeContains(_ point: CGPoint, slack: CGFloat = 0) -> Bool {
    path.strokeContains(SIMD2(point), style, slack: Double(slack))
  }

  private var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }

  // MARK: Stroke style

  /// The line width in points, ≥ 0. Default: 1.
  public var lineWidth: CGFloat {
    get { style.lineWidth }
    set { style.lineWidth = max(0, newValue) }
  }
  /// The shape of open ends.
  public var lineCapStyle: CGLineCap {
    get { style.lineCap }
    set { style.lineCap = newValue }
  }
  /// The shape of corners.
  public var lineJoinStyle: CGLineJoin {
    get { style.lineJoin }
    set { style.lineJoin = newValue }
  }
  /// The maximum length of a miter in line widths; longer ones become bevels. Default: 10.
  public var miterLimit: CGFloat {
    get { style.miterLimit }
    set { style.miterLimit = newValue }
  }

  /// Sets the lengths of dashes and gaps in turn, starting at `phase` in the pattern. Nil or a
  /// count of 0 makes the line solid.
  public func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    style.dashLengths = (pattern ?? []).prefix(max(0, count)).map { Double($0) }
    style.dashPhase = Double(phase)
  }

  // MARK: Drawing on the current context

  /// Fills the path with the current fill colour. Does nothing outside of drawing.
  public func fill() { CurrentState.context?.fill(path, using: rule) }

  /// Strokes the path with the current stroke colour and its own style. Does nothing outside of
  /// drawing.
  public func stroke() {
    guard let context = CurrentState.context else { return }
    context.saveGState()
    context.setLineWidth(style.lineWidth)
    context.setLineCap(style.lineCap)
    context.setLineJoin(style.lineJoin)
    context.setMiterLimit(style.miterLimit)
    context.setLineDash(phase: style.dashPhase, lengths: style.dashLengths.map { CGFloat($0) })
    context.stroke(path)
    context.restoreGState()
  }

  /// Clips everything drawn from now on to the path.
  public func addClip() { CurrentState.context?.clip(to: path, using: rule) }
}
