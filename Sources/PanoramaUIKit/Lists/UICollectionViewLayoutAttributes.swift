import Panorama

/// Where a cell or another view of a collection is, and how it looks.
open class UICollectionViewLayoutAttributes {
  /// The item, or the section of a supplementary view.
  public var indexPath: IndexPath
  /// What kind of supplementary view it is; nil for a cell.
  public private(set) var representedElementKind: String?
  /// What it is of.
  public private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The middle, in the collection's coordinates.
  open var center = CGPoint.zero
  /// The size, in points.
  open var size = CGSize.zero
  /// The transform about the middle.
  open var transform = CGAffineTransform.identity
  /// The opacity, 0 … 1.
  open var alpha: CGFloat = 1
  /// Views with a higher index are in front.
  open var zIndex = 0
  /// Whether it is not shown.
  open var isHidden = false

  /// The frame without the transform.
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  /// The area from zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// Makes attributes for an item.
  public required init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }

  /// Makes attributes for a supplementary view.
  public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    (representedElementKind, representedElementCategory) = (kind, .supplementaryView)
  }

  /// Makes attributes for a decoration view.
  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    (representedElementKind, representedElementCategory) = (kind, .decorationView)
  }

  /// Another object with the same values. Subclasses with more properties override it.
  open func copy() -> Any {
    let other = type(of: self).init(forCellWith: indexPath)
    other.representedElementKind = representedElementKind
    other.representedElementCategory = representedElementCategory
    (other.center, other.size, other.transform) = (center, size, transform)
    (other.alpha, other.zIndex, other.isHidden) = (alpha, zIndex, isHidden)
    return other
  }

  /// What the attributes are of.
  var key: CollectionElement {
    CollectionElement(
      kind: representedElementKind, path: indexPath,
      isDecoration: representedElementCategory == .decorationView)
  }
}

/// A cell, a supplementary view or a decoration view of a collection.
struct CollectionElement: Hashable {
  /// The kind of a supplementary or decoration view; nil for a cell.
  var kind: String?
  var path: IndexPath
  var isDecoration = false

  var isCell: Bool { kind == nil }
}
