import Foundation
import PanoramaGraphics

/// A path with its pen, drawn on the current context: UIKit's `UIBezierPath`.
///
/// Coordinates: y grows downward; `clockwise` means what it looks like on screen.
@preconcurrency @MainActor
open class BezierPath {
  /// The path as a value.
  public private(set) var path: Path
  /// Width, ends and corners of the pen.
  public var style = StrokeStyle()
  /// Overlaps are holes. Default: filled.
  public var usesEvenOddFillRule = false

  /// An empty path.
  public init() { path = Path() }
  /// A rectangle.
  public init(rect: CGRect) { path = Path(rect: rect) }
  /// The ellipse that fills `rect`.
  public init(ovalIn rect: CGRect) { path = Path(ellipseIn: rect) }
  /// A copy.
  public init(cgPath: CGPath) { path = cgPath.path }

  /// A rectangle with round corners, cut to half the shorter side.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    path = Path(rect, cornerRadius: Double(cornerRadius))
  }

  /// Angles in radians, 0 to the right, growing clockwise.
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path = Path()
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

  /// Adds a parabola.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: SIMD2(end), control: SIMD2(controlPoint))
  }

  /// Angles in radians, 0 to the right, growing clockwise; joined to the current point by a line.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: SIMD2(center), radius: Double(radius), startAngle: Double(startAngle),
      endAngle: Double(endAngle), clockwise: !clockwise)
  }

  /// Joins the subpath's end to its start.
  public func close() { path.closeSubpath() }
  /// Adds another path's subpaths.
  public func append(_ other: BezierPath) { path.append(other.path) }
  /// Maps every point.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Makes it empty.
  public func removeAllPoints() { path = Path() }

  // MARK: Asking

  /// The path without its pen.
  public var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  /// No points.
  public var isEmpty: Bool { path.isEmpty }
  /// The end of what was added last; zero when empty.
  public var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }
  /// The box around the path itself; null when empty. O(n).
  public var bounds: CGRect { path.bounds }
  /// Whether filling would cover `point`. O(n).
  public func contains(_ point: CGPoint) -> Bool { path.contains(SIMD2(point), using: rule) }

  /// Whether stroking with the path's own pen would cover `point`, or come nearer than `slack` to it.
  /// O(n).
  public func strokeContains(_ point: CGPoint, slack: CGFloat = 0) -> Bool {
    path.strokeContains(SIMD2(point), style, slack: Double(slack))
  }

  private var rule: FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }

  // MARK: Pen

  /// Points, ≥ 0. Default 1.
  public var lineWidth: CGFloat {
    get { style.lineWidth }
    set { style.lineWidth = max(0, newValue) }
  }
  /// How open ends look.
  public var lineCapStyle: CGLineCap {
    get { style.lineCap }
    set { style.lineCap = newValue }
  }
  /// How corners look.
  public var lineJoinStyle: CGLineJoin {
    get { style.lineJoin }
    set { style.lineJoin = newValue }
  }
  /// Miters longer than this times the width become bevels. Default 10.
  public var miterLimit: CGFloat {
    get { style.miterLimit }
    set { style.miterLimit = newValue }
  }

  /// Lengths on and off in turn, beginning `phase` into the pattern; nil or 0 of them: solid.
  public func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    style.dashLengths = (pattern ?? []).prefix(max(0, count)).map { Double($0) }
    style.dashPhase = Double(phase)
  }

  // MARK: Drawing on the current context

  /// With the current fill colour; nothing outside of drawing.
  public func fill() { CurrentState.context?.fill(path, using: rule) }

  /// With the current stroke colour and the path's own pen; nothing outside of drawing.
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

  /// What is drawn from here on shows inside the path only.
  public func addClip() { CurrentState.context?.clip(to: path, using: rule) }
}
