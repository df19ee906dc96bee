import UIKit

/// Swatches in sections: a grid, a mosaic or a list, as the segments say.
public final class SwatchGridController: UIViewController, UICollectionViewDelegate {
  struct Swatch: Hashable {
    var hue: Int
    var name: String { "Hue \(hue)" }
    var color: UIColor {
      UIColor(hue: CGFloat(hue) / 360, saturation: 0.6, brightness: 0.9, alpha: 1)
    }
  }

  enum Section: String, CaseIterable {
    case warm = "Warm"
    case cold = "Cold"
  }

  public private(set) var collectionView: UICollectionView!
  private var dataSource: UICollectionViewDiffableDataSource<Section, Swatch>!
  private let control = UISegmentedControl(items: ["Grid", "Mosaic", "List"])
  private var warm = (0..<24).map { Swatch(hue: $0 * 5) }
  private var cold = (0..<30).map { Swatch(hue: 180 + $0 * 5) }
  public var names: [String] {
    dataSource.snapshot().itemIdentifiers.map(\.name)
  }

  override public func viewDidLoad() {
    super.viewDidLoad()
    title = "Swatches"
    view.backgroundColor = .systemBackground
    control.selectedSegmentIndex = 0
    control.addTarget(self, action: Self.changeLayout, for: .valueChanged)
    navigationItem.titleView = control
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Shuffle", style: .plain, target: self, action: Self.shuffle)
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: gridLayout())
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.delegate = self
    collectionView.allowsMultipleSelection = true
    view.addSubview(collectionView)
    configureDataSource()
    apply(animated: false)
  }

  private func configureDataSource() {
    let cellRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Swatch> {
      [weak self] cell, _, swatch in
      let isList = self?.control.selectedSegmentIndex == 2
      var content = cell.defaultContentConfiguration()
      content.text = isList ? swatch.name : nil
      cell.contentConfiguration = content
      cell.accessories = isList ? [.disclosureIndicator()] : []
      cell.configurationUpdateHandler = { cell, state in
        var background: UIBackgroundConfiguration = isList ? .listGroupedCell() : .clear()
        if !isList {
          background.backgroundColor = swatch.color
          background.cornerRadius = 8
          background.strokeWidth = state.isSelected ? 4 : 0
          background.strokeColor = .label
        }
        cell.backgroundConfiguration = background
      }
    }
    let headerRegistration =
      UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { [weak self] header, _, indexPath in
        var content = UIListContentConfiguration.plainHeader()
        content.text = self?.dataSource.sectionIdentifier(for: indexPath.section)?.rawValue
        header.contentConfiguration = content
        let isList = self?.control.selectedSegmentIndex == 2
        header.backgroundConfiguration = isList ? .clear() : .listPlainCell()
      }
    dataSource = UICollectionViewDiffableDataSource<Section, Swatch>(
      collectionView: collectionView
    ) { collectionView, indexPath, swatch in
      collectionView.dequeueConfiguredReusableCell(
        using: cellRegistration, for: indexPath, item: swatch)
    }
    dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
      collectionView.dequeueConfiguredReusableSupplementary(
        using: headerRegistration, for: indexPath)
    }
  }

  private func apply(animated: Bool) {
    var snapshot = NSDiffableDataSourceSnapshot<Section, Swatch>()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems(warm, toSection: .warm)
    snapshot.appendItems(cold, toSection: .cold)
    dataSource.apply(snapshot, animatingDifferences: animated)
  }

  private func shuffle() {
    warm.reverse()
    cold.swapAt(0, 5)
    apply(animated: true)
  }

  // MARK: Layouts

  public func show(_ index: Int) {
    control.selectedSegmentIndex = index
    changeLayout()
  }

  private func changeLayout() {
    let layouts = [gridLayout, mosaicLayout, listLayout]
    collectionView.setCollectionViewLayout(layouts[control.selectedSegmentIndex](), animated: true)
    collectionView.reloadData()
  }

  private func gridLayout() -> UICollectionViewLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 70, height: 70)
    layout.minimumInteritemSpacing = 8
    layout.minimumLineSpacing = 8
    layout.sectionInset = UIEdgeInsets(top: 8, left: 16, bottom: 16, right: 16)
    layout.headerReferenceSize = CGSize(width: 0, height: 32)
    layout.sectionHeadersPinToVisibleBounds = true
    return layout
  }

  private func mosaicLayout() -> UICollectionViewLayout {
    let large = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(2 / 3), heightDimension: .fractionalHeight(1)))
    large.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
    let small = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5)))
    small.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)),
      repeatingSubitem: small, count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.5)),
      subitems: [large, column])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 14, bottom: 12, trailing: 14)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(32)),
      elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    section.boundarySupplementaryItems = [header]
    return UICollectionViewCompositionalLayout(section: section)
  }

  private func listLayout() -> UICollectionViewLayout {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    return UICollectionViewCompositionalLayout.list(using: configuration)
  }
}
