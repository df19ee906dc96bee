import Foundation
import PanoramaGraphics

/// Shows a panorama that the user scrolls and zooms. It is the only view that a client has to add.
///
/// One finger, or the mouse, belongs to the panorama, and two scroll and zoom it; see
/// `minimumNumberOfTouchesToScroll`. A panorama that is smaller than the view is centred.
open class PanoramaView: View, ScrollViewDelegate {
  /// The scroll view with all its settings. It scrolls and zooms `contentView`.
  public let scrollView: ScrollView
  /// The view with the panorama's coordinates.
  public let contentView: PanoramaContentView
  /// The view behind the scroll view that shows the panorama.
  public let backView: PanoramaBackView

  /// A change of the panorama.
  enum Change { case drawing, bounds, zoomLimits }

  /// The panorama that is shown; nil for none. Setting it calls `didMove(to:)` of the old panorama, with
  /// nil, and of the new one. The view then shows the top left corner at zoom scale 1, within the zoom
  /// limits. A panorama that another view shows is taken from it.
  public var panorama: Panorama? {
    didSet { if panorama !== oldValue { show(panorama, insteadOf: oldValue) } }
  }

  public override init(frame: CGRect) {
    let place = CGRect(origin: .zero, size: frame.standardized.size)
    scrollView = ScrollView(frame: place)
    contentView = PanoramaContentView(frame: .zero)
    backView = PanoramaBackView(frame: place)
    super.init(frame: frame)
    clipsToBounds = true
    for part in [backView, scrollView] { addSubviewToFit(part) }
    scrollView.addSubview(contentView)
    scrollView.delegate = self
    scrollView.ownZoomingView = contentView
    scrollView.ownObserver = { [weak self] in self?.tellPanorama($0) }
    scrollView.centersContent = true
    // A panorama may lie below bars, which show it through.
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delaysContentTouches = false
    scrollView.panGestureRecognizer.minimumNumberOfTouches = 2
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Makes a view of size zero that shows `panorama`.
  public convenience init(panorama: Panorama) {
    self.init(frame: .zero)
    adopt(panorama)
  }

  /// Sets the panorama from an initializer, where observers do not run.
  private func adopt(_ panorama: Panorama) { self.panorama = panorama }

  /// The area to show at the first layout, if it was requested before.
  var firstCamera: PanoramaCamera?
  /// Whether the view has been laid out in a window.
  private(set) var hasLayout = false
  var flight: PanoramaFlight?
  var toldVisibleRect = CGRect.null

  // MARK: Settings

  /// The number of fingers that scroll. Default: 2, so that one finger can draw. With 1, the mouse scrolls
  /// too.
  public var minimumNumberOfTouchesToScroll: Int {
    get { scrollView.panGestureRecognizer.minimumNumberOfTouches }
    set { scrollView.panGestureRecognizer.minimumNumberOfTouches = max(1, newValue) }
  }

  /// Whether a touch reaches the panorama only when it is clear that it does not scroll. Default: false.
  public var delaysContentTouches: Bool {
    get { scrollView.delaysContentTouches }
    set { scrollView.delaysContentTouches = newValue }
  }

  /// Whether fingers and the wheel scroll. Default: true.
  public var isScrollEnabled: Bool {
    get { scrollView.isScrollEnabled }
    set { scrollView.isScrollEnabled = newValue }
  }

  /// Points of the view per point of the panorama, > 0.
  public var zoomScale: Double {
    get { scrollView.zoomScale }
    set {
      firstCamera = nil
      scrollView.zoomScale = newValue
    }
  }

  /// The distance from the top left corner of the zoomed panorama to that of the view, in points.
  public var contentOffset: CGPoint {
    get { scrollView.contentOffset }
    set {
      firstCamera = nil
      scrollView.contentOffset = newValue
    }
  }

  /// The margins around the panorama, in points, which can be scrolled to.
  public var contentInset: EdgeInsets {
    get { scrollView.contentInset }
    set { scrollView.contentInset = newValue }
  }

  open override var accessibilityRole: AccessibilityRole? { .canvas }

  // MARK: Delegate
  // These methods are here so that subclasses can override them, unlike a protocol's defaults.

  /// The view that zooms. Default: the content view.
  open func viewForZooming(in scrollView: ScrollView) -> View? { contentView }
  /// Called when the content offset changed, whatever the cause. Default: nothing.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Called when the zoom scale changed. Default: nothing.
  open func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Called when a drag begins. Default: nothing.
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Called when the finger lifts; see `ScrollViewDelegate`. Default: the target does not change.
  open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called when the finger has lifted. Default: nothing.
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Called when the content moves on by itself. Default: nothing.
  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Called when the content came to rest or was stopped. Default: nothing.
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Called when a pinch or an animated zoom begins. Default: nothing.
  open func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Called when a zoom has ended, with the final scale. Default: nothing.
  open func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) {}
  /// Called when an animated scroll has ended or was interrupted. Default: nothing.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Whether `scrollToTop()` may scroll. Default: `scrollsToTop`.
  open func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    scrollView.scrollsToTop
  }
  /// Called when the scroll to the top has ended. Default: nothing.
  open func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    panorama?.surroundingsDidChange()
  }

  // MARK: Frames

  /// The first layout shows the area that was requested before it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard window != nil, !bounds.isEmpty else { return }
    hasLayout = true
    if let camera = firstCamera {
      firstCamera = nil
      point(camera, animated: false)
    }
    tellVisibleRect()
  }

  /// Makes the back view follow the content view, on whole device pixels.
  open override func prepareComposition(_ context: CompositionContext) {
    guard let toBack = backView.geometry.fromParent else { return }
    // From the content view to the scroll view, this view, and the back view. Only the scroll position
    // is rounded; the origin of the content view is the panorama's and stays exact.
    backView.shownTransform = contentView.geometry.toParent
      .concatenating(scrollView.shownTransform(context)).concatenating(toBack)
  }

  // MARK: Panorama

  private func show(_ new: Panorama?, insteadOf old: Panorama?) {
    if let old, old.panoramaView === self {
      old.panoramaView = nil
      old.didMove(to: nil)
    }
    if let elsewhere = new?.panoramaView, elsewhere !== self { elsewhere.panorama = nil }
    contentView.panorama = new
    backView.panorama = new
    new?.panoramaView = self
    new?.surroundingsDidChange()
    new?.didMove(to: self)
    resetContent()
  }

  private func resetContent() {
    let bounds = panorama?.bounds ?? .zero
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 1
    scrollView.zoomScale = 1
    contentView.transform = .identity
    contentView.bounds = bounds
    contentView.frame = CGRect(origin: .zero, size: bounds.size)
    scrollView.contentSize = bounds.size
    scrollView.contentOffset = .zero
    applyZoomLimits()
    scrollView.zoomScale = 1
    backView.setNeedsComposition()
  }

  private func applyZoomLimits() {
    guard let panorama else { return }
    scrollView.minimumZoomScale = panorama.minimumZoomScale
    scrollView.maximumZoomScale = max(panorama.minimumZoomScale, panorama.maximumZoomScale)
  }

  func panoramaDidChange(_ change: Change) {
    switch change {
    case .drawing: backView.setNeedsComposition()
    case .zoomLimits: applyZoomLimits()
    case .bounds:
      guard let panorama else { return }
      contentView.bounds = panorama.bounds
      let size = CGSize(
        width: panorama.bounds.width * zoomScale, height: panorama.bounds.height * zoomScale)
      contentView.frame = CGRect(origin: .zero, size: size)
      scrollView.contentSize = size
      backView.setNeedsComposition()
    }
  }
}
