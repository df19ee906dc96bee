import Panorama

extension UICollectionView {
  /// Loads what is needed, and places the views in sight.
  func layoutItems() {
    guard !state.isLayingOut, bounds.width > 0, bounds.height > 0 else { return }
    state.isLayingOut = true
    defer { state.isLayingOut = false }
    if !state.isLoaded { state.reload() }
    let layout = collectionViewLayout
    if bounds != state.measuredBounds {
      if bounds.size != state.measuredBounds.size
        || layout.shouldInvalidateLayout(forBoundsChange: bounds)
      {
        layout.isInvalid = true
      }
      state.measuredBounds = bounds
    }
    // Cells that say how large they are move others; a few rounds settle it.
    var shown: [CollectionElement] = []
    var strips: Set<Int> = []
    for _ in 0..<6 {
      prepareIfNeeded()
      strips = placeStrips()
      let found = layout.layoutAttributesForElements(in: bounds) ?? []
      let visible = found.filter { !$0.isHidden && $0.frame.intersects(bounds) }
        .map { (place: $0.key, attributes: arranged($0)) }
      shown = visible.map(\.attributes.key)
      var isChanged = false
      if layout.measuresCells {
        for (place, attributes) in visible where !place.isDecoration {
          guard let view = view(for: attributes.key, at: attributes) else { continue }
          let wanted = UIView.withoutAnimation { view.preferredLayoutAttributesFitting(attributes) }
          if layout.take(wanted.size, for: place) { isChanged = true }
        }
      }
      if isChanged { continue }
      for (_, attributes) in visible { place(attributes) }
      break
    }
    hideViews(except: Set(shown))
    removeStrips(except: strips)
    backgroundView?.frame = bounds
    prefetch(shown.compactMap { $0.kind == nil ? $0.path : nil })
  }

  /// The attributes of the item that is shown at a place while another one is moved by hand.
  private func arranged(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let movement = state.drag?.movement, attributes.key.isCell,
      let copy = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return attributes }
    copy.indexPath = movement.item(at: attributes.indexPath)
    return copy
  }

  func prepareIfNeeded() {
    let layout = collectionViewLayout
    guard layout.isInvalid else { return }
    layout.isInvalid = false
    layout.prepare()
    // Setting a property while preparing does not ask for another round.
    layout.isInvalid = false
    let size = layout.collectionViewContentSize
    if size != contentSize { contentSize = size }
  }

  private func place(_ attributes: UICollectionViewLayoutAttributes) {
    guard let view = view(for: attributes.key, at: attributes), view !== state.drag?.cell else {
      return
    }
    house(view, attributes)
    if let appearance = state.appearance, appearance.fresh.remove(view) != nil {
      UIView.performWithoutAnimation { appearance.prepare(view, attributes) }
    }
    show(attributes, in: view)
  }

  /// Gives a view the place and the looks that attributes say.
  func show(_ attributes: UICollectionViewLayoutAttributes, in view: UICollectionReusableView) {
    let isAside = view === swipe?.cell
    if !isAside, view.transform != attributes.transform { view.transform = attributes.transform }
    move(view, to: attributes.frame)
    if isAside { swipe?.place() }
    if view.alpha != Double(attributes.alpha) { view.alpha = Double(attributes.alpha) }
    if view.layer.zPosition != CGFloat(attributes.zIndex) {
      view.layer.zPosition = CGFloat(attributes.zIndex)
    }
    view.apply(attributes)
    if let cell = view as? UICollectionViewListCell, attributes.representedElementKind == nil {
      cell.isLast = attributes.indexPath.item == state.counts[attributes.indexPath.section] - 1
      (collectionViewLayout as? UICollectionViewCompositionalLayout)?.style(cell, attributes)
    }
  }

  /// Puts a view into the strip of its section, or into the collection itself.
  private func house(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    let isCell = attributes.key.isCell
    let home = (isCell ? state.strips[attributes.indexPath.section] : nil) ?? self
    guard view.superview !== home else { return }
    UIView.withoutAnimation {
      let frame = frameHere(of: view)
      let isNew = view.superview == nil
      if isCell {
        home.insertSubview(view, at: home === self && backgroundView != nil ? 1 : 0)
      } else {
        home.addSubview(view)
      }
      move(view, to: isNew ? attributes.frame : frame)
    }
  }

  private func decoration(_ kind: String) -> UICollectionReusableView? {
    guard let aClass = collectionViewLayout.decorations[kind] else { return nil }
    let name = "Panorama.decoration " + String(reflecting: aClass)
    let view = state.pool.view(kind, name) ?? aClass.init(registeredFor: name)
    view.isUserInteractionEnabled = false
    return view
  }

  private func view(
    for element: CollectionElement, at attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    if let known = state.views[element] { return known }
    guard let source = dataSource, !element.isCell || state.contains(element.path) else {
      return nil
    }
    let made = UIView.withoutAnimation { () -> UICollectionReusableView? in
      if let kind = element.kind {
        if element.isDecoration { return decoration(kind) }
        return source.collectionView(
          self, viewForSupplementaryElementOfKind: kind, at: element.path)
      }
      return source.collectionView(self, cellForItemAt: element.path)
    }
    guard let view = made else { return nil }
    state.views[element] = view
    state.leaving.remove(view)
    state.appearance?.fresh.insert(view)
    UIView.withoutAnimation {
      view.isHidden = false
      if !element.isDecoration { view.isUserInteractionEnabled = true }
      house(view, attributes)
      move(view, to: attributes.frame)
      guard let cell = view as? UICollectionViewCell, element.kind == nil else { return }
      cell.isSelected = state.selected.contains(element.path)
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    }
    return view
  }

  private func hideViews(except shown: Set<CollectionElement>) {
    for (element, view) in state.views where !shown.contains(element) {
      if state.leaving.contains(view) || view === state.drag?.cell { continue }
      if view === swipe?.cell { closeSwipe(animated: false) }
      state.views[element] = nil
      if let appearance = state.appearance, !appearance.fresh.contains(view),
        let place = element.kind == nil
          ? collectionViewLayout.layoutAttributesForItem(at: element.path) : nil
      {
        // It moves out of sight in view of all.
        show(place, in: view)
        appearance.vanish(view, element)
        continue
      }
      state.release(view, element)
    }
  }

  /// Tells the prefetching source which items come next in the direction of the scroll.
  private func prefetch(_ visible: [IndexPath]) {
    let isForward =
      bounds.minY + bounds.minX >= state.lastOffset.x + state.lastOffset.y
    defer { state.lastOffset = bounds.origin }
    guard isPrefetchingEnabled, let source = prefetchDataSource, !visible.isEmpty,
      let first = visible.min(), let last = visible.max()
    else { return }
    var paths: [IndexPath] = []
    var place: IndexPath? = isForward ? last : first
    while paths.count < visible.count, let now = place {
      place = neighbour(of: now, isForward)
      if let place { paths.append(place) }
    }
    let wanted = Set(paths)
    let dropped = state.prefetched.subtracting(wanted).subtracting(visible)
    let new = paths.filter { !state.prefetched.contains($0) }
    state.prefetched = wanted
    if !dropped.isEmpty {
      source.collectionView(self, cancelPrefetchingForItemsAt: dropped.sorted())
    }
    if !new.isEmpty { source.collectionView(self, prefetchItemsAt: new) }
  }

  private func neighbour(of path: IndexPath, _ isForward: Bool) -> IndexPath? {
    var (section, item) = (path.section, path.item + (isForward ? 1 : -1))
    while state.counts.indices.contains(section) {
      if 0..<state.counts[section] ~= item { return IndexPath(item: item, section: section) }
      section += isForward ? 1 : -1
      guard state.counts.indices.contains(section) else { return nil }
      item = isForward ? 0 : state.counts[section] - 1
    }
    return nil
  }
}
