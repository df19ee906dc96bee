import Foundation
import PanoramaGraphics
import ScrollPhysics

/// Shows a part of content that is larger than itself, and lets a hand drag, throw and pinch it:
/// UIKit's `UIScrollView`.
///
/// `contentOffset` is `bounds.origin`: scrolling moves that and nothing else. What zooms is the
/// delegate's `viewForZooming(in:)`; its transform becomes the scale. All feel is `ScrollModel`'s:
/// this view hands it fingers, wheel, trackpad, keys and calls with their times, and shows where
/// it stands. Positions are kept exactly; only what is drawn is rounded to device pixels.
///
/// Unlike UIKit's: `isDragging` is false while decelerating, offsets are always brought within
/// the bounds, and a delegate may not answer to a drag before it is told of it.
@preconcurrency @MainActor
open class ScrollView: View {
  /// Told what happens, and asked what zooms and where throws end.
  public weak var delegate: (any ScrollViewDelegate)?

  /// Drags. Set its number of touches to leave single fingers to the content.
  public let panGestureRecognizer: PanGestureRecognizer
  /// Zooms.
  public let pinchGestureRecognizer: PinchGestureRecognizer

  /// Waits 0.15 s before a touch reaches the content, in case it becomes a drag. Default true.
  open var delaysContentTouches = true
  /// A touch that the content already has may still become a drag. Default true.
  open var canCancelContentTouches = true
  /// Hands may scroll. Programs always may. Switching off ends a drag. Default true.
  open var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { panGestureRecognizer.isEnabled = isScrollEnabled } }
  }
  /// What the delegate's default answers to `scrollToTop()`. Default true.
  open var scrollsToTop = true
  /// Whether the plain wheel scrolls or zooms. With Ctrl it always zooms.
  open var wheelAction = WheelAction.scrolls
  /// Double tap, hold, and drag: zooms with one finger. Default true where a view zooms.
  open var allowsDoubleTapDragZoom = true {
    didSet { doubleTapDragRecognizer.isEnabled = allowsDoubleTapDragZoom }
  }

  /// Whether the indicator at the lower edge is shown while scrolling. Default true.
  open var showsHorizontalScrollIndicator = true { didSet { setNeedsComposition() } }
  /// Whether the indicator at the right edge is shown while scrolling. Default true.
  open var showsVerticalScrollIndicator = true { didSet { setNeedsComposition() } }
  /// How indicators look. Default: the theme's.
  open var indicatorStyle = IndicatorStyle.default { didSet { setNeedsComposition() } }
  /// Keeps the indicators off the view's edges, in points.
  open var scrollIndicatorInsets = EdgeInsets.zero { didSet { setNeedsComposition() } }

  /// A view around this one that goes on with a drag sideways once this one's content has reached
  /// its edge: pages that turn by the finger that reached the edge. Default nil: the edge stretches.
  public weak var sidewaysFollower: ScrollView? {
    didSet { settings.yieldsSideways = sidewaysFollower != nil }
  }

  /// The scroll view that logs and traces tell of in this one's place: a pager names its page.
  /// Default: itself.
  open var reportedScrollView: ScrollView { self }

  // MARK: Inside

  var model: ScrollModel
  /// What the view around has been given of the drag under way; nil: nothing.
  var handover: ScrollHandover?
  /// What the properties say; the model has the same with every number usable.
  var settings: ScrollConfiguration {
    didSet { if settings != oldValue { perform(.configure(settings)) } }
  }
  let driver = ScrollDriver()
  let doubleTapDragRecognizer = DoubleTapDragRecognizer()
  var silence: Deadline?
  /// The touches that are down were cancelled: they count again after the last has left.
  var ignoresFingers = false
  /// An animation that the program asked for goes on under fingers that rest on the content.
  var fingersRest = false
  var middlePress: CGPoint?
  let indicatorDragRecognizer = IndicatorDragRecognizer()
  var indicatorFade = IndicatorFade()
  var shownIndicatorAlpha = 0.0
  /// What the delegate asked for while it was asked for a target: done right after.
  var deferredInputs: [ScrollModel.Input] = []
  var isAskingDelegate = false
  /// Where the zooming view's middle is at scale 1, and where it was put last.
  var zoomCenter: (base: CGPoint, shown: CGPoint)?

  /// Told of every call to the delegate, in order, delegate or not: for traces.
  package var callObserver: (@MainActor (ScrollCall) -> Void)?
  /// Told of every call before the delegate: for what the view is a part of.
  package var ownObserver: (@MainActor (ScrollCall) -> Void)?
  /// What zooms where no delegate says what.
  package weak var ownZoomingView: View?

  public override init(frame: CGRect) {
    let pan = ScrollPanRecognizer()
    let pinch = ScrollPinchRecognizer()
    panGestureRecognizer = pan
    pinchGestureRecognizer = pinch
    settings = ScrollConfiguration(viewSize: .zero, contentSize: .zero)
    model = ScrollModel(settings)
    super.init(frame: frame)
    clipsToBounds = true
    pan.scrollView = self
    pinch.scrollView = self
    driver.scrollView = self
    doubleTapDragRecognizer.scrollView = self
    indicatorDragRecognizer.scrollView = self
    addGestureRecognizer(indicatorDragRecognizer)
    addGestureRecognizer(pan)
    addGestureRecognizer(pinch)
    addGestureRecognizer(doubleTapDragRecognizer)
    connectRecognizers()
    sizeDidChange()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Geometry

  open override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      sizeDidChange()
    }
  }

  /// The part of the content that is shown: `origin` is `contentOffset`.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let new = newValue.standardized
      guard new.isFinite else { return }
      if new.size != super.bounds.size {
        super.bounds = CGRect(origin: super.bounds.origin, size: new.size)
        sizeDidChange()
      }
      if new.origin != super.bounds.origin { contentOffset = new.origin }
    }
  }

  /// Moves the bounds without asking the model: what the model says.
  func showOrigin(_ origin: CGPoint) {
    guard origin != super.bounds.origin else { return }
    super.bounds = CGRect(origin: origin, size: super.bounds.size)
  }

  private func sizeDidChange() {
    let size = SIMD2(Double(super.bounds.width), Double(super.bounds.height))
    if settings.viewSize != size { settings.viewSize = size }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    silence?.cancel()
    silence = nil
    if window == nil { perform(.cancel) } else { perform(.wait) }
  }

  // MARK: Events

  /// Whether a touch that `view`, inside this one, already has may become a drag; asked where
  /// `canCancelContentTouches`. Default true, for controls too, unlike UIKit.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  open override var contentTouchDelay: Double? {
    delaysContentTouches ? GestureConstants.contentTouchDelay : nil
  }

  open override func scrollWheel(with event: ScrollEvent) {
    if !takeScroll(event) { super.scrollWheel(with: event) }
  }

  open override func magnify(with event: PinchEvent) {
    if !takePinch(event) { super.magnify(with: event) }
  }

  open override func keyDown(with event: KeyEvent) {
    if !takeKey(event) { super.keyDown(with: event) }
  }

  open override var preferredKeyResponder: Responder? { super.preferredKeyResponder ?? self }

  open override func rightMouseDown(with event: MouseEvent) {
    perform(.stop, at: event.timestamp)
    super.rightMouseDown(with: event)
  }

  open override func otherMouseDown(with event: MouseEvent) {
    if !beginMiddleDrag(event) { super.otherMouseDown(with: event) }
  }

  open override func otherMouseDragged(with event: MouseEvent) {
    if !moveMiddleDrag(event) { super.otherMouseDragged(with: event) }
  }

  open override func otherMouseUp(with event: MouseEvent) {
    if !endMiddleDrag(event) { super.otherMouseUp(with: event) }
  }

  // MARK: Accessibility

  open override var accessibilityRole: AccessibilityRole? { .scrollArea }
  open override var accessibilityActions: [AccessibilityAction] {
    (isScrollEnabled ? [.scroll] : []) + (canZoom ? [.zoom] : [])
  }

  // MARK: Frames

  override func scroll(toShow area: CGRect, animated: Bool) {
    let inset = contentInset
    scrollRectToVisible(
      area.inset(
        by: EdgeInsets(
          top: -inset.top, left: -inset.left, bottom: -inset.bottom, right: -inset.right)),
      animated: animated)
  }

  open override func overlayItems(_ context: CompositionContext) -> [DisplayItem] {
    indicatorItems()
  }
}
