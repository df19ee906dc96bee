import Foundation

/// Which parts of the plane a path encloses; Core Graphics' name for `FillRule`.
public typealias CGPathFillRule = FillRule

extension FillRule {
  /// Core Graphics' name for `nonZero`.
  public static var winding: FillRule { .nonZero }
}

/// A path, with Core Graphics' names: an object around the value `Path`.
///
/// Coordinates: y grows downward. Immutable; `CGMutablePath` is its changeable subclass. Two paths
/// are equal when their verbs and points are.
public class CGPath: Hashable, CustomStringConvertible {
  /// What display lists keep.
  public internal(set) var path: Path

  /// - Parameter path: the value to wrap.
  public init(_ path: Path) { self.path = path }

  /// A rectangle; `transform` maps its corners.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(Path(rect: rect).mapped(by: transform))
  }

  /// The ellipse that fills `rect`.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(Path(ellipseIn: rect).mapped(by: transform))
  }

  /// A rectangle with elliptic corners, their radii cut to half the sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let path = Path(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    self.init(path.mapped(by: transform))
  }

  /// Same verbs and points. O(n), O(1) for one and the same object.
  public static func == (l: CGPath, r: CGPath) -> Bool { l === r || l.path == r.path }
  /// Hashes verbs and points. O(n).
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
  /// As in scene files: `M 0 0 L 10 0 … Z`.
  public var description: String { path.description }

  /// No elements.
  public var isEmpty: Bool { path.isEmpty }

  /// The last segment's end; zero when empty.
  public var currentPoint: CGPoint {
    path.currentPoint.map { CGPoint(x: $0.x, y: $0.y) } ?? .zero
  }

  /// The box around all points, **control points included**; null when empty. O(n).
  public var boundingBox: CGRect { path.controlPointBounds }

  /// The box around the path itself, curves measured at their extremes; null when empty. O(n).
  public var boundingBoxOfPath: CGRect { path.bounds }

  /// Whether `point`, mapped by `transform`, is inside; open subpaths count as closed. O(n).
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    path.contains(SIMD2(point.applying(transform)), using: rule)
  }

  /// The rectangle this path is, by its corners.
  ///
  /// - Returns: true and the rectangle in `rect`, or false.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>? = nil) -> Bool {
    guard let found = path.rectangle else { return false }
    rect?.pointee = found
    return true
  }

  /// An immutable copy.
  public func copy() -> CGPath { CGPath(path) }

  /// An immutable copy mapped by `transform`.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath {
    CGPath(path.mapped(by: transform))
  }

  /// A copy that can be added to.
  public func mutableCopy() -> CGMutablePath { CGMutablePath(path) }

  /// A copy mapped by `transform` that can be added to.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath {
    CGMutablePath(path.mapped(by: transform))
  }
}

extension Path {
  fileprivate func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
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
