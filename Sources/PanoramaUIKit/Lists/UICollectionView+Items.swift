import Panorama

/// Registered classes, and questions about items.
extension UICollectionView {
  /// Has cells of a class made for a name. The class must be `UICollectionViewCell` or inherit from it.
  public func register(
    _ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String
  ) { state.pool.register(cellClass as? UICollectionViewCell.Type, nil, identifier) }

  /// Has headers and the like of a class made for a name. The class must be `UICollectionReusableView` or inherit
  /// from it.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    state.pool.register(viewClass as? UICollectionReusableView.Type, elementKind, identifier)
  }

  /// A cell of a registered class for an item. Without a registered class it is an empty one.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    state.pool.view(nil, identifier, in: state.strips[indexPath.section]) as? UICollectionViewCell
      ?? UICollectionViewCell(registeredFor: identifier)
  }

  /// A header or the like of a registered class. Without a registered class it is an empty one.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    state.pool.view(elementKind, identifier)
      ?? UICollectionReusableView(registeredFor: identifier)
  }

  /// Makes cells of a class and fills them with items.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Fills a cell.
    public typealias Handler = @MainActor (Cell, IndexPath, Item) -> Void
    let handler: Handler
    let identifier = "Panorama.registration-" + UUID().uuidString

    /// Makes a registration.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// Makes headers and the like of a class and fills them.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Fills a view; the text is the kind.
    public typealias Handler = @MainActor (Supplementary, String, IndexPath) -> Void
    let kind: String
    let handler: Handler
    let identifier = "Panorama.registration-" + UUID().uuidString

    /// Makes a registration for a kind of views.
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler) = (elementKind, handler)
    }
  }

  /// A cell of a registration, filled with an item.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let cell =
      state.pool.view(
        nil, registration.identifier, in: state.strips[indexPath.section]) as? Cell
      ?? Cell(registeredFor: registration.identifier)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A header or the like of a registration.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let view =
      state.pool.view(registration.kind, registration.identifier) as? Supplementary
      ?? Supplementary(registeredFor: registration.identifier)
    registration.handler(view, registration.kind, indexPath)
    return view
  }

  // MARK: Questions

  private func loadIfNeeded() {
    if !state.isLoaded { state.reload() }
  }

  /// The number of sections.
  public var numberOfSections: Int {
    loadIfNeeded()
    return state.counts.count
  }

  /// The number of items in a section; 0 if there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return state.counts.indices.contains(section) ? state.counts[section] : 0
  }

  /// The cells in sight, in the order of their items.
  public var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// The items in sight, in their order.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return state.views.keys.filter { $0.kind == nil }.map(\.path).sorted()
  }

  /// The cell of an item in sight; nil for other items.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    state.views[CollectionElement(kind: nil, path: indexPath)] as? UICollectionViewCell
  }

  /// The header or the like of a section in sight; nil for others.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    state.views[CollectionElement(kind: elementKind, path: indexPath)]
  }

  /// The headers and the like of a kind in sight.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    state.views.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }
      .map(\.value)
  }

  /// The item of a cell in sight; nil for other cells.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    state.views.first { $0.value === cell && $0.key.kind == nil }?.key.path
  }

  /// The item at a point of the collection's coordinates; nil if there is none in sight.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    layoutIfNeeded()
    return state.views.filter { $0.key.isCell && isInSight($0.value, at: point) }
      .max { $0.value.layer.zPosition < $1.value.layer.zPosition }?.key.path
  }

  private func isInSight(_ view: UIView, at point: CGPoint) -> Bool {
    guard let strip = view.superview as? SectionStrip else { return view.frame.contains(point) }
    return strip.frame.contains(point) && frameHere(of: view).contains(point)
  }

  /// Where an item is; nil if there is no such item.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    loadIfNeeded()
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Scrolls to an item. If its section scrolls across, both scroll.
  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    layoutIfNeeded()
    scrollAcross(to: indexPath, at: scrollPosition, animated: animated)
    // Cells in sight may turn out to have other sizes than was assumed.
    for _ in 0..<4 {
      guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
      let offset = offset(showing: frame, at: scrollPosition)
      if animated, window != nil { return setContentOffset(offset, animated: true) }
      if offset == contentOffset { return }
      setContentOffset(offset, animated: false)
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  private func scrollAcross(
    to path: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    guard let plan = collectionViewLayout.currentPlan,
      plan.sections.indices.contains(path.section),
      let strip = plan.sections[path.section].strip, let frame = plan.frame(of: path)
    else { return }
    let (slide, room) = (plan.sections[path.section].slide, strip.frame.width)
    let start = frame.minX + slide
    let wanted: CGFloat =
      if position.contains(.left) { start } else if position.contains(.centeredHorizontally) {
        start - (room - frame.width) / 2
      } else if position.contains(.right) {
        start - (room - frame.width)
      } else { max(min(slide, start), start + frame.width - room) }
    let offset = CGPoint(x: min(max(0, wanted), max(0, strip.length - room)), y: 0)
    if let view = state.strips[path.section] {
      view.setContentOffset(offset, animated: animated && window != nil)
    } else {
      self.slide(path.section, to: offset.x)
    }
  }

  private func offset(showing frame: CGRect, at position: ScrollPosition) -> CGPoint {
    let inset = adjustedContentInset
    let room = bounds.inset(by: inset).size
    var offset = contentOffset
    func place(
      _ low: CGFloat, _ high: CGFloat, _ room: CGFloat, _ before: CGFloat, _ now: CGFloat,
      _ share: CGFloat?
    ) -> CGFloat {
      if let share { return low - before - (room - (high - low)) * share }
      return max(min(now, low - before), high - before - room)
    }
    let vertical: CGFloat? =
      position.contains(.top)
      ? 0 : position.contains(.centeredVertically) ? 0.5 : position.contains(.bottom) ? 1 : nil
    let horizontal: CGFloat? =
      position.contains(.left)
      ? 0 : position.contains(.centeredHorizontally) ? 0.5 : position.contains(.right) ? 1 : nil
    offset.y = place(
      frame.minY, frame.maxY, room.height, CGFloat(inset.top), offset.y, vertical)
    offset.x = place(
      frame.minX, frame.maxX, room.width, CGFloat(inset.left), offset.x, horizontal)
    let most = CGPoint(
      x: max(-CGFloat(inset.left), contentSize.width + CGFloat(inset.right) - bounds.width),
      y: max(-CGFloat(inset.top), contentSize.height + CGFloat(inset.bottom) - bounds.height))
    return CGPoint(
      x: min(max(offset.x, -CGFloat(inset.left)), most.x),
      y: min(max(offset.y, -CGFloat(inset.top)), most.y))
  }
}
