import Foundation

/// A 2-D affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Core Graphics' name and layout. y grows downward, so a positive rotation turns clockwise on
/// screen.
@frozen
public struct CGAffineTransform: Hashable, Sendable {
  /// x of the x axis' image.
  public var a: Double
  /// y of the x axis' image.
  public var b: Double
  /// x of the y axis' image.
  public var c: Double
  /// y of the y axis' image.
  public var d: Double
  /// x of the origin's image.
  public var tx: Double
  /// y of the origin's image.
  public var ty: Double

  /// A map from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity.
  @inlinable
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// A shift.
  @inlinable
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// A stretch along the axes.
  @inlinable
  public init(scaleX sx: Double, y sy: Double) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A turn by `angle` radians, from the x axis towards the y axis: clockwise on screen.
  @inlinable
  public init(rotationAngle angle: Double) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// Maps everything to itself.
  @inlinable
  public static var identity: CGAffineTransform { CGAffineTransform() }

  /// Exactly the identity.
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

  /// The factor by which areas grow; negative when the map mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The inverse, or `self` where there is none (Core Graphics' rule).
  @inlinable
  public func inverted() -> CGAffineTransform {
    let det = determinant
    guard det != 0, det.isFinite else { return self }
    return CGAffineTransform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Every component is a number: neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Maps axis-aligned rectangles to axis-aligned rectangles.
  @inlinable
  public var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The point's image.
  @inlinable
  public func apply(_ p: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }
}

extension CGPoint {
  /// The point's image.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    let (px, py) = (Double(x), Double(y))
    return CGPoint(x: t.a * px + t.c * py + t.tx, y: t.b * px + t.d * py + t.ty)
  }
}

extension CGSize {
  /// The linear part only; a size has no origin.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGSize {
    let (w, h) = (Double(width), Double(height))
    return CGSize(width: t.a * w + t.c * h, height: t.b * w + t.d * h)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the four mapped corners. Null stays null, infinite
  /// stays infinite.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    // The map is a sum of one part from x and one from y, so each may take its extreme alone.
    let (x0, x1, y0, y1) = (Double(minX), Double(maxX), Double(minY), Double(maxY))
    let left = min(t.a * x0, t.a * x1) + min(t.c * y0, t.c * y1) + t.tx
    let right = max(t.a * x0, t.a * x1) + max(t.c * y0, t.c * y1) + t.tx
    let top = min(t.b * x0, t.b * x1) + min(t.d * y0, t.d * y1) + t.ty
    let bottom = max(t.b * x0, t.b * x1) + max(t.d * y0, t.d * y1) + t.ty
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
