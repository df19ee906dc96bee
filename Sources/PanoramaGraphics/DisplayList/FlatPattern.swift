import Foundation

/// What is needed to draw a pattern, in a form that contains no references. The pattern owns what it refers to and
/// never changes it.
package struct FlatPattern: @unchecked Sendable {
  // The first ones are as for `CGPattern`.
  package let bounds: CGRect
  package let xStep: Double
  package let yStep: Double
  package let cell: ListRef
  /// The bounds of the cell.
  package let extent: CGRect
  /// The number of drawings in a cell, and whether any of them has shadows or patterns.
  package let drawingCount: Int
  package let hasEffects: Bool
  /// What a cell shows if that is nothing but one picture.
  package let picture: Picture?

  /// A picture in a cell.
  package struct Picture {
    package let image: FlatImage
    /// Where it lies, in pattern space; of positive size.
    package let rect: CGRect
    package let quality: CGInterpolationQuality

    /// Nil if the list is not one plain picture.
    init?(_ list: DisplayList) {
      guard !list.isSpatial, list.items.count == 1, let item = list.items.first, item.clip == nil,
        item.shadow == nil, item.alpha >= 1, item.blendMode == .normal, item.transform.isIdentity,
        case .image(let image, let rect, let quality) = item.operation
      else { return nil }
      (self.image, self.rect, self.quality) = (FlatImage(image), rect.standardized, quality)
    }
  }

  init(
    bounds: CGRect, xStep: Double, yStep: Double, list: DisplayList, cell: DisplayList,
    picture: Picture?
  ) {
    (self.bounds, self.xStep, self.yStep, self.picture) = (bounds, xStep, yStep, picture)
    (self.cell, extent) = (ListRef(cell), cell.bounds)
    (drawingCount, hasEffects) = (list.drawingCount, list.hasEffects)
  }
}
