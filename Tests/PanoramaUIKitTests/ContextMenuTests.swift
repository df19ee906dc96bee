import PanoramaUIKit
import Testing

/// Menus that open where the right button is pressed, or a finger rests.
@Suite(.serialized) @MainActor struct ContextMenuTests {
  private let stage = TestWindow()

  private func pressRight(_ x: Double, _ y: Double) {
    for phase in [MouseInput.Phase.down, .up] {
      let input = MouseInput(phase: phase, button: .right, x: x, y: y, clicks: 1)
      stage.window.handle(InputEvent(time: stage.window.time + 0.01, kind: .mouse(input)))
      stage.frames(2)
    }
    stage.frames(20)
  }

  private func has(_ title: String) -> Bool {
    stage.window.accessibilityTree.first(named: title) != nil
  }

  private final class Menus: UIContextMenuInteractionDelegate, UICollectionViewDataSource,
    UICollectionViewDelegate
  {
    var places: [CGPoint] = []

    private func menu(_ title: String) -> UIContextMenuConfiguration {
      UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: title) { _ in }])
      }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      places.append(location)
      return location.x < 50 ? menu("Pin") : nil
    }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 3 }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? { menu("Item \(indexPath.item)") }
  }

  @Test func theRightButtonOpensTheMenuOfAPlace() {
    let menus = Menus()
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let inner = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let interaction = UIContextMenuInteraction(delegate: menus)
    view.addSubview(inner)
    view.addInteraction(interaction)
    stage.window.addSubview(view)
    stage.frames(2)
    pressRight(100, 30)
    #expect(menus.places == [CGPoint(x: 80, y: 10)] && !has("Pin"))
    pressRight(40, 30)
    #expect(interaction.location(in: view) == CGPoint(x: 20, y: 10) && has("Pin"))
    stage.press("escape")
    stage.frames(20)
    #expect(!has("Pin"))
    view.removeInteraction(interaction)
    pressRight(40, 30)
    #expect(!has("Pin") && menus.places.count == 2)
  }

  private final class Rows: UITableViewController {
    var isThrown = false

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      40
    }

    override func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "Row \(indexPath.row)") { _ in }])
      }
    }

    override func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { isThrown = true }
  }

  @Test func controllersOfListsAnswerForTheDelegate() {
    let rows = Rows(style: .plain)
    stage.window.rootViewController = rows
    stage.frames(2)
    stage.touch(.began, 100, 200)
    for y in [180.0, 140, 100] { stage.touch(.moved, 100, y) }
    stage.touch(.ended, 100, 100)
    #expect(rows.isThrown)
    rows.tableView.setContentOffset(.zero, animated: false)
    stage.frames(2)
    pressRight(100, 20)
    #expect(has("Row 0"))
  }

  @Test func theRightButtonOpensTheMenuOfAnItem() {
    let menus = Menus()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 60, height: 60)
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    list.dataSource = menus
    list.delegate = menus
    stage.window.addSubview(list)
    stage.frames(2)
    pressRight(200, 200)
    #expect(!has("Item 0"), "between the items is nothing")
    pressRight(30, 30)
    #expect(has("Item 0"))
  }
}
