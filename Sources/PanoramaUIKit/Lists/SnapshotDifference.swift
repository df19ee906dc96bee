import Panorama

extension ListUpdate {
  /// The changes that lead from one snapshot to another. As few items as possible move.
  init<Section: Hashable, Item: Hashable>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>,
    to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let (oldSections, newSections) = (old.sectionIdentifiers, new.sectionIdentifiers)
    let oldIndex = Self.indices(oldSections)
    let newIndex = Self.indices(newSections)
    for (index, section) in oldSections.enumerated() where newIndex[section] == nil {
      deletedSections.insert(index)
    }
    for (index, section) in newSections.enumerated() where oldIndex[section] == nil {
      insertedSections.insert(index)
    }
    let common = newSections.compactMap { oldIndex[$0] }
    let staying = Self.longestAscent(common)
    for index in common where !staying.contains(index) {
      guard let to = newIndex[oldSections[index]] else { continue }
      movedSections.append(Move(from: index, to: to))
    }

    var oldPlaces: [Item: IndexPath] = [:]
    for (section, identifier) in oldSections.enumerated() {
      for (row, item) in old.itemIdentifiers(inSection: identifier).enumerated() {
        oldPlaces[item] = IndexPath(row: row, section: section)
      }
    }
    for (section, identifier) in oldSections.enumerated() where newIndex[identifier] != nil {
      for (row, item) in old.itemIdentifiers(inSection: identifier).enumerated() {
        let now = new.sectionIdentifier(containingItem: item)
        // What moves into a new section is part of it.
        if now.map({ oldIndex[$0] == nil }) ?? true {
          deletedItems.insert(IndexPath(row: row, section: section))
        }
      }
    }
    for (section, identifier) in newSections.enumerated() {
      guard let former = oldIndex[identifier] else { continue }
      var stayed: [Int] = []
      var places: [(row: Int, old: IndexPath)] = []
      for (row, item) in new.itemIdentifiers(inSection: identifier).enumerated() {
        let path = IndexPath(row: row, section: section)
        guard let place = oldPlaces[item], !deletedSections.contains(place.section) else {
          insertedItems.insert(path)
          continue
        }
        places.append((row, place))
        if place.section == former { stayed.append(place.row) }
      }
      let fixed = Self.longestAscent(stayed)
      for (row, place) in places where place.section != former || !fixed.contains(place.row) {
        movedItems.append(Move(from: place, to: IndexPath(row: row, section: section)))
      }
    }
    for item in new.reloadedItemIdentifiers + new.reconfiguredItemIdentifiers {
      guard let place = oldPlaces[item], !deletedSections.contains(place.section),
        !deletedItems.contains(place)
      else { continue }
      reloadedItems.insert(place)
    }
    reloadedSections = IndexSet(new.reloadedSectionIdentifiers.compactMap { oldIndex[$0] })
      .subtracting(deletedSections)
  }

  private static func indices<Element: Hashable>(_ elements: [Element]) -> [Element: Int] {
    Dictionary(elements.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The elements of a longest ascending part of `numbers`, which are all different. O(n log n).
  static func longestAscent(_ numbers: [Int]) -> Set<Int> {
    // The index of the smallest last number of all ascents of each length.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var found: Set<Int> = []
    var index = ends.last
    while let current = index {
      found.insert(numbers[current])
      index = previous[current]
    }
    return found
  }
}
