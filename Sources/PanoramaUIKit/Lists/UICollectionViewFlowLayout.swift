import Panorama

/// Lines of items, one after another, with headers and footers.
open class UICollectionViewFlowLayout: PlannedCollectionLayout {
  /// Stands for a size that the cells say.
  public nonisolated static let automaticSize = CGSize(width: 1e5, height: 1e5)

  /// The size of items, in points, unless the delegate answers. Default: 50 × 50.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The assumed size of cells that say how large they are; zero if they do not. Default: zero.
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The least space between lines, in points. Default: 10.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The least space between the items of a line, in points. Default: 10.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The space around the items of a section, in points. Default: none.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// Where the content scrolls. Default: up and down.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The size of headers, of which one side counts. Default: zero, which is none.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of footers, of which one side counts. Default: zero, which is none.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// Whether headers stay in sight while their section scrolls. Default: false.
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
  /// Whether footers stay in sight while their section scrolls. Default: false.
  open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

  private var measured: [IndexPath: CGSize] = [:]

  override var measuresCells: Bool { estimatedItemSize != .zero }

  override func take(_ size: CGSize, for element: CollectionElement) -> Bool {
    guard element.kind == nil, measured[element.path] != size else { return false }
    measured[element.path] = size
    isInvalid = true
    return true
  }

  override func itemsDidMove(_ map: ListUpdateMap, _ update: ListUpdate) {
    var moved: [IndexPath: CGSize] = [:]
    for (path, size) in measured where !update.reloadedItems.contains(path) {
      if let place = map.place(of: path) { moved[place] = size }
    }
    measured = moved
  }

  open override func invalidateLayout() {
    measured = [:]
    super.invalidateLayout()
  }

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let isHorizontal = scrollDirection == .horizontal
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let area = view.bounds.inset(by: view.adjustedContentInset).size
    var made = CollectionPlan(axis: isHorizontal ? .horizontal : .vertical)
    var end: CGFloat = 0
    for index in 0..<view.numberOfSections {
      let start = end
      let inset =
        delegate?.collectionView(view, layout: self, insetForSectionAt: index) ?? sectionInset
      let header =
        delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: index)
        ?? headerReferenceSize
      let footer =
        delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: index)
        ?? footerReferenceSize
      let across =
        isHorizontal
        ? area.height - inset.top - inset.bottom : area.width - inset.left - inset.right
      let field = field(index, view, delegate, across)
      let headerLength = isHorizontal ? header.width : header.height
      let footerLength = isHorizontal ? footer.width : footer.height
      let (before, after) =
        isHorizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
      let begin = start + headerLength + before
      end = begin + field.length + after + footerLength
      let origin =
        isHorizontal ? CGPoint(x: begin, y: inset.top) : CGPoint(x: inset.left, y: begin)
      func box(_ from: CGFloat, _ length: CGFloat) -> CGRect {
        isHorizontal
          ? CGRect(x: from, y: 0, width: length, height: area.height)
          : CGRect(x: 0, y: from, width: area.width, height: length)
      }
      var section = CollectionPlan.Section(
        area: box(start, end - start), origin: origin, field: field)
      if headerLength > 0 {
        section.edges.append(
          CollectionPlan.Edge(
            kind: UICollectionView.elementKindSectionHeader, frame: box(start, headerLength),
            pins: sectionHeadersPinToVisibleBounds))
      }
      if footerLength > 0 {
        section.edges.append(
          CollectionPlan.Edge(
            kind: UICollectionView.elementKindSectionFooter,
            frame: box(end - footerLength, footerLength), pins: sectionFootersPinToVisibleBounds,
            isEnd: true))
      }
      made.sections.append(section)
    }
    made.size =
      isHorizontal
      ? CGSize(width: end, height: area.height) : CGSize(width: area.width, height: end)
    plan = made
  }

  private func field(
    _ section: Int, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ across: CGFloat
  ) -> ItemField {
    let count = view.numberOfItems(inSection: section)
    let isHorizontal = scrollDirection == .horizontal
    let gap =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let lineGap =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    func answered(_ item: Int) -> CGSize? {
      let size = delegate?.collectionView(
        view, layout: self, sizeForItemAt: IndexPath(item: item, section: section))
      return size == .unanswered ? nil : size
    }
    let first = count > 0 ? answered(0) : nil
    if first == nil, !measuresCells {
      return uniform(itemSize, count, across, gap, lineGap)
    }
    let estimate = estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
    var sizes: [CGSize] = []
    sizes.reserveCapacity(count)
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      sizes.append(first == nil ? measured[path] ?? estimate : answered(item) ?? itemSize)
    }
    var lines = FlowLines(across: across, gap: gap, lineGap: lineGap, isHorizontal: isHorizontal)
    for size in sizes { lines.add(size) }
    let frames = lines.finish()
    return ItemField(
      frames, unit: lines.length, spacing: 0, count: count, isHorizontal: isHorizontal)
  }

  /// Items of the same size, of which only the first line is computed.
  private func uniform(
    _ size: CGSize, _ count: Int, _ across: CGFloat, _ gap: CGFloat, _ lineGap: CGFloat
  ) -> ItemField {
    let isHorizontal = scrollDirection == .horizontal
    let side = isHorizontal ? size.height : size.width
    let fitting =
      side + gap > 0
      ? Int(min(1e6, max(1, ((across + gap) / (side + gap) + 1e-9).rounded(.down)))) : 1
    var lines = FlowLines(across: across, gap: gap, lineGap: lineGap, isHorizontal: isHorizontal)
    // A line that is not full stays at the left, as far apart as full ones.
    for _ in 0..<fitting { lines.add(size) }
    let pattern = lines.finish(justifies: count >= fitting)
    let length = isHorizontal ? size.width : size.height
    return ItemField(
      pattern, unit: length, spacing: lineGap, count: count, isHorizontal: isHorizontal)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
}

/// Breaks items into lines.
private struct FlowLines {
  let across: CGFloat
  let gap: CGFloat
  let lineGap: CGFloat
  let isHorizontal: Bool
  private var frames: [CGRect] = []
  /// The sizes in the present line.
  private var line: [CGSize] = []
  private var used: CGFloat = 0
  private var start: CGFloat = 0
  /// The extent of the lines, in points.
  private(set) var length: CGFloat = 0

  init(across: CGFloat, gap: CGFloat, lineGap: CGFloat, isHorizontal: Bool) {
    (self.across, self.gap, self.lineGap) = (across, gap, lineGap)
    self.isHorizontal = isHorizontal
  }

  mutating func add(_ size: CGSize) {
    let side = isHorizontal ? size.height : size.width
    if !line.isEmpty, used + gap + side > across + 1e-6 { breakLine(justifies: true) }
    used += (line.isEmpty ? 0 : gap) + side
    line.append(size)
  }

  mutating func finish(justifies: Bool = false) -> [CGRect] {
    if !line.isEmpty { breakLine(justifies: justifies) }
    return frames
  }

  private mutating func breakLine(justifies: Bool) {
    let thickness = line.reduce(CGFloat(0)) { max($0, isHorizontal ? $1.width : $1.height) }
    let free = max(0, across - used)
    // One item alone is in the middle if the line is full with it, as in UIKit.
    let space = justifies && line.count > 1 ? gap + free / CGFloat(line.count - 1) : gap
    var place: CGFloat = justifies && line.count == 1 ? free / 2 : 0
    for size in line {
      let side = isHorizontal ? size.height : size.width
      let middle = (thickness - (isHorizontal ? size.width : size.height)) / 2
      let origin =
        isHorizontal
        ? CGPoint(x: start + middle, y: place) : CGPoint(x: place, y: start + middle)
      frames.append(CGRect(origin: origin, size: size))
      place += side + space
    }
    length = start + thickness
    start = length + lineGap
    (line, used) = ([], 0)
  }
}
