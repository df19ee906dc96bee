import Foundation

/// An upright rectangle of one colour that is all a list shows at some scales: what stands for a
/// card seen from afar, and most views' ground. Kept with the list, so that very many of them are
/// drawn without a look at the lists inside.
package final class PlainRectangle: Sendable {
  /// In the list's coordinates.
  package let rect: CGRect
  /// Its left, top, right and bottom.
  package let edges: SIMD4<Double>
  package let color: CGColor
  /// The colour in 8 bits a channel, not premultiplied.
  package let argb: UInt32
  /// The device pixels a point at which it stands for the list.
  package let scales: Range<Double>

  private init(_ rect: CGRect, _ color: CGColor, _ scales: Range<Double>) {
    (self.rect, self.color, self.scales) = (rect, color, scales)
    edges = SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
    argb = color.argb
  }

  /// Items of a list that is looked at.
  private static let mostItems = 8

  /// What all of `items` come down to; nil where that is anything else. O(items).
  static func standing(for items: [DisplayItem]) -> PlainRectangle? {
    guard (1...mostItems).contains(items.count) else { return nil }
    if items.count == 1, let found = of(items[0]) { return found }
    for (i, item) in items.enumerated() {
      guard case .detail(let list, let range) = item.operation, item.isPlain,
        let inner = list.plainRectangle, inner.scales.overlaps(range)
      else { continue }
      let scales = inner.scales.clamped(to: range)
      let isAlone = items.indices.allSatisfy { k in
        guard k != i else { return true }
        guard case .detail(_, let other) = items[k].operation else { return false }
        return !other.overlaps(scales)
      }
      return isAlone ? PlainRectangle(inner.rect, inner.color, scales) : nil
    }
    return nil
  }

  private static func of(_ item: DisplayItem) -> PlainRectangle? {
    guard item.isPlain else { return nil }
    switch item.operation {
    case .fill(let path, _, .color(let color)):
      guard !item.bounds.isNull else { return nil }
      return path.rectangle.map { PlainRectangle($0, color, 0..<Double.infinity) }
    case .list(let list): return list.plainRectangle
    default: return nil
    }
  }
}
