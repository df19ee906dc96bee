import Foundation

/// How `drawPath` paints a path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// The current path. Its points are mapped by the transform in force when they are added, so a
/// path can be built under one transform and stroked with the pen of another.
extension CGContext {
  /// Throws the current path away.
  public func beginPath() { currentPath = Path() }

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

  /// A new subpath of straight lines.
  public func addLines(between points: [CGPoint]) {
    extendPath { $0.addLines(between: points.map { SIMD2($0) }) }
  }

  /// A closed rectangle.
  public func addRect(_ rect: CGRect) { extendPath { $0.addRect(rect) } }

  /// Closed rectangles, each a subpath.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// The closed ellipse that fills `rect`.
  public func addEllipse(in rect: CGRect) { extendPath { $0.addEllipse(in: rect) } }

  /// An arc, joined to the current point by a line. Radians from the x axis towards the y axis;
  /// `clockwise` true means decreasing angles, counter-clockwise on a screen whose y grows down.
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

  /// Another path's subpaths.
  public func addPath(_ path: CGPath) { addPath(path.path) }

  /// Another path's subpaths.
  public func addPath(_ path: Path) {
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

  /// No path under construction.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The path under construction in the current coordinates; nil when empty.
  public var path: CGPath? { currentPath.isEmpty ? nil : pathInCurrentSpace.map { CGPath($0) } }

  /// The end of the path under construction; zero when empty.
  public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

  /// The box around the path under construction, control points included; null when empty.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether filling (or any other mode but stroke) the path under construction covers `point`.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard mode != .stroke, let path else { return false }
    let evenOdd = mode == .eoFill || mode == .eoFillStroke
    return path.contains(point, using: evenOdd ? .evenOdd : .winding)
  }

  /// Adds to the path, first writing it down in the current coordinates where they have changed.
  private func extendPath(_ body: (inout Path) -> Void) {
    if pathTransform != state.ctm {
      if currentPath.isEmpty {
        pathTransform = state.ctm
      } else if let path = pathInCurrentSpace {
        currentPath = path
        pathTransform = state.ctm
      } else {
        // No inverse: all new points fall on a line or a point, and nothing to fill comes of it.
        return
      }
    }
    body(&currentPath)
  }

  /// The current path in current coordinates; nil where the transform has no inverse.
  var pathInCurrentSpace: Path? {
    if pathTransform == state.ctm { return currentPath }
    guard state.ctm.determinant != 0, state.ctm.determinant.isFinite else { return nil }
    return currentPath.applying(pathTransform.concatenating(state.ctm.inverted()))
  }

  /// Hands the current path over and begins a new one.
  func takePath() -> Path {
    defer { currentPath = Path() }
    return currentPath
  }
}
