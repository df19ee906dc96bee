import Foundation

/// A transform to device pixels whose translation is stored in two parts: whole pixels, and a
/// fraction of a pixel on a fixed grid.
///
/// This makes drawing shift-invariant to the last bit. Geometry is mapped with `local` alone, which
/// does not change when a drawing moves by whole pixels; the whole part is added afterwards as
/// integers. The rasterizer and `DisplayListDifference` both descend through nested lists with
/// `descending(into:)`, so that they agree about what "moved by whole pixels" means.
public struct DeviceTransform: Hashable, Sendable {
  /// The linear part, and a translation in 0 ..< 1 that is a multiple of 1/`grid` pixel.
  public let local: CGAffineTransform
  /// The whole device pixels to the right, added after `local`.
  public let wholeX: Int
  /// The whole device pixels downward, added after `local`.
  public let wholeY: Int

  /// The steps per pixel of the translation's fraction, so that rounding moves nothing by more than
  /// 1/131072 pixel.
  public static let grid = 65536.0

  /// - Parameter transform: from points to device pixels. If it is not finite, the result is not
  ///   `isDrawable`.
  public init(_ transform: CGAffineTransform) {
    self.init(transform, wholeX: 0, wholeY: 0)
  }

  private init(_ t: CGAffineTransform, wholeX: Int, wholeY: Int) {
    let (fx, x) = Self.split(t.tx)
    let (fy, y) = Self.split(t.ty)
    local = CGAffineTransform(a: t.a, b: t.b, c: t.c, d: t.d, tx: fx, ty: fy)
    self.wholeX = wholeX + x
    self.wholeY = wholeY + y
  }

  /// The transform that applies `child` first and then this one.
  public func descending(into child: CGAffineTransform) -> DeviceTransform {
    child.isIdentity
      ? self : DeviceTransform(child.concatenating(local), wholeX: wholeX, wholeY: wholeY)
  }

  /// The transform that translates first and then applies this one.
  package func descending(x: Double, y: Double) -> DeviceTransform {
    var t = local
    // The order of additions is that of `concatenating`, so the result is the same to the last bit.
    t.tx = x * t.a + y * t.c + t.tx
    t.ty = x * t.b + y * t.d + t.ty
    return DeviceTransform(t, wholeX: wholeX, wholeY: wholeY)
  }

  /// The transform moved by `dx` and `dy` whole pixels.
  public func shifted(dx: Int, dy: Int) -> DeviceTransform {
    DeviceTransform(local, wholeX: wholeX + dx, wholeY: wholeY + dy)
  }

  /// The transform moved by `dx` and `dy` device pixels, which need not be whole.
  public func translated(dx: Double, dy: Double) -> DeviceTransform {
    var moved = local
    moved.tx += dx
    moved.ty += dy
    return DeviceTransform(moved, wholeX: wholeX, wholeY: wholeY)
  }

  /// Whether the transforms differ at most by a translation of whole pixels.
  public func isWholePixelShift(of other: DeviceTransform) -> Bool { local == other.local }

  /// Whether all components are finite and the whole pixels are within ±2³⁰. Otherwise drawings are
  /// dropped.
  public var isDrawable: Bool {
    let (t, limit) = (local, PixelRect.limit)
    // A translation that was too far to be split is still in `local`.
    return t.a.isFinite && t.b.isFinite && t.c.isFinite && t.d.isFinite
      && abs(t.tx) < Double(limit) && abs(t.ty) < Double(limit)
      && abs(wholeX) <= limit && abs(wholeY) <= limit
  }

  /// The device pixels per point: the square root of the area of a point.
  public var scale: Double { abs(local.determinant).squareRoot() }

  /// The transform as one value.
  public var transform: CGAffineTransform {
    var t = local
    t.tx += Double(wholeX)
    t.ty += Double(wholeY)
    return t
  }

  /// The device pixels that ink inside `rect` can touch: its mapped box, and one more pixel on every
  /// side for hairlines and rounding.
  public func pixels(covering rect: CGRect) -> PixelRect {
    if let box = pixels(coveringPlain: rect) { return box }
    let mapped = rect.applying(local)
    guard !mapped.isNull, mapped.minX <= mapped.maxX, mapped.minY <= mapped.maxY else {
      return .empty
    }
    // Even a box without height, such as that of a hairline, has to grow.
    let box = PixelRect(covering: mapped)
    return PixelRect(
      minX: box.minX - 1, minY: box.minY - 1, maxX: box.maxX + 1, maxY: box.maxY + 1
    ).offsetBy(dx: wholeX, dy: wholeY)
  }

  /// A fast path of `pixels(covering:)` for most rectangles; nil if the transform rotates or flips,
  /// or a number is unusual.
  @inline(__always)
  private func pixels(coveringPlain rect: CGRect) -> PixelRect? {
    guard local.b == 0, local.c == 0, local.a > 0, local.d > 0 else { return nil }
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    let (w, h) = (Double(rect.size.width), Double(rect.size.height))
    guard w >= 0, h >= 0 else { return nil }
    let (minX, minY) = (x * local.a + local.tx, y * local.d + local.ty)
    let (maxX, maxY) = ((x + w) * local.a + local.tx, (y + h) * local.d + local.ty)
    let limit = 1e9
    guard minX > -limit, minY > -limit, maxX < limit, maxY < limit else { return nil }
    let (left, top) = (Self.floor(minX), Self.floor(minY))
    let (right, bottom) = (-Self.floor(-maxX), -Self.floor(-maxY))
    return PixelRect(
      minX: left - 1 + wholeX, minY: top - 1 + wholeY, maxX: right + 1 + wholeX,
      maxY: bottom + 1 + wholeY)
  }

  /// The whole number at or below `v`, whose distance from 0 is less than 2⁵⁰.
  ///
  /// This calls no function and tests nothing: the sum is rounded to a whole number, which is then in its
  /// low bits.
  @inline(__always)
  private static func floor(_ v: Double) -> Int {
    let rounder = 6_755_399_441_055_744.0  // 1.5 · 2⁵²
    let sum = v + rounder
    let nearest = Int64(bitPattern: sum.bitPattern) &- Int64(bitPattern: rounder.bitPattern)
    return Int(truncatingIfNeeded: nearest) &- (sum - rounder > v ? 1 : 0)
  }

  /// The area, in the drawing's own coordinates, of ink that can touch `pixels`. It includes the
  /// margin that `pixels(covering:)` adds, and is infinite if the transform has no inverse.
  public func area(touching pixels: PixelRect) -> CGRect {
    if pixels.isEmpty { return .null }
    guard local.determinant != 0, local.determinant.isFinite else { return .infinite }
    let area = pixels.grown(by: 2).offsetBy(dx: -wholeX, dy: -wholeY).cgRect
      .applying(local.inverted())
    return area.minX.isFinite && area.minY.isFinite && area.width.isFinite && area.height.isFinite
      ? area : .infinite
  }

  /// Splits a translation into fraction and whole pixels. Beyond 2³⁰ everything stays in the fraction, so
  /// that the drawing is clipped away; NaN and infinity stay there too, and `isDrawable` rejects them.
  private static func split(_ t: Double) -> (fraction: Double, whole: Int) {
    guard abs(t) < Double(PixelRect.limit) else { return (t, 0) }
    // Below 2⁴⁶ adding a half rounds correctly and avoids the call to `rounded`.
    let scaled = t * grid
    let steps = Int(scaled + (scaled < 0 ? -0.5 : 0.5))
    return (Double(steps & 65535) / grid, steps >> 16)
  }
}
