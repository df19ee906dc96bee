import Foundation

/// A transform onto device pixels whose translation is kept in two parts: whole pixels, and a
/// fraction of a pixel on a fixed grid.
///
/// This is what makes drawing shift-invariant to the last bit. Geometry is mapped with `local`
/// alone, which does not change when a drawing moves by whole pixels; the whole part is added
/// afterwards, in integers. Rasterizer and damage finder both descend through nested lists with
/// `descending(into:)`, so what one calls "moved by whole pixels" gives shifted bytes in the other.
public struct DeviceTransform: Hashable, Sendable {
  /// The linear part and a translation in 0 ..< 1, a multiple of 1/`grid` pixel.
  public let local: CGAffineTransform
  /// Whole device pixels, added after `local`.
  public let wholeX: Int
  /// Whole device pixels, added after `local`.
  public let wholeY: Int

  /// Steps of the translation's fraction a pixel: fine enough that rounding moves nothing by more
  /// than 1/131072 pixel.
  public static let grid = 65536.0

  /// - Parameter transform: from points to device pixels. NaN, infinite or more than 2³⁰ pixels
  ///   away: see `isDrawable`.
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

  /// The transform for what stands in this one's coordinates under `child`: child first.
  public func descending(into child: CGAffineTransform) -> DeviceTransform {
    child.isIdentity
      ? self : DeviceTransform(child.concatenating(local), wholeX: wholeX, wholeY: wholeY)
  }

  /// The same for a child that is moved and nothing else.
  package func descending(x: Double, y: Double) -> DeviceTransform {
    var t = local
    // In this order, as in any product of transforms.
    t.tx = x * t.a + y * t.c + t.tx
    t.ty = x * t.b + y * t.d + t.ty
    return DeviceTransform(t, wholeX: wholeX, wholeY: wholeY)
  }

  /// The same drawing, `dx` and `dy` whole pixels further on.
  public func shifted(dx: Int, dy: Int) -> DeviceTransform {
    DeviceTransform(local, wholeX: wholeX + dx, wholeY: wholeY + dy)
  }

  /// The same drawing moved by `dx` and `dy` device pixels, which need not be whole.
  public func translated(dx: Double, dy: Double) -> DeviceTransform {
    var moved = local
    moved.tx += dx
    moved.ty += dy
    return DeviceTransform(moved, wholeX: wholeX, wholeY: wholeY)
  }

  /// Same linear part and same fraction: the drawings differ by whole pixels at most.
  public func isWholePixelShift(of other: DeviceTransform) -> Bool { local == other.local }

  /// Every component is a number and the place is within ±2³⁰ pixels: what fails this is dropped.
  public var isDrawable: Bool {
    local.isFinite && abs(wholeX) <= PixelRect.limit && abs(wholeY) <= PixelRect.limit
  }

  /// How many device pixels wide a point is: the square root of the area that it takes.
  public var scale: Double { abs(local.determinant).squareRoot() }

  /// Both parts in one.
  public var transform: CGAffineTransform {
    var t = local
    t.tx += Double(wholeX)
    t.ty += Double(wholeY)
    return t
  }

  /// Device pixels that ink inside `rect` can touch: one pixel more on every side than its mapped
  /// box, for hairlines and rounding.
  public func pixels(covering rect: CGRect) -> PixelRect {
    if let box = pixels(coveringPlain: rect) { return box }
    let mapped = rect.applying(local)
    guard !mapped.isNull, mapped.minX <= mapped.maxX, mapped.minY <= mapped.maxY else {
      return .empty
    }
    // A hairline's box may have no height: it grows all the same.
    let box = PixelRect(covering: mapped)
    return PixelRect(
      minX: box.minX - 1, minY: box.minY - 1, maxX: box.maxX + 1, maxY: box.maxY + 1
    ).offsetBy(dx: wholeX, dy: wholeY)
  }

  /// The same where nothing is turned, flipped or out of the ordinary: most boxes there are. Nil
  /// elsewhere.
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
    // Truncated, then a step further where that was the wrong way: floor and ceiling are calls.
    var (left, top, right, bottom) = (Int(minX), Int(minY), Int(maxX), Int(maxY))
    if Double(left) > minX { left -= 1 }
    if Double(top) > minY { top -= 1 }
    if Double(right) < maxX { right += 1 }
    if Double(bottom) < maxY { bottom += 1 }
    return PixelRect(
      minX: left - 1 + wholeX, minY: top - 1 + wholeY, maxX: right + 1 + wholeX,
      maxY: bottom + 1 + wholeY)
  }

  /// Where ink that touches `pixels` can stand in the drawing's own coordinates, with the pixel
  /// of margin that `pixels(covering:)` adds; infinite when the transform has no inverse.
  public func area(touching pixels: PixelRect) -> CGRect {
    if pixels.isEmpty { return .null }
    guard local.determinant != 0, local.determinant.isFinite else { return .infinite }
    let area = pixels.grown(by: 2).offsetBy(dx: -wholeX, dy: -wholeY).cgRect
      .applying(local.inverted())
    return area.minX.isFinite && area.minY.isFinite && area.width.isFinite && area.height.isFinite
      ? area : .infinite
  }

  /// A translation as fraction and whole pixels; beyond 2³⁰ (and for NaN) all of it stays a
  /// fraction, which `isDrawable` then refuses or the clip drops.
  private static func split(_ t: Double) -> (fraction: Double, whole: Int) {
    guard abs(t) < Double(PixelRect.limit) else { return (t, 0) }
    // Rounded by hand: below 2⁴⁶ the half can be added, and the library's rounding is a call.
    let scaled = t * grid
    let steps = Int(scaled + (scaled < 0 ? -0.5 : 0.5))
    return (Double(steps & 65535) / grid, steps >> 16)
  }
}
