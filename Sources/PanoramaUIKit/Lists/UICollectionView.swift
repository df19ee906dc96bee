import Logging
import Panorama

/// Items in an arrangement that a layout decides. Only the items in sight have cells, which are reused.
open class UICollectionView: ListScrollView {
  /// Where the content scrolls.
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// Up and down.
    case vertical = 0
    /// To the left and right.
    case horizontal = 1
  }

  /// Where an item should be after scrolling to it.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// What a view of a collection is.
  public enum ElementCategory: Int, Hashable, Sendable {
    /// An item.
    case cell = 0
    /// A header or the like.
    case supplementaryView = 1
    /// A view that shows nothing of the data.
    case decorationView = 2
  }

  /// The kind of headers.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  let state = CollectionState()
  private var layoutObject: UICollectionViewLayout

  // MARK: Making

  /// Makes a collection with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutObject = layout
    super.init(frame: frame)
    backgroundColor = .systemBackground
    layout.collectionView = self
    state.view = self
    let former = ownObserver
    ownObserver = { [weak self] call in
      former?(call)
      if case .didEndDecelerating = call { self?.setNeedsLayout() }
    }
    addContextMenu { [weak self] point in
      guard let self, let indexPath = indexPathForItem(at: point) else { return nil }
      return collectionDelegate?.collectionView(
        self, contextMenuConfigurationForItemAt: indexPath, point: point)
    }
  }

  /// Makes a collection with a flow layout.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Decides where the items are. Setting it changes the arrangement at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutObject }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Changes the arrangement.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    guard layout !== layoutObject else {
      completion?(true)
      return
    }
    let former = layoutObject
    let change = {
      self.layoutObject = layout
      layout.collectionView = self
      layout.invalidateLayout()
      former.collectionView = nil
      if let background = self.state.formerBackground { self.backgroundColor = background }
      self.state.formerBackground = nil
      self.setNeedsLayout()
    }
    guard animated, window != nil, !looks.theme.reducesMotion, state.isLoaded else {
      change()
      completion?(true)
      return
    }
    layoutIfNeeded()
    let appearance = CollectionAppearance(self, ListUpdate(), nil, former.currentPlan)
    change()
    state.appearance = appearance
    UIView.animate(
      withDuration: looks.theme.duration, animations: { layoutIfNeeded() },
      completion: { finished in
        appearance.finish()
        completion?(finished)
      })
    state.appearance = nil
  }

  // MARK: Sources

  /// Provides the items. Setting it reloads them.
  public weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsReload() } }
  }
  /// Is told in advance which items may be needed.
  public weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?

  /// The delegate, a `UICollectionViewDelegate` or one for scrolling only.
  open override var delegate: (any UIScrollViewDelegate)? {
    didSet { if delegate !== oldValue { layoutObject.invalidateLayout() } }
  }

  /// The delegate, if it is one of collections. To set it, set `delegate`.
  public var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  // MARK: Looks and behaviour

  /// Whether items can be selected. Default: true.
  open var allowsSelection = true
  /// Whether several items can be selected. Default: false.
  open var allowsMultipleSelection = false

  // MARK: Data

  /// Loads everything anew. The items that were selected are not any more.
  open func reloadData() {
    state.reload()
    setNeedsLayout()
  }

  func setNeedsReload() {
    state.isLoaded = false
    setNeedsLayout()
  }

  // MARK: As a list

  override func show(_ update: ListUpdate, _ completion: @escaping (Bool) -> Void) {
    perform(update, completion)
  }

  override func pressable(at point: CGPoint) -> IndexPath? {
    guard allowsSelection || allowsMultipleSelection, state.drag == nil,
      let path = indexPathForItem(at: point), cellForItem(at: path) != nil,
      collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return nil }
    return path
  }

  override func setPressed(_ isPressed: Bool, at path: IndexPath) {
    cellForItem(at: path)?.isHighlighted = isPressed
    if isPressed {
      collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    } else {
      collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    }
  }

  override func isPress(on path: IndexPath, at point: CGPoint) -> Bool {
    cellForItem(at: path).map { frameHere(of: $0).contains(point) } ?? false
  }

  override func press(_ path: IndexPath) { selectForUser(path) }

  private var listLayout: UICollectionViewCompositionalLayout? {
    collectionViewLayout as? UICollectionViewCompositionalLayout
  }

  override func swipeable(at point: CGPoint) -> (path: IndexPath, cell: any SwipeableCell)? {
    guard state.drag == nil, let path = indexPathForItem(at: point),
      let cell = cellForItem(at: path) as? UICollectionViewListCell
    else { return nil }
    return (path, cell)
  }

  override func swipeActions(
    at path: IndexPath, isLeading: Bool
  ) -> UISwipeActionsConfiguration? {
    let list = listLayout?.list(ofSection: path.section)
    return isLeading
      ? list?.leadingSwipeActionsConfigurationProvider?(path)
      : list?.trailingSwipeActionsConfigurationProvider?(path)
  }

  // MARK: Events

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { state.drag?.cancel() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutItems()
  }
}

/// What a collection knows about its items and the views in sight.
@MainActor
final class CollectionState {
  weak var view: UICollectionView?
  let pool = CollectionPool()
  static let logger = Logger(label: "panorama.lists")

  /// The numbers of items in the sections.
  var counts: [Int] = []
  var isLoaded = false
  var isLayingOut = false
  var measuredBounds = CGRect.zero
  /// The views in sight.
  var views: [CollectionElement: UICollectionReusableView] = [:]
  /// The views that are disappearing, with an animation.
  var leaving: Set<UIView> = []
  var selected: Set<IndexPath> = []
  /// The parts of sections that scroll across, by their sections.
  var strips: [Int: SectionStrip] = [:]
  /// Strips that no section has.
  var freeStrips: [SectionStrip] = []
  /// The item that is moved by hand.
  var drag: ItemDrag?
  /// Whether the program itself asks for the movement of an item.
  var isMovementAsked = false
  var appearance: CollectionAppearance?
  var prefetched: Set<IndexPath> = []
  var lastOffset = CGPoint.zero
  /// The background that a list layout replaced; nil if none did.
  var formerBackground: UIColor??

  func reload() {
    guard let view else { return }
    isLoaded = true
    drag?.cancel()
    view.closeSwipe(animated: false)
    for (element, shown) in views { release(shown, element) }
    (views, selected, prefetched, view.pressed) = ([:], [], [], nil)
    counts =
      view.dataSource.map { source in
        (0..<max(0, source.numberOfSections(in: view))).map {
          max(0, source.collectionView(view, numberOfItemsInSection: $0))
        }
      } ?? []
    view.collectionViewLayout.invalidateLayout()
  }

  func contains(_ path: IndexPath) -> Bool {
    counts.indices.contains(path.section) && 0..<counts[path.section] ~= path.item
  }

  func release(_ shown: UICollectionReusableView, _ element: CollectionElement) {
    pool.put(shown, element.kind)
    guard let view, let cell = shown as? UICollectionViewCell else { return }
    view.collectionDelegate?.collectionView(
      view, didEndDisplaying: cell, forItemAt: element.path)
  }
}

/// The free views of a collection, and the classes of which new ones are made.
@MainActor
final class CollectionPool {
  private struct Name: Hashable {
    var kind: String?
    var identifier: String
    /// The strip in which cells are; nil for those of the collection itself.
    var home: ObjectIdentifier?
  }

  private var classes: [Name: UICollectionReusableView.Type] = [:]
  private var free: [Name: [UICollectionReusableView]] = [:]
  /// The maximum number of free views of one name.
  private static let capacity = 256

  func register(_ aClass: UICollectionReusableView.Type?, _ kind: String?, _ identifier: String) {
    let name = Name(kind: kind, identifier: identifier)
    classes[name] = aClass
    let old = free.keys.filter { $0.kind == kind && $0.identifier == identifier }
    for view in old.flatMap({ free.removeValue(forKey: $0) ?? [] }) { view.removeFromSuperview() }
  }

  func view(
    _ kind: String?, _ identifier: String, in strip: SectionStrip? = nil
  ) -> UICollectionReusableView? {
    let name = Name(kind: kind, identifier: identifier, home: strip.map(ObjectIdentifier.init))
    if let known = free[name]?.popLast() {
      known.isHidden = false
      known.alpha = 1
      known.transform = .identity
      known.prepareForReuse()
      return known
    }
    return classes[Name(kind: kind, identifier: identifier)]?.init(registeredFor: identifier)
  }

  func put(_ view: UICollectionReusableView, _ kind: String?) {
    guard let identifier = view.reuseIdentifier else { return view.removeFromSuperview() }
    let strip = view.superview as? SectionStrip
    let name = Name(kind: kind, identifier: identifier, home: strip.map(ObjectIdentifier.init))
    guard free[name]?.count ?? 0 < Self.capacity else { return view.removeFromSuperview() }
    view.isHidden = true
    free[name, default: []].append(view)
  }
}
