import PanoramaUIKit
import TestSupport
import Testing

/// Insertions, deletions, moves and snapshots.
@Suite @MainActor struct TableUpdateTests {
  private let stage = TableStage()
  private var table: UITableView { stage.table }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func rowsComeAndGoWithAnAnimation() {
    let source = TextSource([["a", "b", "c"]])
    stage.show(source)
    source.sections = [["a", "x", "c"]]
    var finished: [Bool] = []
    table.performBatchUpdates {
      table.deleteRows(at: [path(1)], with: .left)
      table.insertRows(at: [path(1)], with: .right)
    } completion: {
      finished.append($0)
    }
    #expect(stage.texts == ["a", "x", "c"] && finished.isEmpty)
    stage.wait(1)
    #expect(finished == [true] && stage.agrees(with: source))
  }

  @Test func whatIsBelowMovesUpFromWhereItWas() throws {
    let source = TextSource([(0..<40).map { "\($0)" }])
    stage.show(source)
    source.sections[0].removeFirst(3)
    table.deleteRows(at: [path(0), path(1), path(2)], with: .fade)
    stage.frame()
    let cell = try #require(table.cellForRow(at: path(0)))
    #expect(cell.textLabel?.text == "3" && cell.frame.minY == 0)
    let shown = try #require(cell.layer.presentation()).frame.minY
    #expect(shown > 100 && shown <= 132, "it is shown on its way: \(shown)")
    stage.wait(1)
    #expect(stage.agrees(with: source))
  }

  @Test func theSelectionMovesWithItsRow() {
    let source = TextSource([["a", "b", "c"]])
    stage.show(source)
    table.selectRow(at: path(2), animated: false, scrollPosition: .none)
    source.sections = [["c", "a", "b", "d"]]
    table.beginUpdates()
    table.moveRow(at: path(2), to: path(0))
    table.insertRows(at: [path(3)], with: .automatic)
    table.endUpdates()
    stage.wait(1)
    #expect(table.indexPathForSelectedRow == path(0))
    #expect(table.cellForRow(at: path(0))?.isSelected == true && stage.agrees(with: source))
  }

  @Test func sectionsComeAndGo() {
    let source = TextSource([["a"], ["b", "c"], ["d"]])
    stage.show(source)
    source.sections = [["d"], ["n"], ["a"]]
    table.performBatchUpdates {
      table.deleteSections([1], with: .fade)
      table.moveSection(2, toSection: 0)
      table.insertSections([1], with: .fade)
    }
    stage.wait(1)
    #expect(stage.texts == ["d", "n", "a"] && stage.agrees(with: source))
  }

  @Test func anInvalidUpdateReloads() {
    let source = TextSource([["a", "b", "c"]])
    stage.show(source)
    source.sections = [["a"]]
    table.deleteRows(at: [path(1)], with: .fade)
    stage.wait(0.1)
    #expect(stage.texts == ["a"] && stage.agrees(with: source))
    table.deleteRows(at: [path(7)], with: .fade)
    table.insertSections([4], with: .fade)
    stage.wait(0.1)
    #expect(stage.texts == ["a"])
  }

  @Test func aReloadedRowIsMeasuredAgain() {
    let source = TextSource([["a", "b"]])
    stage.show(source)
    source.sections[0][0] = String(repeating: "longer and longer ", count: 12)
    table.reloadRows(at: [path(0)], with: .automatic)
    stage.wait(1)
    #expect(table.rectForRow(at: path(0)).height > 80 && stage.agrees(with: source))
  }

  /// Random changes of every kind, in quick succession, lead to the same picture as loading anew.
  @Test(arguments: 0..<8) func manyUpdatesEndRight(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 77)
    let source = TextSource([(0..<30).map { "\($0)" }, (30..<60).map { "\($0)" }])
    var next = 60
    stage.show(source)
    for _ in 0..<12 {
      let old = source.sections
      var deleted: Set<IndexPath> = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let section = Int.random(in: 0..<old.count, using: &random)
        guard !old[section].isEmpty else { continue }
        deleted.insert(path(Int.random(in: 0..<old[section].count, using: &random), section))
      }
      var new = old.enumerated().map { section, rows in
        rows.enumerated().filter { !deleted.contains(path($0.offset, section)) }.map(\.element)
      }
      var inserted: Set<String> = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let section = Int.random(in: 0..<new.count, using: &random)
        inserted.insert("\(next)")
        new[section].insert("\(next)", at: Int.random(in: 0...new[section].count, using: &random))
        next += 1
      }
      source.sections = new
      table.performBatchUpdates {
        table.deleteRows(at: Array(deleted), with: .fade)
        let paths = new.enumerated().flatMap { section, rows in
          rows.indices.filter { inserted.contains(rows[$0]) }.map { path($0, section) }
        }
        table.insertRows(at: paths, with: .top)
      }
      stage.wait(Double.random(in: 0...0.4, using: &random))
      table.contentOffset.y = CGFloat.random(in: 0...2000, using: &random)
      stage.frame()
    }
    stage.wait(1)
    #expect(stage.agrees(with: source))
    #expect(source.made < 60)
  }

  @Test func aSnapshotLeadsToTheNext() {
    let rows = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, number in
      let cell =
        table.dequeueReusableCell(withIdentifier: "n")
        ?? UITableViewCell(style: .default, reuseIdentifier: "n")
      cell.textLabel?.text = "\(number)"
      return cell
    }
    func show(_ sections: [(String, [Int])], animated: Bool = true) {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      for (name, items) in sections {
        snapshot.appendSections([name])
        snapshot.appendItems(items, toSection: name)
      }
      rows.apply(snapshot, animatingDifferences: animated)
      stage.wait(0.5)
    }
    show([("a", [1, 2, 3])], animated: false)
    #expect(stage.texts == ["1", "2", "3"])
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    show([("a", [3, 2, 4]), ("b", [1, 5])])
    #expect(stage.texts == ["3", "2", "4", "1", "5"])
    #expect(table.indexPathForSelectedRow == path(1) && rows.itemIdentifier(for: path(1)) == 2)
    show([("b", [5, 2]), ("a", [])])
    #expect(stage.texts == ["5", "2"] && rows.indexPath(for: 2) == path(1))
    #expect(table.indexPathForSelectedRow == path(1), "it moved to the other section")
    var random = SeededGenerator(seed: 4)
    for _ in 0..<30 {
      let names = ["a", "b", "c", "d"].shuffled(using: &random).prefix(
        Int.random(in: 0...4, using: &random))
      let pool = Array(0..<12).shuffled(using: &random)
      let sections = names.enumerated().map {
        ($1, Array(pool[($0 * 3)..<($0 * 3 + Int.random(in: 0...3, using: &random))]))
      }
      show(sections)
      #expect(stage.texts == sections.flatMap { $0.1.map { "\($0)" } })
    }
  }
}
