import Foundation

/// A drawing of a `SpatialList`: a display list and its position, in a few bytes.
struct SpatialEntry: Sendable {
  /// Properties that most drawings do not need.
  final class Rare: Sendable {
    let transform: CGAffineTransform
    let alpha: Double

    init(transform: CGAffineTransform, alpha: Double) {
      self.transform = transform
      self.alpha = alpha
    }
  }

  /// The position in the drawing order.
  let key: UInt32
  /// Whether blend modes in the drawing act on nothing below it.
  private let isIsolated: Bool
  /// The drawing; nil if it is not yet recorded.
  let list: DisplayList?
  private let x: Double
  private let y: Double
  private let rare: Rare?

  init(
    key: UInt32, list: DisplayList?, transform: CGAffineTransform, alpha: Double, isIsolated: Bool
  ) {
    self.key = key
    self.isIsolated = isIsolated
    self.list = list
    let t = transform
    let isPlain = t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1 && alpha == 1
    (x, y) = (Double(t.tx), Double(t.ty))
    rare = isPlain ? nil : Rare(transform: transform, alpha: alpha)
  }

  var transform: CGAffineTransform {
    rare?.transform ?? CGAffineTransform(translationX: x, y: y)
  }
  var alpha: Double { rare?.alpha ?? 1 }

  /// The rectangle of one colour that replaces it at some scales, and its offset; nil if there is
  /// none or the drawing is rotated, scaled or faded.
  var plain: (rectangle: PlainRectangle, x: Double, y: Double)? {
    guard rare == nil, let rectangle = list?.plainRectangle else { return nil }
    return (rectangle, x, y)
  }

  /// How that rectangle is drawn at a scale.
  func plainFill(scale: Double) -> (fill: PlainFill, x: Double, y: Double)? {
    guard rare == nil, let rectangle = list?.storage.plainRectangle,
      rectangle.scales.contains(scale)
    else { return nil }
    return (PlainFill(rectangle), x, y)
  }

  /// The drawing if it is a list that is drawn as one group at its place; nil for `ownItem` and for a drawing that
  /// blends with those below it.
  var placed: PlacedList? {
    guard ownItem == nil, let list = list.map({ ListRef($0) }), isIsolated || !list.blends else {
      return nil
    }
    if rare == nil {
      return PlacedList(
        list: list, transform: CGAffineTransform(translationX: x, y: y), alpha: 1,
        bounds: DisplayItem.bounds(of: list, x: x, y: y))
    }
    return PlacedList(
      list: list, transform: transform, alpha: alpha,
      bounds: DisplayItem.bounds(of: list, under: transform, alpha: alpha))
  }

  /// Whether there is a drawing.
  @inline(__always)
  var isRecorded: Bool { list != nil }

  /// Whether the drawing blends with those below it.
  var blends: Bool { !isIsolated && list?.blends == true }

  /// The drawing as an item of an ordinary list; nil if it is not yet recorded.
  var item: DisplayItem? {
    guard let list else { return nil }
    // A single item that is not moved needs no list around it.
    if let own = ownItem { return own.pointee }
    if blends { return DisplayItem(.blending(list), transform: transform, alpha: alpha) }
    guard let rare else { return DisplayItem(list, x: x, y: y) }
    return DisplayItem(.list(list), transform: rare.transform, alpha: rare.alpha)
  }

  /// The only item of the drawing's list, if the drawing is that item as it is. The list owns it.
  @inline(__always)
  var ownItem: UnsafePointer<DisplayItem>? {
    // Blend modes of an isolated drawing act on nothing below it, so its list is a group.
    guard x == 0, y == 0, rare == nil, let list = list.map({ ListRef($0) }),
      list.items.count == 1, !isIsolated || !list.blends
    else { return nil }
    return list.items.baseAddress
  }

  /// The scale at which the list is drawn.
  var scale: Double { rare.map { $0.transform.areaScale } ?? 1 }

  /// Whether both are the same drawing at the same position.
  func draws(sameAs o: SpatialEntry) -> Bool {
    guard x == o.x, y == o.y, list?.identity == o.list?.identity, isIsolated == o.isIsolated
    else { return false }
    return rare === o.rare || transform == o.transform && alpha == o.alpha
  }
}

/// A list and its place in another one, without references.
package struct PlacedList {
  package let list: ListRef
  // The rest is as for `DisplayItem`.
  package let transform: CGAffineTransform
  package let alpha: Double
  package let bounds: CGRect
}
