import Foundation

/// One placed drawing of a `SpatialList`: a list and where it stands, in few bytes.
struct SpatialEntry: Sendable {
  /// What most drawings do without.
  final class Rare: Sendable {
    let transform: CGAffineTransform
    let alpha: Double

    init(transform: CGAffineTransform, alpha: Double) {
      self.transform = transform
      self.alpha = alpha
    }
  }

  /// Its place in the drawing order.
  let key: UInt32
  /// Nil: not drawn yet.
  let list: DisplayList?
  private let x: Double
  private let y: Double
  private let rare: Rare?

  init(key: UInt32, list: DisplayList?, transform: CGAffineTransform, alpha: Double) {
    self.key = key
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

  /// The rectangle of one colour that it comes down to at some scales, and how far that is moved;
  /// nil for what is anything else, turned or faded.
  var plain: (rectangle: PlainRectangle, x: Double, y: Double)? {
    guard rare == nil, let rectangle = list?.plainRectangle else { return nil }
    return (rectangle, x, y)
  }

  /// As an item of an ordinary list; nil for what is not drawn yet.
  var item: DisplayItem? {
    guard let list else { return nil }
    guard let rare else {
      // One drawing that is not even moved needs no list around it.
      return x == 0 && y == 0 && list.isSingle && !list.blends
        ? list.items[0] : DisplayItem(list, x: x, y: y)
    }
    return DisplayItem(.list(list), transform: rare.transform, alpha: rare.alpha)
  }

  /// How many times as wide as in its list it is drawn.
  var scale: Double { rare.map { $0.transform.areaScale } ?? 1 }

  /// The same drawing at the same place.
  func draws(sameAs o: SpatialEntry) -> Bool {
    guard x == o.x, y == o.y, list?.identity == o.list?.identity else { return false }
    return rare === o.rare || transform == o.transform && alpha == o.alpha
  }
}
