import Foundation

/// How `drawPath` paints a path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes the line.
  case stroke
  /// Fills by the winding rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke
}

/// The current path. Its points are mapped by the transform that is current when they are added, so
/// a path can be built under one transform and stroked with a pen under another.
extension CGContext {
  /// Discards the current path.
  public func beginPath() { currentPath = PathData() }

  /// Starts a subpath.
  public func move(to point: CGPoint) { extendPath { $0.move(to: SIMD2(point)) } }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { extendPath { $0.addLine(to: SIMD2(point)) } }

  /// Adds a parabola with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    extendPath { $0.addQuadCurve(to: SIMD2(end), control: SIMD2(control)) }
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    extendPath {
      $0.addCurve(to: SIMD2(end), control1: SIMD2(control1), control2: SIMD2(control2))
    }
  }

  /// Adds a new subpath of straight lines.
  public func addLines(between points: [CGPoint]) {
    extendPath { $0.addLines(between: points.map { SIMD2($0) }) }
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { extendPath { $0.addRect(rect) } }

  /// Adds closed rectangles, each as a subpath.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds the closed ellipse that fills `rect`.
  public func addEllipse(in rect: CGRect) { extendPath { $0.addEllipse(in: rect) } }

  /// Adds an arc, joined to the current point by a line. Angles are in radians from the x axis
  /// towards the y axis. If `clockwise` is true, the angles decrease, which looks counter-clockwise
  /// because y grows downward.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    extendPath {
      $0.addArc(
        center: SIMD2(center), radius: Double(radius), startAngle: Double(startAngle),
        endAngle: Double(endAngle), clockwise: clockwise)
    }
  }

  /// Rounds the corner at `tangent1End` on the way to `tangent2End` with an arc of `radius`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    extendPath {
      $0.addArc(
        tangent1End: SIMD2(tangent1End), tangent2End: SIMD2(tangent2End), radius: Double(radius))
    }
  }

  /// Adds the subpaths of another path.
  public func addPath(_ path: CGPath) { addPath(path.path) }

  /// Adds the subpaths of another path.
  public func addPath(_ path: PathData) {
    // The common case shares the path's storage.
    if currentPath.isEmpty {
      currentPath = path
      pathTransform = state.ctm
    } else {
      extendPath { $0.append(path) }
    }
  }

  /// Joins the current subpath's end to its start.
  public func closePath() { currentPath.closeSubpath() }

  /// Whether the current path is empty.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The current path in current coordinates; nil if it is empty or the transform has no inverse.
  public var path: CGPath? { currentPath.isEmpty ? nil : pathInCurrentSpace.map { CGPath($0) } }

  /// The end of the current path; zero if it is empty.
  public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

  /// The bounding box of the current path, including control points; null if it is empty.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether filling the current path covers `point`; always false for the mode `stroke`.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard mode != .stroke, let path else { return false }
    let evenOdd = mode == .eoFill || mode == .eoFillStroke
    return path.contains(point, using: evenOdd ? .evenOdd : .winding)
  }

  /// Adds to the path, after converting it to the current coordinates if those have changed.
  private func extendPath(_ body: (inout PathData) -> Void) {
    if pathTransform != state.ctm {
      if currentPath.isEmpty {
        pathTransform = state.ctm
      } else if let path = pathInCurrentSpace {
        currentPath = path
        pathTransform = state.ctm
      } else {
        // Without an inverse all new points fall on a line or a point, and there is nothing to fill.
        return
      }
    }
    body(&currentPath)
  }

  /// The current path in current coordinates; nil if the transform has no inverse.
  var pathInCurrentSpace: PathData? {
    if pathTransform == state.ctm { return currentPath }
    guard state.ctm.determinant != 0, state.ctm.determinant.isFinite else { return nil }
    return currentPath.applying(pathTransform.concatenating(state.ctm.inverted()))
  }

  /// Returns the current path and begins a new one.
  func takePath() -> PathData {
    defer { currentPath = PathData() }
    return currentPath
  }
}
