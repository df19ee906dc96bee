import Panorama

/// What concerns a whole compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration {
  /// Where the content scrolls. Default: up and down.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between two sections, in points.
  open var interSectionSpacing: CGFloat = 0

  /// Makes a configuration.
  public init() {}
}

/// Makes the section at an index.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// Sections of groups of items.
open class UICollectionViewCompositionalLayout: PlannedCollectionLayout {
  private final let provider: UICollectionViewCompositionalLayoutSectionProvider
  /// What concerns the whole layout.
  open var configuration = UICollectionViewCompositionalLayoutConfiguration() {
    didSet { invalidateLayout() }
  }
  private var lists: [Int: UICollectionLayoutListConfiguration] = [:]
  private var measured: [CollectionElement: CGFloat] = [:]
  private var measuredWidth: CGFloat = 0
  private var hasEstimates = false
  /// How far sections are scrolled across, in points.
  private var slides: [Int: CGFloat] = [:]
  private var handlers: [Int: NSCollectionLayoutSectionVisibleItemsInvalidationHandler] = [:]

  /// Makes a layout whose sections are alike.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init { _, _ in section }
  }

  /// Makes a layout whose sections are alike.
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.init { _, _ in section }
    self.configuration = configuration
  }

  /// Makes a layout whose sections a function makes.
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    provider = sectionProvider
    super.init()
  }

  /// Makes a layout whose sections a function makes.
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.init(sectionProvider: sectionProvider)
    self.configuration = configuration
  }

  /// A layout that looks like a table.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }

  override var measuresCells: Bool { hasEstimates }

  override func take(_ size: CGSize, for element: CollectionElement) -> Bool {
    guard measured[element] != size.height else { return false }
    measured[element] = size.height
    isInvalid = true
    return true
  }

  override func itemsDidMove(_ map: ListUpdateMap, _ update: ListUpdate) {
    var moved: [CollectionElement: CGFloat] = [:]
    for (element, height) in measured {
      guard element.kind == nil, !update.reloadedItems.contains(element.path),
        let place = map.place(of: element.path)
      else { continue }
      moved[CollectionElement(kind: nil, path: place)] = height
    }
    measured = moved
    slides = Dictionary(
      slides.compactMap { section, slide in map.sections[section].map { ($0, slide) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Called when a section scrolled across.
  ///
  /// - Returns: whether anything changed.
  func slide(_ section: Int, to offset: CGFloat) -> Bool {
    guard plan.sections.indices.contains(section), plan.sections[section].slide != offset else {
      return false
    }
    slides[section] = offset
    plan.sections[section].slide = offset
    return true
  }

  /// How a section looks as a list; nil if it is none.
  func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? { lists[section] }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let found = super.layoutAttributesForElements(in: rect)
    guard !handlers.isEmpty, let found, let view = collectionView else { return found }
    let environment = CompositionEnvironment(
      view, view.bounds.inset(by: view.adjustedContentInset).size)
    for (section, handler) in handlers {
      let own = found.filter {
        $0.indexPath.section == section && $0.representedElementCategory != .decorationView
      }
      guard !own.isEmpty else { continue }
      // The handler counts from the beginning of what scrolls.
      let across = plan.sections[section].strip == nil ? nil : plan.sections[section].slide
      for item in own where item.representedElementCategory == .cell {
        item.center.x += across ?? 0
      }
      handler(own, across.map { CGPoint(x: $0, y: 0) } ?? view.contentOffset, environment)
      for item in own where item.representedElementCategory == .cell {
        item.center.x -= across ?? 0
      }
    }
    return found
  }

  open override func invalidateLayout() {
    measured = [:]
    super.invalidateLayout()
  }

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let isHorizontal = configuration.scrollDirection == .horizontal
    let room = view.bounds.inset(by: view.adjustedContentInset).size
    if room.width != measuredWidth {
      measuredWidth = room.width
      measured = [:]
    }
    let environment = CompositionEnvironment(view, room)
    var made = CollectionPlan(axis: isHorizontal ? .horizontal : .vertical)
    (lists, handlers, hasEstimates) = ([:], [:], false)
    var end: CGFloat = 0
    for index in 0..<view.numberOfSections {
      if index > 0 { end += configuration.interSectionSpacing }
      guard let section = provider(index, environment) else { continue }
      lists[index] = section.list
      handlers[index] = section.visibleItemsInvalidationHandler
      if let list = section.list,
        list.leadingSwipeActionsConfigurationProvider != nil
          || list.trailingSwipeActionsConfigurationProvider != nil
      {
        view.addSwipeRecognizer()
      }
      hasEstimates =
        hasEstimates || section.group.isEstimated
        || section.boundarySupplementaryItems.contains { $0.isEstimated }
      let part = plan(
        section, index, view.numberOfItems(inSection: index), room, from: end,
        isHorizontal: isHorizontal)
      end = isHorizontal ? part.area.maxX : part.area.maxY
      made.sections.append(part)
    }
    made.size =
      isHorizontal
      ? CGSize(width: end, height: room.height) : CGSize(width: room.width, height: end)
    plan = made
    if let list = lists[0] {
      // A layout of another kind gets the former colour back.
      if view.state.formerBackground == nil {
        view.state.formerBackground = .some(view.backgroundColor)
      }
      view.backgroundColor =
        list.backgroundColor
        ?? (list.appearance == .grouped || list.appearance == .insetGrouped
          ? .systemGroupedBackground : .systemBackground)
    }
  }

  private func plan(
    _ section: NSCollectionLayoutSection, _ index: Int, _ count: Int, _ room: CGSize,
    from start: CGFloat, isHorizontal: Bool
  ) -> CollectionPlan.Section {
    let insets = section.contentInsets
    let inner = CGSize(
      width: max(0, room.width - insets.leading - insets.trailing),
      height: max(0, room.height - insets.top - insets.bottom))
    var place = start
    var edges: [CollectionPlan.Edge] = []
    func add(_ item: NSCollectionLayoutBoundarySupplementaryItem) {
      var size = item.layoutSize.points(in: inner)
      let element = CollectionElement(
        kind: item.elementKind, path: IndexPath(item: 0, section: index))
      if item.layoutSize.heightDimension.isEstimated {
        size.height = measured[element] ?? size.height
      }
      let origin =
        isHorizontal
        ? CGPoint(x: place, y: insets.top) : CGPoint(x: insets.leading, y: place)
      edges.append(
        CollectionPlan.Edge(
          kind: item.elementKind, frame: CGRect(origin: origin, size: size),
          pins: item.pinToVisibleBounds, isEnd: item.alignment.isEnd))
      place += isHorizontal ? size.width : size.height
    }
    for item in section.boundarySupplementaryItems where !item.alignment.isEnd { add(item) }
    place += isHorizontal ? insets.leading : insets.top
    let origin =
      isHorizontal ? CGPoint(x: place, y: insets.top) : CGPoint(x: insets.leading, y: place)
    let isAcross = !isHorizontal && section.orthogonalScrollingBehavior != .none
    let builder = CompositionBuilder(
      section: section, room: inner, count: count, isHorizontal: isHorizontal || isAcross
    ) { [measured] item in
      measured[CollectionElement(kind: nil, path: IndexPath(item: item, section: index))]
    }
    let field = builder.field()
    let fieldStart = place
    let extent = isAcross ? field.thickness : field.length
    place += extent + (isHorizontal ? insets.trailing : insets.bottom)
    for item in section.boundarySupplementaryItems where item.alignment.isEnd { add(item) }
    let area =
      isHorizontal
      ? CGRect(x: start, y: 0, width: place - start, height: room.height)
      : CGRect(x: 0, y: start, width: room.width, height: place - start)
    var made = CollectionPlan.Section(area: area, origin: origin, field: field, edges: edges)
    made.decorations = section.decorationItems.map {
      let inside = $0.contentInsets
      return CollectionPlan.Decoration(
        kind: $0.elementKind,
        frame: CGRect(
          x: area.minX + inside.leading, y: area.minY + inside.top,
          width: max(0, area.width - inside.leading - inside.trailing),
          height: max(0, area.height - inside.top - inside.bottom)), zIndex: $0.zIndex)
    }
    if isAcross {
      makeStrip(
        &made, section, index,
        CGRect(x: 0, y: fieldStart, width: room.width, height: extent))
    }
    return made
  }

  /// Has the items of a section scroll across.
  private func makeStrip(
    _ made: inout CollectionPlan.Section, _ section: NSCollectionLayoutSection, _ index: Int,
    _ frame: CGRect
  ) {
    let insets = section.contentInsets
    let stride = made.field.stride
    var (before, after) = (insets.leading, insets.trailing)
    if section.orthogonalScrollingBehavior == .groupPagingCentered {
      // The first and the last group can be in the middle, too.
      let free = (frame.width - (stride - section.interGroupSpacing)) / 2
      (before, after) = (max(before, free), max(after, free))
    }
    made.origin.x = before
    let length = before + made.field.length + after
    made.strip = CollectionPlan.Strip(
      frame: frame, length: length, stride: stride, behavior: section.orthogonalScrollingBehavior)
    // A narrower content is not scrolled beyond its end; a bounce is not cut short.
    let slide = slides[index] ?? 0
    let last = max(0, length - frame.width)
    let isMoving = collectionView?.state.strips[index].map { !$0.isAtRest } ?? false
    made.slide = isMoving ? slide : min(max(0, slide), last)
    slides[index] = made.slide
  }

  /// Gives a cell the looks of its list.
  func style(_ cell: UICollectionViewListCell, _ attributes: UICollectionViewLayoutAttributes) {
    guard let list = lists[attributes.indexPath.section], let view = collectionView else {
      cell.hasLine = false
      return
    }
    cell.hasLine = list.showsSeparators
    if cell.backgroundConfiguration == nil, cell.backgroundColor == nil {
      cell.backgroundColor =
        list.appearance == .grouped || list.appearance == .insetGrouped
        ? .secondarySystemGroupedBackground : .systemBackground
    }
    guard list.appearance == .insetGrouped else { return }
    var corners: CACornerMask = []
    let path = attributes.indexPath
    if path.item == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if path.item == view.numberOfItems(inSection: path.section) - 1 {
      corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    }
    cell.looks.cornerRadius = corners.isEmpty ? 0 : 10
    cell.clipsToBounds = !corners.isEmpty
    if !corners.isEmpty { cell.layer.maskedCorners = corners }
  }
}

/// The room for a compositional layout in a collection.
private final class CompositionEnvironment: NSCollectionLayoutEnvironment,
  NSCollectionLayoutContainer
{
  let contentSize: CGSize
  let traitCollection: UITraitCollection

  init(_ view: UICollectionView, _ room: CGSize) {
    (contentSize, traitCollection) = (room, view.traitCollection)
  }

  var effectiveContentSize: CGSize { contentSize }
  var container: any NSCollectionLayoutContainer { self }
}

/// Places the items of a section in groups.
@MainActor
private struct CompositionBuilder {
  let section: NSCollectionLayoutSection
  let room: CGSize
  let count: Int
  let isHorizontal: Bool
  /// The measured height of an item; nil if it is not known.
  let height: (Int) -> CGFloat?

  private struct Progress {
    var frames: [CGRect] = []
    /// The maximum number of frames.
    var limit: Int
  }

  /// The maximum number of items in one group, so that items without extent end somewhere.
  private static let maximumInGroup = 1000

  func field() -> ItemField {
    let group = section.group
    guard group.isEstimated else {
      // All groups are alike.
      var progress = Progress(limit: Self.maximumInGroup)
      let size = place(group, group.layoutSize.points(in: room), at: .zero, &progress)
      let length = isHorizontal ? size.width : size.height
      var field = ItemField(
        progress.frames, unit: length, spacing: section.interGroupSpacing, count: count,
        isHorizontal: isHorizontal)
      field.thickness = count == 0 ? 0 : isHorizontal ? size.height : size.width
      return field
    }
    var progress = Progress(limit: count)
    var (start, thickness) = (CGFloat(0), CGFloat(0))
    while progress.frames.count < count {
      let before = progress.frames.count
      let origin = isHorizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start)
      let size = place(group, group.layoutSize.points(in: room), at: origin, &progress)
      start += (isHorizontal ? size.width : size.height) + section.interGroupSpacing
      thickness = max(thickness, isHorizontal ? size.height : size.width)
      if progress.frames.count == before { break }
    }
    var field = ItemField(
      progress.frames, unit: max(0, start - section.interGroupSpacing), spacing: 0,
      count: progress.frames.count, isHorizontal: isHorizontal)
    field.thickness = thickness
    return field
  }

  /// Places an item or a group.
  ///
  /// - Returns: the size that it takes.
  private func place(
    _ item: NSCollectionLayoutItem, _ size: CGSize, at origin: CGPoint, _ progress: inout Progress
  ) -> CGSize {
    let insets = item.contentInsets
    var size = size
    guard let group = item as? NSCollectionLayoutGroup else {
      if item.layoutSize.heightDimension.isEstimated {
        size.height =
          height(progress.frames.count).map { $0 + insets.top + insets.bottom } ?? size.height
      }
      progress.frames.append(
        CGRect(
          x: origin.x + insets.leading, y: origin.y + insets.top,
          width: max(0, size.width - insets.leading - insets.trailing),
          height: max(0, size.height - insets.top - insets.bottom)))
      return size
    }
    let inner = CGSize(
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom))
    let along = group.isHorizontal ? inner.width : inner.height
    let isOpen =
      (group.isHorizontal ? group.layoutSize.widthDimension : group.layoutSize.heightDimension)
      .isEstimated
    let gap = group.interItemSpacing?.length ?? 0
    let first = progress.frames.count
    var (way, thickness, index) = (CGFloat(0), CGFloat(0), 0)
    while progress.frames.count < progress.limit, !group.subitems.isEmpty,
      index < Self.maximumInGroup
    {
      let part = group.subitems[index % group.subitems.count]
      var wanted = part.layoutSize.points(in: inner)
      if let count = group.count {
        if index == count { break }
        let share = max(0, (along - gap * CGFloat(count - 1)) / CGFloat(count))
        if group.isHorizontal { wanted.width = share } else if !isOpen { wanted.height = share }
      } else if isOpen {
        // Without an extent of its own, the group holds its items once.
        if index == group.subitems.count { break }
      } else if index > 0 {
        let length = group.isHorizontal ? wanted.width : wanted.height
        if way + length > along + 0.01 { break }
      }
      let start = CGPoint(
        x: origin.x + insets.leading + (group.isHorizontal ? way : 0),
        y: origin.y + insets.top + (group.isHorizontal ? 0 : way))
      let taken = place(part, wanted, at: start, &progress)
      way += (group.isHorizontal ? taken.width : taken.height) + gap
      thickness = max(thickness, group.isHorizontal ? taken.height : taken.width)
      index += 1
    }
    way -= index > 0 ? gap : 0
    if group.interItemSpacing?.isFlexible ?? false, index > 1, way < along,
      progress.frames.count - first == index
    {
      for position in 1..<index {
        let shift = (along - way) * CGFloat(position) / CGFloat(index - 1)
        let frame = progress.frames[first + position]
        progress.frames[first + position] =
          group.isHorizontal ? frame.offsetBy(dx: shift, dy: 0) : frame.offsetBy(dx: 0, dy: shift)
      }
    }
    let (before, after) = (insets.top + insets.bottom, insets.leading + insets.trailing)
    if group.layoutSize.heightDimension.isEstimated {
      size.height = (group.isHorizontal ? thickness : way) + before
    }
    if group.layoutSize.widthDimension.isEstimated {
      size.width = (group.isHorizontal ? way : thickness) + after
    }
    return size
  }
}
