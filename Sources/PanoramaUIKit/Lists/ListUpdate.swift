import Panorama

/// Insertions, deletions and moves that are made together, as UIKit defines them: what is deleted, reloaded or
/// moved is named by its place before all of them, what is inserted by its place after all of them.
struct ListUpdate {
  struct Move<Place> {
    var from: Place
    var to: Place
  }

  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var movedSections: [Move<Int>] = []
  var reloadedSections = IndexSet()
  var deletedItems: Set<IndexPath> = []
  var insertedItems: Set<IndexPath> = []
  var movedItems: [Move<IndexPath>] = []
  var reloadedItems: Set<IndexPath> = []
  /// How what was inserted appears.
  var effects: [IndexPath: UITableView.RowAnimation] = [:]
  /// How what was deleted disappears, and what is reloaded changes.
  var leavingEffects: [IndexPath: UITableView.RowAnimation] = [:]

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && reloadedItems.isEmpty
  }
}

/// Where sections and items are after an update.
struct ListUpdateMap {
  /// The new index of every old section; nil for one that was deleted.
  let sections: [Int?]
  /// The old index of every new section; nil for one that was inserted.
  let formerSections: [Int?]
  private let removed: [Int: [Int]]
  private let added: [Int: [Int]]
  private let moves: [IndexPath: IndexPath]
  private let formerOfMoves: [IndexPath: IndexPath]

  /// - Parameters:
  ///   - counts: the numbers of items in the sections before the update.
  ///   - newCounts: the numbers of items after it.
  /// - Returns: nil if the update does not lead from the old numbers to the new ones.
  init?(_ update: ListUpdate, from counts: [Int], to newCounts: [Int]) {
    let (old, new) = (counts.indices, newCounts.indices)
    let leaving = update.deletedSections.union(IndexSet(update.movedSections.map(\.from)))
    let arriving = update.insertedSections.union(IndexSet(update.movedSections.map(\.to)))
    guard leaving.allSatisfy(old.contains), arriving.allSatisfy(new.contains),
      leaving.count == update.deletedSections.count + update.movedSections.count,
      arriving.count == update.insertedSections.count + update.movedSections.count,
      counts.count - leaving.count + arriving.count == newCounts.count
    else { return nil }
    var former = [Int?](repeating: nil, count: newCounts.count)
    for move in update.movedSections { former[move.to] = move.from }
    var staying = old.filter { !leaving.contains($0) }.makeIterator()
    for index in new where !arriving.contains(index) { former[index] = staying.next() }
    var later = [Int?](repeating: nil, count: counts.count)
    for (index, old) in former.enumerated() { if let old { later[old] = index } }
    (sections, formerSections) = (later, former)

    var removed: [Int: [Int]] = [:]
    var added: [Int: [Int]] = [:]
    for path in update.deletedItems.union(update.movedItems.map(\.from)) {
      removed[path.section, default: []].append(path.row)
    }
    for path in update.insertedItems.union(update.movedItems.map(\.to)) {
      added[path.section, default: []].append(path.row)
    }
    self.removed = removed.mapValues { $0.sorted() }
    self.added = added.mapValues { $0.sorted() }
    moves = Dictionary(update.movedItems.map { ($0.from, $0.to) }) { $1 }
    formerOfMoves = Dictionary(update.movedItems.map { ($0.to, $0.from) }) { $1 }
    for (section, rows) in self.removed {
      guard old.contains(section), rows.allSatisfy({ 0..<counts[section] ~= $0 }) else {
        return nil
      }
    }
    for (section, rows) in self.added {
      guard new.contains(section), rows.allSatisfy({ 0..<newCounts[section] ~= $0 }) else {
        return nil
      }
    }
    for (index, old) in former.enumerated() {
      guard let old, !update.reloadedSections.contains(old) else { continue }
      let change = (self.added[index]?.count ?? 0) - (self.removed[old]?.count ?? 0)
      guard counts[old] + change == newCounts[index] else { return nil }
    }
  }

  /// The rows of an old section that are deleted or moved away, in ascending order.
  func removedRows(_ section: Int) -> [Int] { removed[section] ?? [] }
  /// The rows of a new section that are inserted or moved there, in ascending order.
  func addedRows(_ section: Int) -> [Int] { added[section] ?? [] }
  /// Where the item that moved to a new place was.
  func origin(ofMoveTo path: IndexPath) -> IndexPath? { formerOfMoves[path] }

  /// The new place of an old item; nil if it was deleted.
  func place(of old: IndexPath) -> IndexPath? {
    if let moved = moves[old] { return moved }
    guard sections.indices.contains(old.section), let section = sections[old.section] else {
      return nil
    }
    let gone = removedRows(old.section)
    if gone.contains(old.row) { return nil }
    var row = old.row - gone.count { $0 < old.row }
    for index in addedRows(section) where index <= row { row += 1 }
    return IndexPath(row: row, section: section)
  }

  /// The old place of a new item; nil if it was inserted.
  func formerPlace(of new: IndexPath) -> IndexPath? {
    if let origin = formerOfMoves[new] { return origin }
    guard formerSections.indices.contains(new.section), let section = formerSections[new.section]
    else { return nil }
    let added = addedRows(new.section)
    if added.contains(new.row) { return nil }
    var row = new.row - added.count { $0 < new.row }
    for index in removedRows(section) where index <= row { row += 1 }
    return IndexPath(row: row, section: section)
  }
}
