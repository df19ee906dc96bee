import Panorama

/// Decides where the items of a collection are. Subclasses override `prepare()`, `collectionViewContentSize`
/// and the methods that return attributes.
@preconcurrency @MainActor
open class UICollectionViewLayout {
  /// The collection; nil before the layout is given to one.
  public internal(set) weak var collectionView: UICollectionView?
  /// Whether `prepare()` has to be called.
  final var isInvalid = true
  /// The classes of decoration views, by their kinds.
  final var decorations: [String: UICollectionReusableView.Type] = [:]

  /// Makes a layout.
  public init() {}

  /// Computes where everything is. Called before other methods if the data, the size or the layout changed.
  open func prepare() {}

  /// The size of everything, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// What is in an area.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Where an item is; nil if there is no such item.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where a supplementary view is; nil if there is no such view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where a decoration view is; nil if there is no such view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Has decoration views of a kind made of a class. The class must be `UICollectionReusableView` or inherit from it.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  /// Whether the layout depends on the visible area. Default: false; a new size invalidates it in any case.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Has everything computed again before the next frame.
  open func invalidateLayout() {
    isInvalid = true
    collectionView?.setNeedsLayout()
  }

  /// Where an item begins that was inserted; nil for its place, transparent. Default: nil.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where an item ends that was deleted; nil for its place, transparent. Default: nil.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where a throw ends that would end at a proposed offset. Default: there.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Whether the cells say how large they are.
  var measuresCells: Bool { false }

  /// Called with the size that a view wants.
  ///
  /// - Returns: whether the layout changed.
  func take(_ size: CGSize, for element: CollectionElement) -> Bool { false }

  /// Called when the items got other places.
  func itemsDidMove(_ map: ListUpdateMap, _ update: ListUpdate) {}

  /// Everything as a value, which remains when the data changes; nil for layouts of the client's own.
  var currentPlan: CollectionPlan? { nil }
}

/// A layout that computes a plan.
@preconcurrency @MainActor
open class PlannedCollectionLayout: UICollectionViewLayout {
  final var plan = CollectionPlan(axis: .vertical)

  override var currentPlan: CollectionPlan? { plan }

  open override var collectionViewContentSize: CGSize { plan.size }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    plan.elements(in: rect, visible: visibleArea).map(attributes)
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    plan.frame(of: indexPath).map {
      attributes((CollectionElement(kind: nil, path: indexPath), $0, 0))
    }
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement(kind: elementKind, path: indexPath)
    return plan.frame(of: element, visible: visibleArea).map { attributes((element, $0, 0)) }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement(kind: elementKind, path: indexPath, isDecoration: true)
    return plan.frame(of: element, visible: visibleArea).map { attributes((element, $0, -1)) }
  }

  /// The part of the content that is in sight and not below bars.
  private var visibleArea: CGRect {
    guard let collectionView else { return .null }
    return collectionView.bounds.inset(by: collectionView.adjustedContentInset)
  }

  private func attributes(
    _ part: (element: CollectionElement, frame: CGRect, zIndex: Int)
  ) -> UICollectionViewLayoutAttributes {
    let (kind, path) = (part.element.kind, part.element.path)
    let made =
      kind.map {
        part.element.isDecoration
          ? UICollectionViewLayoutAttributes(forDecorationViewOfKind: $0, with: path)
          : UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: path)
      } ?? UICollectionViewLayoutAttributes(forCellWith: path)
    made.frame = part.frame
    made.zIndex = part.zIndex
    return made
  }
}
