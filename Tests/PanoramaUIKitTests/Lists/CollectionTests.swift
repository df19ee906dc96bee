import PanoramaUIKit
import TestSupport
import Testing

/// Collections: their layouts, what fingers do, and updates.
@Suite @MainActor struct CollectionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let source = NumberSource()

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func show(_ layout: UICollectionViewLayout, _ counts: [Int]) -> UICollectionView {
    let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(NumberSource.Cell.self, forCellWithReuseIdentifier: "number")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "edge")
    }
    var next = 0
    source.sections = counts.map { count in
      defer { next += count }
      return Array(next..<(next + count))
    }
    view.dataSource = source
    view.delegate = source
    window.rootView.addSubview(view)
    wait(0.1)
    return view
  }

  private func wait(_ duration: Double) {
    for _ in 0..<max(1, Int(duration * 60)) {
      window.advance(to: window.time + 1 / 60)
      _ = window.makeFrame()
    }
  }

  private func tap(_ point: CGPoint) {
    for phase in [TouchInput.Phase.began, .ended] {
      let touch = TouchInput(phase: phase, id: 1, x: Double(point.x), y: Double(point.y))
      window.handle(InputEvent(time: window.time + 0.001, kind: .touch(touch)))
      wait(0.05)
    }
    wait(0.5)
  }

  // MARK: Flow

  private func flow(_ side: CGFloat = 100) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: side, height: side)
    return layout
  }

  @Test func linesAreFilledEvenly() {
    let view = show(flow(), [7])
    let frames = (0..<7).map { view.layoutAttributesForItem(at: path($0))?.frame ?? .zero }
    #expect(frames[..<3].map(\.minX) == [0, 110, 220] && frames[3].minY == 110)
    #expect(frames[6] == CGRect(x: 0, y: 220, width: 100, height: 100))
    #expect(view.contentSize == CGSize(width: 320, height: 320))
  }

  @Test func sectionsHaveMarginsHeadersAndFooters() {
    let layout = flow()
    layout.sectionInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.footerReferenceSize = CGSize(width: 0, height: 15)
    let view = show(layout, [3, 1])
    #expect(view.layoutAttributesForItem(at: path(0, 0))?.frame.minY == 40)
    #expect(view.layoutAttributesForItem(at: path(0, 1))?.frame.minY == 215)
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 1))
    #expect(header?.frame == CGRect(x: 0, y: 175, width: 320, height: 30))
    #expect(view.contentSize.height == 350)
  }

  @Test func headersStayInSight() {
    let layout = flow()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    let view = show(layout, [30, 30])
    view.contentOffset.y = 500
    wait(0.1)
    let kind = UICollectionView.elementKindSectionHeader
    #expect(view.supplementaryView(forElementKind: kind, at: path(0))?.frame.minY == 500)
    view.contentOffset.y = 1110
    wait(0.1)
    #expect(view.supplementaryView(forElementKind: kind, at: path(0))?.frame.maxY == 1120)
  }

  @Test func onlyWhatIsInSightHasCells() {
    let view = show(flow(), [1_000_000])
    #expect(source.asked.count == 15 && view.visibleCells.count == 15)
    view.scrollToItem(at: path(999_999), at: .bottom, animated: false)
    #expect(view.indexPathsForVisibleItems.last == path(999_999))
    #expect(source.asked.count < 40)
    view.collectionViewLayout = {
      let layout = flow()
      layout.scrollDirection = .horizontal
      return layout
    }()
    view.contentOffset = .zero
    wait(0.1)
    #expect(view.contentSize.height == 480 && view.contentSize.width > 2e7)
    let second = view.layoutAttributesForItem(at: path(1))?.frame
    #expect(second?.minX == 0 && second?.minY ?? 0 > 100, "columns are filled downwards")
  }

  @Test func theDelegateSaysSizes() {
    let view = show(flow(), [4])
    let sizes = SizedSource()
    view.delegate = sizes
    wait(0.1)
    let tops = (0..<4).map { view.layoutAttributesForItem(at: path($0))?.frame.minY }
    #expect(tops == [0, 60, 120, 120])
    #expect(view.layoutAttributesForItem(at: path(1))?.frame.minX == 35, "alone in its line")
  }

  // MARK: Compositional

  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  @Test func groupsRepeat() {
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 4
    section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 10)
    let view = show(UICollectionViewCompositionalLayout(section: section), [10])
    // Item 5 is the second of the second group: a section inset, a group's pitch and the item's inset away.
    let (x, y) = (10.0 + 75 + 1, 8.0 + 64 + 1)
    let sixth = view.layoutAttributesForItem(at: path(5))?.frame
    #expect(sixth == CGRect(x: x, y: y, width: 73, height: 58))
    let height: CGFloat = 8 + 60 * 3 + 4 * 2 + 8
    #expect(view.contentSize == CGSize(width: 320, height: height))
  }

  @Test func groupsNest() {
    let half = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let large = NSCollectionLayoutItem(layoutSize: size(.absolute(200), .fractionalHeight(1)))
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(120), .fractionalHeight(1)), subitem: half, count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [large, column])
    let view = show(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), [5])
    let frames = (0..<5).map { view.layoutAttributesForItem(at: path($0))?.frame }
    #expect(frames[1] == CGRect(x: 200, y: 0, width: 120, height: 50))
    #expect(frames[2] == CGRect(x: 200, y: 50, width: 120, height: 50))
    #expect(frames[3] == CGRect(x: 0, y: 100, width: 200, height: 100))
  }

  @Test func aListMeasuresItsCells() {
    let view = show(.list(.insetGrouped), [3, 2])
    let first = view.layoutAttributesForItem(at: path(0))?.frame ?? .zero
    let second = view.layoutAttributesForItem(at: path(1))?.frame ?? .zero
    #expect(first.minX == 16 && first.width == 288 && first.height == 50)
    #expect(second.minY == first.maxY && second.height == 60, "as high as the cell says")
  }

  // MARK: Hands and updates

  @Test func tapsSelect() {
    let view = show(flow(), [9])
    tap(CGPoint(x: 150, y: 50))
    tap(CGPoint(x: 50, y: 50))
    #expect(view.indexPathsForSelectedItems == [path(0)])
    #expect(source.calls == ["select 1", "deselect 1", "select 0"])
    view.allowsMultipleSelection = true
    tap(CGPoint(x: 150, y: 50))
    tap(CGPoint(x: 50, y: 50))
    #expect(view.indexPathsForSelectedItems == [path(1)])
    #expect(view.cellForItem(at: path(1))?.isSelected == true)
  }

  @Test func itemsMoveToTheirNewPlaces() throws {
    let view = show(flow(), [9])
    source.sections = [[9, 0, 2, 3, 4, 5, 6, 7, 8]]
    var finished = false
    view.performBatchUpdates {
      view.deleteItems(at: [path(1)])
      view.insertItems(at: [path(0)])
    } completion: {
      finished = $0
    }
    wait(0.02)
    let cell = try #require(view.cellForItem(at: path(1)))
    #expect(cell.tag == 0 && cell.frame.minX == 110)
    #expect(cell.layer.presentation()?.frame.minX ?? 110 < 110, "it is on its way")
    wait(1)
    #expect(finished && agrees(view))
    source.sections = [[1, 2]]
    view.deleteItems(at: [path(0)])
    wait(0.1)
    #expect(agrees(view), "an invalid update reloads")
  }

  /// Whether every cell in sight shows its item where the layout says.
  private func agrees(_ view: UICollectionView) -> Bool {
    view.indexPathsForVisibleItems.allSatisfy { path in
      let cell = view.cellForItem(at: path)
      return cell?.tag == source.sections[path.section][path.item] && cell?.alpha == 1
        && cell?.isHidden == false
        && cell?.frame == view.layoutAttributesForItem(at: path)?.frame
    }
  }

  @Test func snapshotsLeadToTheNext() {
    let view = show(flow(), [])
    let rows = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      view, path, number in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      cell.tag = number
      return cell
    }
    var random = SeededGenerator(seed: 9)
    for _ in 0..<25 {
      let names = ["a", "b", "c"].shuffled(using: &random).prefix(
        Int.random(in: 0...3, using: &random))
      let pool = Array(0..<12).shuffled(using: &random)
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      var wanted: [Int] = []
      for (index, name) in names.enumerated() {
        let count = Int.random(in: 0...4, using: &random)
        let items = Array(pool[(index * 4)..<(index * 4 + count)])
        snapshot.appendSections([name])
        snapshot.appendItems(items, toSection: name)
        wanted += items
      }
      rows.apply(snapshot)
      wait(0.5)
      #expect(view.visibleCells.map(\.tag) == wanted)
    }
  }

  @Test func anotherLayoutIsReachedByAnAnimation() throws {
    let view = show(flow(), [20])
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
    let list = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    var finished = false
    view.setCollectionViewLayout(list, animated: true) { finished = $0 }
    wait(0.02)
    let cell = try #require(view.cellForItem(at: path(2)))
    #expect(cell.frame == CGRect(x: 0, y: 80, width: 320, height: 40))
    #expect(cell.layer.presentation()?.frame.minX ?? 0 > 100, "it comes from the right")
    wait(1)
    #expect(finished && agrees(view))
  }
}

extension UICollectionViewLayout {
  fileprivate static func list(
    _ appearance: UICollectionLayoutListConfiguration.Appearance
  ) -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: appearance))
  }
}

/// Numbers in sections.
private class NumberSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var sections: [[Int]] = []
  var asked: [IndexPath] = []
  var calls: [String] = []

  final class Cell: UICollectionViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: 50 + CGFloat(tag) * 10)
    }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    asked.append(indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    cell.tag = sections[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    calls.append("select \(indexPath.item)")
  }

  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { calls.append("deselect \(indexPath.item)") }
}

/// Also says how large the items are.
private final class SizedSource: NumberSource, UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: indexPath.item == 1 ? 250 : 100, height: 50) }
}
