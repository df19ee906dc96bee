import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

/// A list of tasks in a table, with cells that have constraints of their own.
@Suite @MainActor struct TaskClientTests {
  private let controller = TaskListController()
  private let stage: Stage

  init() {
    let controller = controller
    stage = Stage(width: 375, height: 640) {
      UINavigationController(rootViewController: controller)
    }
  }

  private var table: UITableView { controller.tableView }

  private func height(_ row: Int, _ section: Int = 0) -> CGFloat {
    table.rectForRow(at: IndexPath(row: row, section: section)).height
  }

  @Test func rowsAreAsHighAsTheirConstraintsSay() throws {
    try stage.play(Hand())
    #expect(height(0) < height(2) && height(2) < height(1), "no note, one line, two lines")
    #expect(table.contentOffset.y == -table.safeAreaInsets.top || table.contentInset.top > 0)
    #expect(table.rectForHeader(inSection: 0).minY == 0 && table.contentOffset.y < -40)
  }

  @Test func aTapShowsATask() throws {
    var hand = Hand()
    hand.wait(0.3)
    hand.tap(CGPoint(x: 150, y: 110))
    hand.wait(1)
    hand.tap(CGPoint(x: 370, y: 630))
    try stage.play(hand)
    #expect(controller.shownDetails == ["Water the plants"])
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test func aSwipeDeletesATask() throws {
    var hand = Hand()
    hand.wait(0.3)
    hand.drag(from: CGPoint(x: 340, y: 110), to: CGPoint(x: 20, y: 112))
    try stage.play(hand)
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(table.visibleCells.allSatisfy { $0.transform.isIdentity && $0.alpha == 1 })
  }

  @Test func editingMovesATask() throws {
    var hand = Hand()
    hand.wait(0.3)
    hand.tap(CGPoint(x: 30, y: 22))
    hand.wait(0.6)
    hand.down(CGPoint(x: 335, y: 110))
    hand.wait(0.1)
    hand.move(from: CGPoint(x: 335, y: 110), to: CGPoint(x: 335, y: 215), steps: 20)
    hand.wait(0.3)
    hand.up(CGPoint(x: 335, y: 215))
    try stage.play(hand)
    #expect(controller.isEditing && table.isEditing)
    #expect(controller.editButtonItem.title == "Done")
    #expect(controller.titles[0] == ["Write to the landlord", "Water the plants", "Buy bread"])
  }
}
