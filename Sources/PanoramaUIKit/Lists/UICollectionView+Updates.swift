import Panorama

/// Insertions, deletions and moves of items and sections.
extension UICollectionView {
  /// Inserts items, named by their places after the update.
  public func insertItems(at indexPaths: [IndexPath]) {
    change { $0.insertedItems.formUnion(indexPaths) }
  }
  /// Deletes items, named by their places before the update.
  public func deleteItems(at indexPaths: [IndexPath]) {
    change { $0.deletedItems.formUnion(indexPaths) }
  }
  /// Asks for new cells of items.
  public func reloadItems(at indexPaths: [IndexPath]) {
    change { $0.reloadedItems.formUnion(indexPaths) }
  }
  /// Shows items anew.
  public func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }
  /// Moves an item.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append(ListUpdate.Move(from: indexPath, to: newIndexPath)) }
  }
  /// Inserts sections.
  public func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }
  /// Deletes sections.
  public func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }
  /// Loads sections anew.
  public func reloadSections(_ sections: IndexSet) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  /// Moves a section.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append(ListUpdate.Move(from: section, to: newSection)) }
  }

  /// Makes a ready update.
  func perform(_ update: ListUpdate, _ completion: @escaping (Bool) -> Void) {
    guard state.isLoaded, let source = dataSource else { return completion(true) }
    state.drag?.cancel()
    let newCounts = (0..<max(0, source.numberOfSections(in: self))).map {
      max(0, source.collectionView(self, numberOfItemsInSection: $0))
    }
    guard let map = ListUpdateMap(update, from: state.counts, to: newCounts) else {
      CollectionState.logger.error(
        "invalid update: there were items \(state.counts), there are now \(newCounts), which is not what was inserted and deleted; the collection was reloaded"
      )
      reloadData()
      return completion(true)
    }
    let appearance = CollectionAppearance(
      self, update, map, collectionViewLayout.currentPlan)
    closeSwipe(animated: true)
    let isAnimated = window != nil && !looks.theme.reducesMotion && UIView.areAnimationsEnabled
    apply(update, map, newCounts, appearance)
    guard isAnimated else {
      appearance.finish()
      layoutIfNeeded()
      return completion(true)
    }
    state.appearance = appearance
    UIView.animate(
      withDuration: looks.theme.duration,
      animations: {
        appearance.hideLeavingViews()
        layoutIfNeeded()
      },
      completion: { finished in
        appearance.finish()
        completion(finished)
      })
    state.appearance = nil
  }

  private func apply(
    _ update: ListUpdate, _ map: ListUpdateMap, _ newCounts: [Int],
    _ appearance: CollectionAppearance
  ) {
    var staying: [CollectionElement: UICollectionReusableView] = [:]
    for (element, view) in state.views {
      let isReloaded =
        update.reloadedSections.contains(element.path.section)
        || element.kind == nil && update.reloadedItems.contains(element.path)
      let place =
        element.isCell
        ? map.place(of: element.path)
        : map.sections[element.path.section].map { IndexPath(item: element.path.item, section: $0) }
      if let place, !isReloaded {
        var moved = element
        moved.path = place
        staying[moved] = view
      } else {
        appearance.leave(view, element)
      }
    }
    state.views = staying
    state.strips = Dictionary(
      state.strips.compactMap { section, strip in
        guard let place = map.sections[section] else {
          // Its items fade where they are.
          strip.isUserInteractionEnabled = false
          appearance.strips.append(strip)
          return nil
        }
        return (place, strip)
      }, uniquingKeysWith: { first, _ in first })
    state.selected = Set(state.selected.compactMap { map.place(of: $0) })
    pressed = pressed.flatMap { map.place(of: $0) }
    state.counts = newCounts
    collectionViewLayout.itemsDidMove(map, update)
    collectionViewLayout.isInvalid = true
    setNeedsLayout()
  }
}

/// How items come and go while a collection shows an update.
@MainActor
final class CollectionAppearance {
  private unowned let view: UICollectionView
  private let update: ListUpdate
  /// Nil if the items stay and only the layout changes.
  private let map: ListUpdateMap?
  private let former: CollectionPlan?
  /// Views that were made for this layout and have no place yet.
  var fresh: Set<UIView> = []
  /// The strips of sections that were deleted.
  var strips: [SectionStrip] = []
  private var leaving: [(view: UICollectionReusableView, element: CollectionElement, fades: Bool)] =
    []

  init(
    _ view: UICollectionView, _ update: ListUpdate, _ map: ListUpdateMap?,
    _ former: CollectionPlan?
  ) { (self.view, self.update, self.map, self.former) = (view, update, map, former) }

  /// Gives a new view the place and the opacity with which it begins.
  func prepare(_ shown: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    let path = attributes.indexPath
    let old = map.map { $0.formerPlace(of: path) } ?? path
    let isReloaded =
      old.map {
        update.reloadedItems.contains($0) || update.reloadedSections.contains($0.section)
      } ?? false
    if attributes.representedElementKind == nil, let old, !isReloaded,
      let frame = former?.frame(of: old)
    {
      // It was out of sight and comes from there.
      return view.move(shown, to: frame)
    }
    if attributes.representedElementKind == nil, old == nil,
      let initial = view.collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path)
    {
      return view.show(initial, in: shown)
    }
    view.show(attributes, in: shown)
    shown.alpha = 0
  }

  /// A view whose item was deleted or is reloaded.
  func leave(_ shown: UICollectionReusableView, _ element: CollectionElement) {
    view.state.leaving.insert(shown)
    shown.isUserInteractionEnabled = false
    leaving.append((shown, element, true))
  }

  /// A view whose item is out of sight now.
  func vanish(_ shown: UICollectionReusableView, _ element: CollectionElement) {
    view.state.leaving.insert(shown)
    leaving.append((shown, element, false))
  }

  /// Hides the views of deleted items, in the block of the animation.
  func hideLeavingViews() {
    for (shown, element, fades) in leaving where fades {
      if element.kind == nil, update.deletedItems.contains(element.path),
        let final = view.collectionViewLayout.finalLayoutAttributesForDisappearingItem(
          at: element.path)
      {
        view.show(final, in: shown)
      } else {
        shown.alpha = 0
      }
    }
  }

  /// Gives the views that have gone back for reuse.
  func finish() {
    for (shown, element, _) in leaving where view.state.leaving.remove(shown) != nil {
      shown.isUserInteractionEnabled = true
      view.state.release(shown, element)
    }
    leaving = []
    for strip in strips {
      strip.isUserInteractionEnabled = true
      strip.isHidden = true
    }
    view.state.freeStrips += strips
    strips = []
  }
}
