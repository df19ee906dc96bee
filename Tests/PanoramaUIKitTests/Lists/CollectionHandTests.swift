import PanoramaUIKit
import Testing

/// What fingers do with the items of a collection: they scroll sections across, swipe rows, and move items.
@Suite @MainActor struct CollectionHandTests {
  private let stage = TestWindow(width: 320, height: 480)
  private let source = LetterSource()

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func show(_ layout: UICollectionViewLayout, _ sections: [[String]]) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
    source.sections = sections
    view.dataSource = source
    view.delegate = source
    stage.window.addSubview(view)
    stage.frames(4)
    return view
  }

  private func drag(_ points: [(Double, Double)], hold: Int = 2, rest: Int = 20) {
    stage.touch(.began, points[0].0, points[0].1)
    stage.frames(hold)
    for (a, b) in zip(points, points.dropFirst()) {
      for step in 1...12 {
        let share = Double(step) / 12
        stage.touch(.moved, a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
        stage.frames(1)
      }
    }
    stage.frames(rest)
    stage.touch(.ended, points[points.count - 1].0, points[points.count - 1].1)
    stage.frames(60)
  }

  private func names(_ view: UICollectionView) -> [String] {
    view.visibleCells.map { $0.accessibilityIdentifier ?? "" }
  }

  // MARK: Across

  private func shelves(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { index, _ in
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .absolute(100), heightDimension: .absolute(80)), subitems: [item])
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = 10
      section.contentInsets = NSDirectionalEdgeInsets(
        top: 5, leading: 20, bottom: 5, trailing: 20)
      if index == 0 { section.orthogonalScrollingBehavior = behavior }
      return section
    }
  }

  private let letters = (0..<20).map { "a\($0)" }

  @Test func aSectionScrollsAcross() throws {
    let view = show(shelves(.continuous), [letters, ["b0", "b1"]])
    #expect(view.contentSize.height == 270)
    #expect(view.cellForItem(at: path(1))?.convert(CGPoint.zero, to: view).x == 130)
    #expect(view.visibleCells.count == 3 + 2)
    drag([(250, 50), (100, 52)])
    let offset = try #require(view.layoutAttributesForItem(at: path(0))?.frame.minX)
    #expect(abs(offset + 130) < 20 && view.contentOffset.y == 0, "\(offset) \(names(view))")
    #expect(names(view).contains("a3") && !names(view).contains("a0"))
    // The other section did not move, and a drag up moves all.
    #expect(
      view.layoutAttributesForItem(at: path(0, 1))?.frame
        == CGRect(x: 20, y: 95, width: 100, height: 80))
    // A tap selects what is there now.
    let third = try #require(view.layoutAttributesForItem(at: path(2))?.frame)
    stage.tap(Double(third.midX), Double(third.midY))
    #expect(view.indexPathsForSelectedItems == [path(2)])
    #expect(view.indexPathForItem(at: CGPoint(x: third.midX, y: third.midY)) == path(2))
    view.scrollToItem(at: path(19), at: .right, animated: false)
    stage.frames(4)
    #expect(view.layoutAttributesForItem(at: path(19))?.frame.maxX == 320)
    // What changes elsewhere leaves it there; new data is shown from where it was.
    view.reloadData()
    stage.frames(4)
    #expect(view.layoutAttributesForItem(at: path(19))?.frame.maxX == 320)
    #expect(names(view).contains("a19"))
  }

  @Test func aThrowAcrossGoesOn() throws {
    let view = show(shelves(.continuous), [letters])
    // All of it between two frames, as a busy program sees it; whoever asks for an item lays out.
    let start = stage.window.time
    func touch(_ phase: TouchInput.Phase, _ x: Double, _ step: Double) {
      let input = TouchInput(phase: phase, id: 1, x: x, y: 50)
      stage.window.handle(InputEvent(time: start + step * 0.008, kind: .touch(input)))
    }
    touch(.began, 250, 1)
    for step in 1...4 { touch(.moved, 250 - 20 * Double(step), Double(step) + 1) }
    stage.frames(1)
    for step in 5...9 { touch(.moved, 250 - 20 * Double(step), Double(step) + 1) }
    view.setNeedsLayout()
    _ = view.indexPathForItem(at: CGPoint(x: 50, y: 50))
    touch(.ended, 70, 10)
    view.setNeedsLayout()
    _ = view.indexPathForItem(at: CGPoint(x: 50, y: 50))
    stage.frames(120)
    let first = try #require(view.layoutAttributesForItem(at: path(0))?.frame)
    #expect(first.minX < 20 - 400, "it went on by itself: \(first.minX)")
  }

  @Test func groupsStopAtTheirEdges() throws {
    let view = show(shelves(.groupPaging), [letters])
    drag([(250, 50), (180, 50)], rest: 0)
    stage.frames(120)
    #expect(view.layoutAttributesForItem(at: path(1))?.frame.minX == 20)
    let centred = shelves(.groupPagingCentered)
    view.setCollectionViewLayout(centred, animated: false)
    stage.frames(4)
    #expect(view.layoutAttributesForItem(at: path(0))?.frame.midX == 160)
    drag([(250, 50), (180, 50)], rest: 0)
    stage.frames(120)
    #expect(view.layoutAttributesForItem(at: path(1))?.frame.midX == 160)
  }

  @Test func itemsInSightAreAskedHowTheyLook() {
    let layout = UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(
        widthDimension: .absolute(100), heightDimension: .absolute(80))
      let section = NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
      section.orthogonalScrollingBehavior = .continuous
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        for item in items {
          let middle = environment.container.contentSize.width / 2
          item.alpha = abs(item.frame.midX - offset.x - middle) < 50 ? 1 : 0.5
        }
      }
      return section
    }
    let view = show(layout, [letters])
    #expect(view.cellForItem(at: path(1))?.alpha == 1)
    #expect(view.cellForItem(at: path(0))?.alpha == 0.5)
    view.scrollToItem(at: path(4), at: .centeredHorizontally, animated: false)
    stage.frames(3)
    #expect(view.cellForItem(at: path(4))?.alpha == 1)
  }

  // MARK: Decorations

  @Test func aSectionHasABackground() throws {
    final class Card: UICollectionReusableView {
      override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemRed
      }
      required init?(coder: NSCoder) { nil }
    }
    let layout = UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
      let section = NSCollectionLayoutSection(
        group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
      let card = NSCollectionLayoutDecorationItem.background(elementKind: "card")
      card.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 6, trailing: 8)
      section.decorationItems = [card]
      return section
    }
    layout.register(Card.self, forDecorationViewOfKind: "card")
    let view = show(layout, [["a", "b"], ["c"]])
    let cards = view.subviews.compactMap { $0 as? Card }.sorted { $0.frame.minY < $1.frame.minY }
    #expect(
      cards.map(\.frame) == [
        CGRect(x: 4, y: 2, width: 308, height: 72), CGRect(x: 4, y: 82, width: 308, height: 32),
      ])
    let cell = try #require(view.cellForItem(at: path(0)))
    #expect(cards.allSatisfy { $0.layer.zPosition < cell.layer.zPosition })
    #expect(
      layout.layoutAttributesForDecorationView(ofKind: "card", at: path(0, 1))?.frame.minY == 82)
  }

  // MARK: Swipes

  @Test func rowsOfAListHaveActions() {
    var calls: [String] = []
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      guard path.item != 2 else { return nil }
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
          calls.append("delete \(path.item)")
          done(true)
        }
      ])
    }
    let view = show(
      UICollectionViewCompositionalLayout.list(using: configuration), [["a", "b", "c"]])
    let (height, x) = (view.cellForItem(at: path(0))?.frame.height ?? 0, 250.0)
    let y = Double(height) * 1.5
    drag([(x, y), (170, y)])
    let cell = view.cellForItem(at: path(1))
    #expect(cell?.configurationState.isSwiped == true && (cell?.transform.tx ?? 0) <= -74)
    view.setNeedsLayout()
    stage.frames(3)
    #expect((cell?.transform.tx ?? 0) <= -74)
    stage.tap(300, y)
    stage.frames(60)
    #expect(calls == ["delete 1"] && cell?.transform.isIdentity == true)
    drag([(x, Double(height) * 2.5), (170, Double(height) * 2.5)])
    #expect(view.cellForItem(at: path(2))?.transform.isIdentity == true)
    view.selectItem(at: nil, animated: false, scrollPosition: [])
    // A tap beside an open row only closes it.
    drag([(x, y), (170, y)])
    stage.tap(100, Double(height) * 0.5)
    stage.frames(60)
    #expect(cell?.transform.isIdentity == true && view.indexPathsForSelectedItems == [])
  }

  @Test func aRowInACardStaysInsideIt() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.trailingSwipeActionsConfigurationProvider = { _ in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "More") { _, _, done in done(true) }
      ])
    }
    let view = show(
      UICollectionViewCompositionalLayout.list(using: configuration), [["a", "b", "c"]])
    let y = Double(view.cellForItem(at: path(1))?.frame.midY ?? 0)
    drag([(250, y), (170, y)])
    let cell = view.cellForItem(at: path(1))
    let place = cell?.mask.map { $0.frame.offsetBy(dx: cell?.frame.minX ?? 0, dy: 0) }
    #expect((cell?.transform.tx ?? 0) <= -74 && place?.minX == 16 && place?.maxX == 304)
    stage.tap(100, y)
    stage.frames(60)
    #expect(cell?.transform.isIdentity == true && cell?.mask == nil)
  }

  // MARK: Moving

  private func grid() -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (10, 10)
    return layout
  }

  private func middle(_ item: Int) -> (Double, Double) {
    (50 + Double(item % 3) * 110, 50 + Double(item / 3) * 110)
  }

  @Test func anItemIsMovedByHand() {
    let view = show(grid(), [["a", "b", "c", "d", "e", "f", "g"]])
    let press = UILongPressGestureRecognizer { [weak view] press in
      guard let view else { return }
      switch press.state {
      case .began:
        guard let path = view.indexPathForItem(at: press.location(in: view)) else { return }
        view.beginInteractiveMovementForItem(at: path)
      case .changed: view.updateInteractiveMovementTargetPosition(press.location(in: view))
      case .ended: view.endInteractiveMovement()
      default: view.cancelInteractiveMovement()
      }
    }
    view.addGestureRecognizer(press)
    view.selectItem(at: path(1), animated: false, scrollPosition: [])
    drag([middle(1), middle(5)], hold: 50)
    #expect(source.sections == [["a", "c", "d", "e", "f", "b", "g"]] && source.moves == ["1 5"])
    #expect(names(view) == source.sections[0])
    #expect(view.indexPathsForSelectedItems == [path(5)])
    #expect(view.cellForItem(at: path(5))?.frame == CGRect(x: 220, y: 110, width: 100, height: 100))
    #expect(view.visibleCells.allSatisfy { $0.alpha == 1 })
    // Moved and put back.
    view.beginInteractiveMovementForItem(at: path(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 160))
    stage.frames(30)
    #expect(view.cellForItem(at: path(1))?.frame.origin == .zero)
    view.cancelInteractiveMovement()
    stage.frames(60)
    #expect(names(view) == source.sections[0] && source.moves.count == 1)
    #expect(view.cellForItem(at: path(0))?.frame.origin == .zero)
  }

  @Test func itemsGoToOtherSections() {
    let view = show(grid(), [["a", "b", "c"], ["d", "e"]])
    view.beginInteractiveMovementForItem(at: path(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 160))
    stage.frames(30)
    // While it is there, new data ends the movement.
    view.endInteractiveMovement()
    stage.frames(60)
    #expect(source.sections == [["b", "c"], ["a", "d", "e"]])
    #expect(names(view) == ["b", "c", "a", "d", "e"])
    #expect(view.numberOfItems(inSection: 1) == 3)
    view.beginInteractiveMovementForItem(at: path(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 160))
    source.sections = [["x"]]
    view.reloadData()
    stage.frames(30)
    #expect(names(view) == ["x"] && view.numberOfSections == 1)
  }

  @Test func aControllerLetsItemsBeMoved() {
    let controller = LetterController(collectionViewLayout: grid())
    stage.window.rootViewController = controller
    stage.frames(4)
    drag([middle(0), middle(2)], hold: 50)
    #expect(controller.letters == ["b", "c", "a", "d"])
    drag([middle(3), middle(1)], hold: 50)
    #expect(controller.letters == ["b", "c", "a", "d"])
  }

  @Test func snapshotsFollowTheHand() {
    let view = show(grid(), [[]])
    let data = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      view, path, _ in view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b", "c"])
    data.apply(snapshot, animatingDifferences: false)
    var moved: [String] = []
    data.reorderingHandlers.canReorderItem = { $0 != "c" }
    data.reorderingHandlers.didReorder = { moved = $0.finalSnapshot.itemIdentifiers }
    stage.frames(4)
    #expect(!view.beginInteractiveMovementForItem(at: path(2)))
    #expect(view.beginInteractiveMovementForItem(at: path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 270, y: 50))
    view.endInteractiveMovement()
    stage.frames(60)
    #expect(moved == ["b", "c", "a"] && data.snapshot().itemIdentifiers == moved)
  }
}

private final class LetterSource: UICollectionViewDataSource, UICollectionViewDelegate {
  var sections: [[String]] = []
  var moves: [String] = []

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.accessibilityIdentifier = sections[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let letter = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(letter, at: destinationIndexPath.item)
    moves.append("\(sourceIndexPath.item) \(destinationIndexPath.item)")
  }
}

/// All items but the last can be moved.
private final class LetterController: UICollectionViewController {
  var letters = ["a", "b", "c", "d"]

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { letters.count }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  override func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { indexPath.item < 3 }

  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { letters.insert(letters.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
}
