import Foundation
import PanoramaGraphics
import ScrollPhysics

/// Shows a part of larger content, which the user can drag, throw and pinch; UIKit's `UIScrollView`.
///
/// `contentOffset` is `bounds.origin`, and scrolling moves only that. The view that the delegate's
/// `viewForZooming(in:)` returns zooms: its transform becomes the scale. `ScrollModel` computes all motion:
/// this view passes it fingers, wheel, trackpad, keys and calls with their times, and shows its offset and
/// scale. Positions are exact; only the drawing is rounded to device pixels.
///
/// Unlike in UIKit, `isDragging` is false while decelerating, offsets are always brought within their limits,
/// and a delegate is told of a drag before it is asked about it.
@preconcurrency @MainActor
open class ScrollView: View {
  /// The delegate, which is told what happens, and asked which view zooms and where throws end.
  open weak var delegate: (any ScrollViewDelegate)?
  /// Whether holding the space bar drags even where one finger scrolls; the space bar then does not scroll by
  /// a page.
  public var spaceDrags = false

  /// The recognizer of drags. Set its number of touches to leave single fingers to the content.
  public let panGestureRecognizer: PanGestureRecognizer
  /// The recognizer of pinches.
  public let pinchGestureRecognizer: PinchGestureRecognizer

  /// Whether a touch reaches the content only after 0.15 s, in case it becomes a drag. Default: true.
  open var delaysContentTouches = true
  /// Whether a touch that the content already has may still become a drag. Default: true.
  open var canCancelContentTouches = true
  /// Whether a touch that stops a motion of more than 20 points per second never reaches the content, so that
  /// it hits nothing by accident. A canvas on which fingers draw sets it to false to lose no line. Default:
  /// true.
  open var keepsTouchesThatStopMotion = true
  /// Whether the user can scroll. Switching it off ends a drag. Default: true.
  open var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { panGestureRecognizer.isEnabled = isScrollEnabled } }
  }
  /// The default answer of `scrollViewShouldScrollToTop(_:)`. Default: true.
  open var scrollsToTop = true
  /// Whether the wheel scrolls or zooms. With Ctrl it always zooms.
  open var wheelAction = WheelAction.scrolls
  /// Whether a wheel that turns up and down scrolls to the left and right, for a row of tabs or pictures that
  /// cannot move vertically.
  public var turnsWheelSideways = false
  /// Whether dragging the second touch of a double tap zooms, if a view zooms. Default: true.
  open var allowsDoubleTapDragZoom = true {
    didSet { doubleTapDragRecognizer.isEnabled = allowsDoubleTapDragZoom }
  }

  /// Whether the indicator at the lower edge is shown while scrolling. Default: true.
  open var showsHorizontalScrollIndicator = true { didSet { setNeedsComposition() } }
  /// Whether the indicator at the right edge is shown while scrolling. Default: true.
  open var showsVerticalScrollIndicator = true { didSet { setNeedsComposition() } }
  /// The colours of the indicators. Default: those of the theme.
  open var indicatorStyle = IndicatorStyle.default { didSet { setNeedsComposition() } }
  /// The distances of the indicators from the view's edges, or from the bars that cover it, in points.
  open var scrollIndicatorInsets = EdgeInsets.zero { didSet { setNeedsComposition() } }

  /// When the content keeps clear of the bars that cover the view, which is outside the safe area. Default: automatic.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { avoidBars() } }
  }
  /// Whether the content keeps clear of bars above and below if `contentInsetAdjustmentBehavior` is automatic, wherever
  /// the view is. Default: false.
  open var avoidsBarsAutomatically: Bool { false }
  /// Called when `adjustedContentInset` changed because of bars, after the content moved. Default: nothing.
  open func adjustedContentInsetDidChange() {}

  /// Whether a drag ends the editing of text. Default: no.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// The enclosing view that continues a horizontal drag when the content has reached its edge, so that the
  /// drag turns a page. Default: nil, which stretches the edge.
  public weak var sidewaysFollower: ScrollView? {
    didSet { settings.yieldsSideways = sidewaysFollower != nil }
  }

  /// The scroll view that appears in logs instead of this one. A pager returns its page. Default: this
  /// view.
  open var reportedScrollView: ScrollView { self }

  // MARK: Inside

  /// The margins that the client wants, and those that bars add to them.
  var margins = (own: EdgeInsets.zero, bars: EdgeInsets.zero)

  open override func layoutSubviews() {
    super.layoutSubviews()
    avoidBars()
  }

  /// Adapts the insets to the bars. If the content was at its beginning, it stays there.
  func avoidBars() {
    // What a pinch makes larger gets its margins when the pinch has ended.
    guard !isZooming, !isZoomBouncing else { return }
    let bars = BarInsets.of(self)
    guard bars != margins.bars else { return }
    let (old, offset) = (adjustedContentInset, contentOffset)
    let isAtTop = abs(Double(offset.y) + old.top) < 0.5
    let isAtLeft = abs(Double(offset.x) + old.left) < 0.5
    margins.bars = bars
    settings.contentInset = margins.own.grown(by: bars)
    let new = adjustedContentInset
    if isAtTop || isAtLeft {
      contentOffset = CGPoint(
        x: isAtLeft ? -CGFloat(new.left) : offset.x, y: isAtTop ? -CGFloat(new.top) : offset.y)
    }
    setNeedsComposition()
    adjustedContentInsetDidChange()
  }

  var model: ScrollModel
  /// The part of the current drag that was handed over; nil for none.
  var handover: ScrollHandover?
  /// The properties as they were set. The model has them with usable numbers.
  var settings: ScrollConfiguration {
    didSet { if settings != oldValue { perform(.configure(settings)) } }
  }
  let driver = ScrollDriver()
  let doubleTapDragRecognizer = DoubleTapDragRecognizer()
  /// Ends a trackpad's stream unless another event comes before; nil without a stream.
  var silence: ScheduledAction?
  /// Whether the touches that are down were cancelled. Touches count again when the last of them has lifted.
  var ignoresFingers = false
  /// Whether an animation of the program continues although fingers rest on the content.
  var fingersRest = false
  /// The last step of the fingers that was passed to the model, unless another input followed. The pan and
  /// the pinch both report every step.
  var sentStep: (fingers: [ScrollFinger], time: Double)?
  var middlePress: CGPoint?
  let indicatorDragRecognizer = IndicatorDragRecognizer()
  var indicatorFade = IndicatorFade()
  var shownIndicatorAlpha = 0.0
  /// The inputs that the delegate makes while it is asked for a target. They are performed right afterwards.
  var deferredInputs: [ScrollModel.Input] = []
  var isAskingDelegate = false
  /// The centre of the zooming view at scale 1, and the centre that was last set.
  var zoomCenter: (base: CGPoint, shown: CGPoint)?

  /// Called for every call to the delegate, in order, even without a delegate. For traces.
  package final var callObserver: (@MainActor (ScrollCall) -> Void)?
  /// Called for every call before the delegate, for a view that contains this one.
  package final var ownObserver: (@MainActor (ScrollCall) -> Void)?
  /// The view that zooms if no delegate provides one.
  weak var ownZoomingView: View?

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

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Geometry

  open override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      sizeDidChange()
    }
  }

  /// The visible part of the content. Its origin is `contentOffset`.
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

  /// Moves the bounds to the model's offset.
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

  /// Whether a touch that `view`, inside this one, already has may become a drag. Called only if
  /// `canCancelContentTouches` is true. Default: true, also for controls, unlike UIKit.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  open override var contentTouchDelay: Double? {
    delaysContentTouches ? GestureConstants.contentTouchDelay : nil
  }

  open override func scrollWheel(with event: ScrollEvent) {
    if takeScroll(event) { return }
    if hasScrollRange(for: event) { event.isKept = true }
    super.scrollWheel(with: event)
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
    let inset = adjustedContentInset
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
