import Panorama

/// A data source that shows snapshots, and animates from one to the next.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: UICollectionViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider =
    @MainActor (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes a header or the like.
  public typealias SupplementaryViewProvider =
    @MainActor (UICollectionView, String, IndexPath) -> UICollectionReusableView?
  /// What is shown.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var view: UICollectionView?
  private final let provider: CellProvider
  private var current = Snapshot()
  /// Makes headers and the like; nil for none.
  public final var supplementaryViewProvider: SupplementaryViewProvider?

  /// What is asked and told when the user moves an item.
  public struct ReorderingHandlers {
    /// Whether an item can be moved; nil for no item.
    public var canReorderItem: (@MainActor (ItemIdentifierType) -> Bool)?
    /// Called before the snapshot changes; nil for nothing.
    public var willReorder:
      (
        @MainActor (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) ->
          Void
      )?
    /// Called when the snapshot has changed; nil for nothing.
    public var didReorder:
      (
        @MainActor (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) ->
          Void
      )?

    /// Makes handlers that allow nothing.
    public init() {}
  }

  /// What is asked and told when the user moves an item.
  public final var reorderingHandlers = ReorderingHandlers()

  /// Makes a source, and sets it as the collection's.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (view, provider) = (collectionView, cellProvider)
    collectionView.dataSource = self
  }

  /// What is shown.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: what is to be shown.
  ///   - animatingDifferences: whether items move to their new places.
  ///   - completion: called when everything is there.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let old = current
    current = snapshot.settled
    guard let view, view.dataSource === self, animatingDifferences, view.state.isLoaded else {
      self.view?.reloadData()
      completion?()
      return
    }
    let update = ListUpdate(from: old, to: snapshot)
    guard !update.isEmpty else {
      completion?()
      return
    }
    view.change(to: update) { _ in completion?() }
  }

  /// Shows a snapshot without finding out what is different.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.settled
    view?.reloadData()
    completion?()
  }

  /// The item at a place; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard let section = sectionIdentifier(for: indexPath.section) else { return nil }
    let items = current.itemIdentifiers(inSection: section)
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  /// The place of an item; nil if there is no such item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    guard let section = current.sectionIdentifier(containingItem: itemIdentifier),
      let index = current.indexOfSection(section),
      let item = current.itemIdentifiers(inSection: section).firstIndex(of: itemIdentifier)
    else { return nil }
    return IndexPath(item: item, section: index)
  }

  /// The section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The index of a section; nil if there is no such section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: The collection's questions

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    current.numberOfSections
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0 }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    itemIdentifier(for: indexPath).flatMap { provider(collectionView, indexPath, $0) }
      ?? UICollectionViewCell(frame: .zero)
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath)
      ?? UICollectionReusableView(frame: .zero)
  }

  /// Whether the user can move an item. Default: what `reorderingHandlers` say.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Moves an item in the snapshot.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let item = itemIdentifier(for: sourceIndexPath),
      let section = sectionIdentifier(for: destinationIndexPath.section)
    else { return }
    var new = current
    new.deleteItems([item])
    let others = new.itemIdentifiers(inSection: section)
    if others.indices.contains(destinationIndexPath.item) {
      new.insertItems([item], beforeItem: others[destinationIndexPath.item])
    } else {
      new.appendItems([item], toSection: section)
    }
    let transaction = NSDiffableDataSourceTransaction(
      initialSnapshot: current, finalSnapshot: new)
    reorderingHandlers.willReorder?(transaction)
    current = new.settled
    reorderingHandlers.didReorder?(transaction)
  }
}

/// What moving an item changed.
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// What was shown before.
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What is shown now.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// The difference between all items before and now.
  public var difference: CollectionDifference<ItemIdentifierType> {
    finalSnapshot.itemIdentifiers.difference(from: initialSnapshot.itemIdentifiers)
      .inferringMoves()
  }
}
