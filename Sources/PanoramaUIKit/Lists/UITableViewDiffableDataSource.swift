import Panorama

/// A data source that shows snapshots, and animates from one to the next.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider =
    @MainActor (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
  /// What is shown.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var table: UITableView?
  private final let provider: CellProvider
  private var current = Snapshot()
  /// How rows appear and disappear. Default: automatic.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Makes a source, and sets it as the table's.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, provider) = (tableView, cellProvider)
    tableView.dataSource = self
  }

  /// What is shown.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: what is to be shown.
  ///   - animatingDifferences: whether rows move to their new places.
  ///   - completion: called when everything is there.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let old = current
    current = snapshot.settled
    guard let table, table.dataSource === self else {
      completion?()
      return
    }
    guard animatingDifferences, table.state.isLoaded else {
      table.keepingSelection(of: old, current) { table.reloadData() }
      completion?()
      return
    }
    table.perform(
      ListUpdate(from: old, to: snapshot), animation: defaultRowAnimation
    ) { completion?() }
  }

  /// Shows a snapshot without finding out what is different.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.settled
    table?.reloadData()
    completion?()
  }

  /// The item in a row; nil if there is no such row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard let section = sectionIdentifier(for: indexPath.section) else { return nil }
    let items = current.itemIdentifiers(inSection: section)
    return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
  }

  /// The row of an item; nil if there is no such item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    guard let section = current.sectionIdentifier(containingItem: itemIdentifier),
      let index = current.indexOfSection(section),
      let row = current.itemIdentifiers(inSection: section).firstIndex(of: itemIdentifier)
    else { return nil }
    return IndexPath(row: row, section: index)
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

  // MARK: The table's questions

  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    itemIdentifier(for: indexPath).flatMap { provider(tableView, indexPath, $0) }
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// Nil. Override it to have titles.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }

  /// Nil. Override it to have titles.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// Nil. Override it to have an index along the right edge.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  /// The section at the title's own place. Override it if there are more or fewer titles than sections.
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  /// False. Override it to have rows deleted.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// False. Override it to have rows moved.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Nothing. Override it to delete or insert a row.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Nothing. Override it to move a row.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

extension UITableView {
  /// Makes a ready update of which every row appears and disappears in the same way.
  func perform(
    _ update: ListUpdate, animation: RowAnimation, completion: @escaping () -> Void
  ) {
    guard !update.isEmpty else { return completion() }
    var update = update
    for path in update.insertedItems { update.effects[path] = animation }
    for path in update.deletedItems { update.leavingEffects[path] = animation }
    for path in update.reloadedItems { update.leavingEffects[path] = RowAnimation.none }
    change(to: update) { _ in completion() }
  }

  /// Reloads, and selects the items again that were selected.
  func keepingSelection<Section: Hashable, Item: Hashable>(
    of old: NSDiffableDataSourceSnapshot<Section, Item>,
    _ new: NSDiffableDataSourceSnapshot<Section, Item>, _ reload: () -> Void
  ) {
    let items = state.selected.compactMap { path -> Item? in
      guard old.sectionIdentifiers.indices.contains(path.section) else { return nil }
      let items = old.itemIdentifiers(inSection: old.sectionIdentifiers[path.section])
      return items.indices.contains(path.row) ? items[path.row] : nil
    }
    reload()
    for item in items {
      guard let section = new.sectionIdentifier(containingItem: item),
        let index = new.indexOfSection(section),
        let row = new.itemIdentifiers(inSection: section).firstIndex(of: item)
      else { continue }
      state.selected.insert(IndexPath(row: row, section: index))
    }
  }
}
