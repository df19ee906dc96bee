import Panorama

/// Shows one controller at a time, and turns to the one before or after it by a drag.
open class UIPageViewController: UIViewController {
  /// How pages turn.
  public enum TransitionStyle: Int, Hashable, Sendable {
    /// As paper; shown as `scroll`.
    case pageCurl
    /// By scrolling.
    case scroll
  }
  /// The direction in which pages lie.
  public enum NavigationOrientation: Int, Hashable, Sendable {
    /// Side by side.
    case horizontal
    /// Above one another.
    case vertical
  }
  /// The direction of a turn.
  public enum NavigationDirection: Int, Hashable, Sendable {
    /// To the page after.
    case forward
    /// To the page before.
    case reverse
  }
  /// The names of options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The distance between pages, a number of points.
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
    /// Where the spine of curling pages is; has no effect.
    public static let spineLocation = OptionsKey(rawValue: "spineLocation")
  }

  /// How pages turn.
  public let transitionStyle: TransitionStyle
  /// The direction in which pages lie.
  public let navigationOrientation: NavigationOrientation
  /// Says which pages there are. Without it, only the page that was set is shown.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if isViewLoaded, dataSource !== oldValue { askForNeighbours() } }
  }
  /// Is told of turns.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  private let spacing: CGFloat
  private let scroller = ScrollView()
  private var shown: UIViewController?
  private var before: UIViewController?
  private var after: UIViewController?
  /// Where the pages were laid out for, to keep the shown one in place when the size changes.
  private var pageSize = CGSize.zero
  /// The pages to which the delegate was told that a hand may turn.
  private var announced = false

  /// Makes a controller without a page.
  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    switch options?[.interPageSpacing] {
    case let gap as CGFloat: spacing = max(0, gap)
    case let gap as Int: spacing = CGFloat(max(0, gap))
    case let gap as NSNumber: spacing = max(0, CGFloat(gap.doubleValue))
    default: spacing = 0
    }
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller whose pages lie side by side.
  public override convenience init(nibName: String?, bundle: Bundle?) {
    self.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
  }

  /// Nil: controllers are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The page that is shown, alone in a list; nil before one is set.
  open var viewControllers: [UIViewController]? { shown.map { [$0] } }

  /// The recognizers that turn pages.
  open var gestureRecognizers: [UIGestureRecognizer] { [scroller.panGestureRecognizer] }

  /// Shows a page.
  ///
  /// - Parameters:
  ///   - controllers: the page, alone in a list.
  ///   - direction: where it comes from.
  ///   - animated: whether it scrolls in.
  ///   - completion: called with whether it arrived.
  open func setViewControllers(
    _ controllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let new = controllers?.first
    guard new !== shown else {
      completion?(true)
      return
    }
    guard let old = shown, let new, animated, isViewLoaded, view.window != nil,
      !view.looks.theme.reducesMotion
    else {
      show(new)
      completion?(true)
      return
    }
    // The old page leaves as the neighbour of the new one.
    show(new, keeping: (old, direction == .forward))
    layOut(at: old)
    let distance = offset(of: new)
    UIView.animate(
      withDuration: view.looks.theme.duration, delay: 0, options: .curveEaseOut,
      animations: { scroller.contentOffset = distance },
      completion: { [weak self] finished in
        if self?.shown === new { self?.askForNeighbours() }
        completion?(finished)
      })
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    scroller.isPagingEnabled = true
    scroller.showsHorizontalScrollIndicator = false
    scroller.showsVerticalScrollIndicator = false
    scroller.allowsDoubleTapDragZoom = false
    // The pages keep clear of the bars themselves.
    scroller.contentInsetAdjustmentBehavior = .never
    scroller.delegate = self
    view.addSubview(scroller)
    show(shown)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let size = view.bounds.size
    // The gap belongs to the pages, half of it on each side, so that pages are as wide as the scroll view.
    let frame =
      navigationOrientation == .horizontal
      ? CGRect(x: -spacing / 2, y: 0, width: size.width + spacing, height: size.height)
      : CGRect(x: 0, y: -spacing / 2, width: size.width, height: size.height + spacing)
    guard size != pageSize else { return }
    pageSize = size
    scroller.frame = frame
    layOut(at: shown)
  }

  // MARK: Pages

  private var pages: [UIViewController] { [before, shown, after].compactMap { $0 } }

  /// Makes a page the one that is shown.
  ///
  /// - Parameter former: the page that leaves, and whether it lies before the new one; nil to ask for neighbours.
  private func show(
    _ new: UIViewController?, keeping former: (page: UIViewController, isBefore: Bool)? = nil
  ) {
    let old = pages
    shown = new
    (before, after) = (nil, nil)
    if let former, former.isBefore { before = former.page } else { after = former?.page }
    if former == nil { (before, after) = neighbours }
    for page in old where !pages.contains(page) { remove(page) }
    guard isViewLoaded else { return }
    for page in pages { add(page) }
    layOut(at: new)
  }

  private var neighbours: (UIViewController?, UIViewController?) {
    guard let shown, let dataSource else { return (nil, nil) }
    let found = (
      dataSource.pageViewController(self, viewControllerBefore: shown),
      dataSource.pageViewController(self, viewControllerAfter: shown)
    )
    // A page can only be at one place.
    return (
      found.0 === shown ? nil : found.0, found.1 === shown || found.1 === found.0 ? nil : found.1
    )
  }

  private func askForNeighbours() { show(shown) }

  private func add(_ page: UIViewController) {
    guard page.parent !== self || page.viewIfLoaded?.superview !== scroller else { return }
    if page.parent !== self { addChild(page) }
    scroller.addSubview(page.view)
    page.didMove(toParent: self)
  }

  private func remove(_ page: UIViewController) {
    page.willMove(toParent: nil)
    page.viewIfLoaded?.removeFromSuperview()
    page.removeFromParent()
  }

  private func offset(of page: UIViewController?) -> CGPoint {
    guard let index = pages.firstIndex(where: { $0 === page }) else { return .zero }
    return navigationOrientation == .horizontal
      ? CGPoint(x: CGFloat(index) * scroller.bounds.width, y: 0)
      : CGPoint(x: 0, y: CGFloat(index) * scroller.bounds.height)
  }

  private func layOut(at page: UIViewController?) {
    let (isRow, size) = (navigationOrientation == .horizontal, scroller.bounds.size)
    for page in pages {
      let origin = offset(of: page)
      page.viewIfLoaded?.frame = CGRect(
        x: origin.x + (isRow ? spacing / 2 : 0), y: origin.y + (isRow ? 0 : spacing / 2),
        width: pageSize.width, height: pageSize.height)
      page.cover(top: CGFloat(view.safeAreaInsets.top), bottom: CGFloat(view.safeAreaInsets.bottom))
    }
    let count = CGFloat(max(1, pages.count))
    scroller.contentSize = CGSize(
      width: isRow ? size.width * count : size.width,
      height: isRow ? size.height : size.height * count)
    scroller.contentOffset = offset(of: page)
  }

  /// Takes the page at which the scroll view has come to rest.
  private func settle() {
    let length =
      navigationOrientation == .horizontal ? scroller.bounds.width : scroller.bounds.height
    guard length > 0, let old = shown else { return }
    let place =
      navigationOrientation == .horizontal ? scroller.contentOffset.x : scroller.contentOffset.y
    let index = min(max(0, Int((place / length).rounded())), pages.count - 1)
    let new = pages[index]
    if new !== old { show(new) }
    guard announced || new !== old else { return }
    announced = false
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: [old],
      transitionCompleted: new !== old)
  }
}

extension UIPageViewController: UIScrollViewDelegate {
  /// Tells the delegate where a hand may turn to.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    let pending = [before, after].compactMap { $0 }
    guard !announced, !pending.isEmpty else { return }
    announced = true
    delegate?.pageViewController(self, willTransitionTo: pending)
  }

  /// Takes the page that is shown now.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
    if !willDecelerate { settle() }
  }

  /// Takes the page that is shown now.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }
}

/// Answers which pages there are.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  /// The page before another one; nil if that is the first.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// The page after another one; nil if that is the last.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}

/// Is told of turns. Every method is optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called when a hand begins to drag, with the pages to which it may turn.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  /// Called when a drag has come to rest.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  /// Does nothing by default.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// Does nothing by default.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}
