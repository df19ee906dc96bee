import PanoramaUIKit
import Testing

/// What fingers do with a table's rows.
@Suite @MainActor struct TableHandTests {
  private let stage = TableStage()
  private var table: UITableView { stage.table }
  private let source = TextSource([(0..<30).map { "\($0)" }])

  @Test func aTapSelectsOneRow() {
    stage.show(source)
    stage.tap(CGPoint(x: 100, y: 60))
    #expect(source.calls == ["didHighlight 1", "willSelect 1", "didSelect 1"])
    #expect(table.indexPathForSelectedRow?.row == 1)
    source.calls = []
    stage.tap(CGPoint(x: 100, y: 110))
    #expect(source.calls == ["didHighlight 2", "willSelect 2", "didDeselect 1", "didSelect 2"])
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isSelected == true)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == false)
    table.allowsSelection = false
    stage.tap(CGPoint(x: 100, y: 10))
    #expect(table.indexPathForSelectedRow?.row == 2)
  }

  @Test func severalRowsAreSelectedAndDeselected() {
    table.allowsMultipleSelection = true
    stage.show(source)
    for y: CGFloat in [10, 60, 110, 60] { stage.tap(CGPoint(x: 100, y: y)) }
    #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 2])
    table.contentOffset.y = 400
    stage.frame()
    table.contentOffset.y = 0
    stage.frame()
    #expect(table.visibleCells.map(\.isSelected).prefix(4) == [true, false, true, false])
  }

  @Test func aDragScrollsAndSelectsNothing() {
    stage.show(source)
    stage.drag(CGPoint(x: 100, y: 400), CGPoint(x: 110, y: 100))
    #expect(table.contentOffset.y > 250 && table.indexPathForSelectedRow == nil)
    #expect(source.calls.contains("scroll") && stage.agrees(with: source))
  }

  @Test func aSwipeOffersToDelete() {
    source.canEdit = true
    stage.show(source)
    stage.drag(CGPoint(x: 250, y: 60), CGPoint(x: 170, y: 62))
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
    #expect(cell?.showingDeleteConfirmation == true && width >= 74)
    stage.tap(CGPoint(x: 310, y: 60))
    #expect(source.calls.filter { $0 != "scroll" } == ["commit 0 1"])
    stage.wait(1)
    #expect(stage.texts.prefix(2) == ["0", "2"] && stage.agrees(with: source))
    #expect(table.visibleCells.allSatisfy { $0.transform.isIdentity })
  }

  /// The width of the button that deletes, in points.
  private var width: CGFloat {
    -(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minX ?? 0)
  }

  @Test func aSwipeAcrossDeletesAtOnce() {
    source.canEdit = true
    stage.show(source)
    stage.drag(CGPoint(x: 310, y: 60), CGPoint(x: 30, y: 60))
    stage.wait(1)
    #expect(source.calls.contains("commit 0 1") && stage.agrees(with: source))
  }

  @Test func aTapElsewhereHidesTheActions() {
    source.canEdit = true
    stage.show(source)
    stage.drag(CGPoint(x: 250, y: 60), CGPoint(x: 170, y: 62))
    stage.tap(CGPoint(x: 100, y: 200))
    #expect(table.indexPathForSelectedRow == nil && width == 0)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.transform.isIdentity == true)
    stage.tap(CGPoint(x: 100, y: 200))
    #expect(table.indexPathForSelectedRow?.row == 4)
  }

  @Test func rowsWithoutActionsDoNotMoveAside() {
    stage.show(source)
    stage.drag(CGPoint(x: 250, y: 60), CGPoint(x: 100, y: 62))
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minX == 0)
    #expect(source.calls.filter { $0.hasPrefix("commit") }.isEmpty)
  }

  @Test func aRowIsDraggedByItsHandle() {
    (source.canMove, source.canEdit) = (true, true)
    stage.show(source)
    table.setEditing(true, animated: false)
    stage.wait(0.2)
    #expect(table.visibleCells[0].contentView.frame == CGRect(x: 44, y: 0, width: 232, height: 44))
    let start = CGPoint(x: 300, y: 22)
    stage.down(start)
    stage.wait(0.1)
    stage.move(start, CGPoint(x: 300, y: 160), steps: 20)
    #expect(table.contentOffset.y == 0, "the table does not scroll")
    #expect(
      table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minY ?? 9 < 9, "row 1 makes room")
    stage.up(CGPoint(x: 300, y: 160))
    stage.wait(1)
    #expect(source.calls.filter { $0 != "scroll" } == ["move 0 3"])
    #expect(stage.texts.prefix(5) == ["1", "2", "3", "0", "4"] && stage.agrees(with: source))
  }

  @Test func circlesChooseRowsWhileEditing() {
    source.canEdit = true
    table.allowsMultipleSelectionDuringEditing = true
    stage.show(source)
    table.setEditing(true, animated: true)
    stage.wait(0.5)
    stage.tap(CGPoint(x: 20, y: 20))
    stage.tap(CGPoint(x: 120, y: 60))
    #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 1])
    table.setEditing(false, animated: true)
    stage.wait(0.5)
    #expect(table.indexPathsForSelectedRows == nil)
    #expect(table.visibleCells[0].contentView.frame.minX == 0)
  }

  @Test func theMinusSignAsksBeforeItDeletes() {
    source.canEdit = true
    stage.show(source)
    table.isEditing = true
    stage.wait(0.2)
    stage.tap(CGPoint(x: 22, y: 66))
    #expect(source.calls.isEmpty)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.showingDeleteConfirmation == true)
    stage.tap(CGPoint(x: 310, y: 66))
    #expect(source.calls.filter { $0 != "scroll" } == ["commit 0 1"])
  }
}
