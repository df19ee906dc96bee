import Foundation

/// A rectangle of whole device pixels: columns `minX ..< maxX`, rows `minY ..< maxY`, y downward.
///
/// Damage, shifts and uploads use this type. Coordinates stay within ±`limit`, so sums and areas
/// never overflow.
@frozen
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// The maximum coordinate of a rectangle made from a `CGRect`: 2³⁰ pixels.
  public static let limit = 1 << 30

  /// A rectangle from its edges; empty if they are crossed.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle from its corner and size.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The smallest pixel rectangle around `rect`; empty if `rect` is null or contains NaN.
  public init(covering rect: CGRect) {
    self.init(
      minX: Self.clamp(rect.minX.rounded(.down)), minY: Self.clamp(rect.minY.rounded(.down)),
      maxX: Self.clamp(rect.maxX.rounded(.up)), maxY: Self.clamp(rect.maxY.rounded(.up)))
    if rect.isNull || !(rect.minX <= rect.maxX && rect.minY <= rect.maxY) { self = .empty }
  }

  /// The largest pixel rectangle inside `rect`; may be empty.
  public init(inside rect: CGRect) {
    self.init(
      minX: Self.clamp(rect.minX.rounded(.up)), minY: Self.clamp(rect.minY.rounded(.up)),
      maxX: Self.clamp(rect.maxX.rounded(.down)), maxY: Self.clamp(rect.maxY.rounded(.down)))
    if rect.isNull || isEmpty { self = .empty }
  }

  /// A rectangle without pixels.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The largest rectangle, for drawings without bounds.
  public static let unlimited = PixelRect(
    minX: -limit, minY: -limit, maxX: limit, maxY: limit)

  /// The number of columns; meaningless if the rectangle is empty.
  @inlinable public var width: Int { maxX - minX }
  /// The number of rows; meaningless if the rectangle is empty.
  @inlinable public var height: Int { maxY - minY }
  /// Whether the rectangle contains no pixels.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The number of pixels.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// The pixels in both; `empty` if there are none.
  @inlinable
  public func intersection(_ o: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX),
      maxY: min(maxY, o.maxY))
    return r.isEmpty ? .empty : r
  }

  /// Whether any pixel is in both.
  @inlinable
  public func intersects(_ o: PixelRect) -> Bool { !intersection(o).isEmpty }

  /// Whether all pixels of `o` are in this rectangle; always true for an empty `o`.
  @inlinable
  public func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY)
  }

  /// The smallest rectangle around both; an empty rectangle adds nothing.
  @inlinable
  public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(
      minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX),
      maxY: max(maxY, o.maxY))
  }

  /// The rectangle moved.
  @inlinable
  public func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }

  /// The rectangle grown by `amount` on every side, or shrunk if `amount` is negative.
  @inlinable
  public func grown(by amount: Int) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: minX - amount, minY: minY - amount, maxX: maxX + amount, maxY: maxY + amount)
  }

  /// The part outside `hole`, as at most four rectangles that do not overlap.
  public func subtracting(_ hole: PixelRect) -> [PixelRect] {
    if isEmpty { return [] }
    let cut = intersection(hole)
    if cut.isEmpty { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: cut.minY),
      PixelRect(minX: minX, minY: cut.minY, maxX: cut.minX, maxY: cut.maxY),
      PixelRect(minX: cut.maxX, minY: cut.minY, maxX: maxX, maxY: cut.maxY),
      PixelRect(minX: minX, minY: cut.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }

  /// The same area as a `CGRect` in device coordinates.
  @inlinable
  public var cgRect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }

  private static func clamp(_ v: Double) -> Int {
    v > Double(-limit) ? (v < Double(limit) ? Int(v) : limit) : -limit
  }

  private static func clamp(_ v: CGFloat) -> Int { clamp(Double(v)) }
}
