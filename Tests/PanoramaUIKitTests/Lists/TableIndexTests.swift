import PanoramaUIKit
import Testing

/// The titles along the right edge of a table.
@Suite @MainActor struct TableIndexTests {
  private let stage = TableStage()

  private final class Names: UITableViewDataSource {
    var titles: [String]? = ["A", "B", "C", "D"]
    func numberOfSections(in tableView: UITableView) -> Int { 4 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { title == "D" ? 2 : index }
  }

  @Test func aFingerGoesToASection() {
    let names = Names()
    let table = stage.table
    table.rowHeight = 44
    table.dataSource = names
    stage.wait(0.1)
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(first?.contentView.frame.width == 304, "the rows keep clear of the index")
    // Four titles of 16 points in the middle of 480.
    stage.down(CGPoint(x: 310, y: 232 + 4))
    stage.wait(0.1)
    #expect(table.contentOffset.y == 880)
    stage.move(CGPoint(x: 310, y: 236), CGPoint(x: 310, y: 252))
    #expect(table.contentOffset.y == 1760)
    // The source decides which section belongs to a title.
    stage.move(CGPoint(x: 310, y: 252), CGPoint(x: 310, y: 400))
    #expect(table.contentOffset.y == 1760)
    stage.up(CGPoint(x: 310, y: 400))
    stage.wait(0.2)
    #expect(table.indexPathForSelectedRow == nil)
    names.titles = nil
    table.reloadSectionIndexTitles()
    stage.wait(0.1)
    #expect(table.visibleCells.first?.contentView.frame.width == 320)
    stage.tap(CGPoint(x: 310, y: 236))
    #expect(table.contentOffset.y == 1760 && table.indexPathForSelectedRow != nil)
  }

  @Test func aShortTableHasNone() {
    let names = Names()
    stage.table.sectionIndexMinimumDisplayRowCount = 81
    stage.table.dataSource = names
    stage.wait(0.1)
    stage.tap(CGPoint(x: 310, y: 236))
    #expect(stage.table.indexPathForSelectedRow != nil)
  }
}
