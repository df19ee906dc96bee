import Foundation

extension CGPathFillRule {
  /// Core Graphics' name for `nonZero`.
  public static var winding: CGPathFillRule { .nonZero }
}

/// An object with Core Graphics' names that wraps the value `PathData`. y grows downward.
///
/// A path is immutable; `CGMutablePath` is its mutable subclass. Two paths are equal if their verbs
/// and points are.
public class CGPath: Hashable, CustomStringConvertible {
  /// The value, which display lists keep.
  public internal(set) var path: PathData

  /// Wraps `path`.
  public init(_ path: PathData) { self.path = path }

  /// A rectangle whose corners are mapped by `transform`.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(PathData(rect: rect).mapped(by: transform))
  }

  /// The ellipse that fills `rect`.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(PathData(ellipseIn: rect).mapped(by: transform))
  }

  /// A rectangle with elliptic corners, whose radii are limited to half the sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let path = PathData(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    self.init(path.mapped(by: transform))
  }

  /// Compares verbs and points: O(n), or O(1) for the same object.
  public static func == (l: CGPath, r: CGPath) -> Bool { l === r || l.path == r.path }
  /// Hashes verbs and points: O(n).
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
  /// The path as in scene files: `M 0 0 L 10 0 … Z`.
  public var description: String { path.description }

  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }

  /// The end of the last segment; zero if the path is empty.
  public var currentPoint: CGPoint {
    path.currentPoint.map { CGPoint(x: $0.x, y: $0.y) } ?? .zero
  }

  /// The bounding box of all points, **including control points**; null if the path is empty. O(n).
  public var boundingBox: CGRect { path.controlPointBounds }

  /// The bounding box of the path itself; null if the path is empty. O(n).
  public var boundingBoxOfPath: CGRect { path.bounds }

  /// Whether `point`, mapped by `transform`, is inside; open subpaths count as closed. O(n).
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    path.contains(SIMD2(point.applying(transform)), using: rule)
  }

  /// Whether the path is an upright rectangle, which is then written to `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>? = nil) -> Bool {
    guard let found = path.rectangle else { return false }
    rect?.pointee = found
    return true
  }

  /// An immutable copy.
  public func copy() -> CGPath { CGPath(path) }

  /// An immutable copy, mapped by `transform`.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath {
    CGPath(path.mapped(by: transform))
  }

  /// A mutable copy. Optional as in Core Graphics, but never nil.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

  /// A mutable copy, mapped by `transform`. Optional as in Core Graphics, but never nil.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(path.mapped(by: transform))
  }
}

extension PathData {
  fileprivate func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> PathData {
    transform.map { applying($0.pointee) } ?? self
  }
}

extension SIMD2 where Scalar == Double {
  /// The point's coordinates.
  @inlinable
  public init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }
}

extension CGPoint {
  /// A point from its coordinates.
  @inlinable
  public init(_ p: SIMD2<Double>) { self.init(x: p.x, y: p.y) }
}

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
