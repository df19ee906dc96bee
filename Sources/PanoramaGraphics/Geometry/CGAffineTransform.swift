import Foundation

/// A 2-D affine transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Name and layout are those of Core Graphics. y grows downward, so a positive rotation is clockwise
/// on screen.
@frozen
public struct CGAffineTransform: Hashable, Sendable {
  /// The x component of the transformed x axis.
  public var a: Double
  /// The y component of the transformed x axis.
  public var b: Double
  /// The x component of the transformed y axis.
  public var c: Double
  /// The y component of the transformed y axis.
  public var d: Double
  /// The x coordinate of the transformed origin.
  public var tx: Double
  /// The y coordinate of the transformed origin.
  public var ty: Double

  /// A transform from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  @inlinable
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// A translation.
  @inlinable
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// A scaling along the axes.
  @inlinable
  public init(scaleX sx: Double, y sy: Double) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation by `angle` radians from the x axis towards the y axis, clockwise on screen.
  @inlinable
  public init(rotationAngle angle: Double) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// The identity transform.
  @inlinable
  public static var identity: CGAffineTransform { CGAffineTransform() }

  /// Whether the transform is exactly the identity.
  @inlinable
  public var isIdentity: Bool { self == .identity }

  /// Applies `self` first, then `next`.
  @inlinable
  public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Translates before `self` applies, as in Core Graphics.
  @inlinable
  public func translatedBy(x: Double, y: Double) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Scales before `self` applies, as in Core Graphics.
  @inlinable
  public func scaledBy(x: Double, y: Double) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Rotates before `self` applies, as in Core Graphics.
  @inlinable
  public func rotated(by angle: Double) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The factor by which areas grow; negative if the transform mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The inverse, or `self` if there is none, as in Core Graphics.
  @inlinable
  public func inverted() -> CGAffineTransform {
    let det = determinant
    guard det != 0, det.isFinite else { return self }
    return CGAffineTransform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Whether no component is infinite or NaN.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether the transform maps axis-aligned rectangles to axis-aligned rectangles.
  @inlinable
  public var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The transformed point.
  @inlinable
  public func apply(_ p: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }
}

extension CGPoint {
  /// The transformed point.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    let (px, py) = (Double(x), Double(y))
    return CGPoint(x: t.a * px + t.c * py + t.tx, y: t.b * px + t.d * py + t.ty)
  }
}

extension CGSize {
  /// The size transformed by the linear part; a size has no origin.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGSize {
    let (w, h) = (Double(width), Double(height))
    return CGSize(width: t.a * w + t.c * h, height: t.b * w + t.d * h)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the four transformed corners. Null and infinite
  /// rectangles stay as they are.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    // The result is a sum of one part from x and one from y, so their extremes are independent.
    let (x0, x1, y0, y1) = (Double(minX), Double(maxX), Double(minY), Double(maxY))
    let left = min(t.a * x0, t.a * x1) + min(t.c * y0, t.c * y1) + t.tx
    let right = max(t.a * x0, t.a * x1) + max(t.c * y0, t.c * y1) + t.tx
    let top = min(t.b * x0, t.b * x1) + min(t.d * y0, t.d * y1) + t.ty
    let bottom = max(t.b * x0, t.b * x1) + max(t.d * y0, t.d * y1) + t.ty
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
