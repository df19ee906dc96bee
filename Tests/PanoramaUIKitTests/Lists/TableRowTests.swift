import PanoramaUIKit
import Testing

/// Which rows a table shows, and where.
@Suite @MainActor struct TableRowTests {
  private let stage = TableStage()
  private var table: UITableView { stage.table }

  private func numbers(_ count: Int) -> [String] { (0..<count).map { "\($0)" } }

  @Test func onlyTheRowsInSightHaveCells() {
    let source = TextSource([numbers(10_000)])
    stage.show(source)
    #expect(stage.texts == numbers(11))
    #expect(source.asked.count == 11 && table.contentSize == CGSize(width: 320, height: 440_000))
    table.contentOffset.y = 200_000
    stage.frame()
    #expect(stage.texts.first == "4545" && stage.agrees(with: source))
    #expect(source.made <= 24, "cells are reused: \(source.made)")
  }

  /// One cell per row in sight, and nothing else for the others.
  private final class ManyRows: NSObject, UITableViewDataSource {
    var asked = 0
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      1_000_000
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      asked += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }
  }

  @Test func aMillionRowsCostWhatIsInSight() {
    let source = ManyRows()
    table.rowHeight = 40
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = source
    stage.wait(0.1)
    #expect(source.asked == 12 && table.contentSize.height == 40_000_000)
    table.scrollToRow(at: IndexPath(row: 999_999, section: 0), at: .bottom, animated: false)
    #expect(stage.texts.last == "999999" && source.asked <= 36)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 20_000_010))?.row == 500_000)
  }

  private let long = String(repeating: "many words in one row ", count: 8)

  @Test func rowsAreAsHighAsTheirText() {
    let source = TextSource([["short", long, "short"]])
    stage.show(source)
    let heights = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
    #expect(heights[0] == 44 && heights[1] > 80 && heights[2] == 44)
    #expect(stage.agrees(with: source))
    #expect(table.contentSize.height == heights.reduce(0, +))
  }

  @Test func aWiderTableMeasuresAgain() throws {
    let source = TextSource([Array(repeating: long, count: 40)])
    stage.show(source)
    table.contentOffset.y = 1000
    stage.frame()
    let top = try #require(table.indexPathsForVisibleRows?.first)
    let narrow = table.rectForRow(at: top).height
    stage.window.handle(
      InputEvent(
        time: stage.window.time, kind: .resize(ResizeInput(width: 900, height: 480, scale: 1))))
    stage.wait(0.1)
    #expect(table.bounds.width == 900)
    #expect(table.indexPathsForVisibleRows?.first == top)
    #expect(table.rectForRow(at: top).height < narrow && stage.agrees(with: source))
  }

  @Test func scrollingUpThroughUnknownRowsDoesNotJump() {
    let source = TextSource([(0..<200).map { $0.isMultiple(of: 3) ? "\($0) " + long : "\($0)" }])
    stage.show(source)
    table.scrollToRow(at: IndexPath(row: 150, section: 0), at: .top, animated: false)
    stage.wait(0.1)
    #expect(abs(table.rectForRow(at: IndexPath(row: 150, section: 0)).minY - table.bounds.minY) < 1)
    var last = table.rectForRow(at: IndexPath(row: 150, section: 0)).minY - table.bounds.minY
    var jumps = 0
    stage.down(CGPoint(x: 100, y: 100))
    var finger = CGPoint(x: 100, y: 100)
    for _ in 0..<30 {
      let next = CGPoint(x: 100, y: finger.y + 10)
      stage.move(finger, next, steps: 1)
      finger = next
      let now = table.rectForRow(at: IndexPath(row: 150, section: 0)).minY - table.bounds.minY
      if now - last > 11 || now < last - 0.01 { jumps += 1 }
      last = now
    }
    stage.up(finger)
    stage.wait(3)
    #expect(jumps == 0 && stage.agrees(with: source))
    table.setContentOffset(.zero, animated: false)
    stage.wait(0.2)
    #expect(stage.texts.first == source.sections[0][0])
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 0)
  }

  @Test func headersStayInSight() throws {
    let source = TextSource([numbers(20), numbers(20)])
    source.titles = ["First", "Second"]
    stage.show(source)
    let first = try #require(table.headerView(forSection: 0))
    #expect(first.textLabel?.text == "First" && first.frame.minY == 0)
    table.contentOffset.y = 300
    stage.frame()
    #expect(table.headerView(forSection: 0)?.frame.minY == 300)
    let second = table.rectForHeader(inSection: 1)
    table.contentOffset.y = second.minY - 10
    stage.frame()
    #expect(table.headerView(forSection: 0)?.frame.maxY == second.minY, "pushed out by the next")
    #expect(table.headerView(forSection: 1)?.frame == table.rectForHeader(inSection: 1))
    table.contentOffset.y = second.minY + 100
    stage.frame()
    #expect(table.headerView(forSection: 0) == nil)
    #expect(table.headerView(forSection: 1)?.frame.minY == second.minY + 100)
  }

  @Test func cardsAreSetApart() throws {
    let stage = TableStage(.insetGrouped)
    let source = TextSource([numbers(2), numbers(3)])
    source.titles = [nil, "Second"]
    stage.show(source)
    let cells = stage.table.visibleCells
    #expect(cells.map(\.frame.minX) == [16, 16, 16, 16, 16] && cells[0].frame.width == 288)
    #expect(cells.map(\.looks.cornerRadius) == [10, 10, 10, 0, 10])
    #expect(cells[2].frame.minY - cells[1].frame.maxY > 30)
    let header = try #require(stage.table.headerView(forSection: 1))
    #expect(header.frame.maxY == cells[2].frame.minY)
  }

  @Test func anEmptyTableIsEmpty() {
    stage.show(TextSource([]))
    #expect(table.visibleCells.isEmpty && table.numberOfSections == 0)
    stage.show(TextSource([[], []]))
    table.reloadData()
    stage.frame()
    #expect(table.visibleCells.isEmpty && table.contentSize.height == 0)
    table.scrollToRow(at: IndexPath(row: 3, section: 9), at: .top, animated: true)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)) == .zero)
    #expect(table.cellForRow(at: IndexPath()) == nil)
  }

  @Test func aHeaderAndAFooterScrollWithTheRows() {
    let source = TextSource([numbers(2)])
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 100))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
    stage.show(source)
    #expect(table.visibleCells[0].frame == CGRect(x: 0, y: 100, width: 320, height: 44))
    #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 188, width: 320, height: 50))
    #expect(table.contentSize.height == 238)
  }

  @Test func theNextRowsAreAnnounced() {
    final class Prefetcher: UITableViewDataSourcePrefetching {
      var rows: [Int] = []
      var cancelled: [Int] = []
      func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        rows += indexPaths.map(\.row)
      }
      func tableView(
        _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
      ) { cancelled += indexPaths.map(\.row) }
    }
    let prefetcher = Prefetcher()
    table.prefetchDataSource = prefetcher
    stage.show(TextSource([numbers(100)]))
    #expect(prefetcher.rows == Array(11..<22))
    table.contentOffset.y = 88
    stage.frame()
    #expect(prefetcher.rows == Array(11..<24) && prefetcher.cancelled.isEmpty)
    table.contentOffset.y = 44 * 60
    stage.frame()
    #expect(Set(prefetcher.cancelled) == Set(13..<24))
  }

  @Test func aPullFetches() throws {
    let control = UIRefreshControl()
    var fetched = 0
    control.addAction(for: .valueChanged) { fetched += 1 }
    table.refreshControl = control
    #expect(table.refreshControl === control)
    stage.show(TextSource([numbers(3)]))
    stage.drag(CGPoint(x: 100, y: 50), CGPoint(x: 100, y: 400))
    #expect(fetched == 1 && control.isRefreshing)
    #expect(table.contentOffset.y == -60)
    control.endRefreshing()
    stage.wait(1)
    #expect(table.contentOffset.y == 0 && !control.isRefreshing)
    stage.drag(CGPoint(x: 100, y: 50), CGPoint(x: 100, y: 90))
    #expect(fetched == 1 && table.contentOffset.y == 0)
  }
}
