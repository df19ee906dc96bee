import Foundation
import PanoramaGraphics
import PanoramaViews

/// Shows a panorama, scrolled and zoomed by hand: all that a client has to place.
///
/// One finger (and the mouse) belongs to the panorama, two scroll and zoom it; see
/// `minimumNumberOfTouchesToScroll`. A panorama smaller than the view is centred at every zoom.
open class PanoramaView: View, ScrollViewDelegate {
  /// Scrolls and zooms `contentView`; public, so that every setting of it can be reached.
  public let scrollView: ScrollView
  /// Has the panorama's coordinates.
  public let contentView: PanoramaContentView
  /// Shows the panorama, behind the scroll view.
  public let backView: PanoramaBackView

  /// What changed in the panorama.
  enum Change { case drawing, bounds, zoomLimits }

  /// What is shown. Setting it tells the old one (`didMove(to: nil)`), then the new one
  /// (`didMove(to: self)`), and starts at its top left corner at zoom 1, within its zoom limits.
  /// Showing a panorama here takes it from where it was shown.
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
    scrollView.delaysContentTouches = false
    scrollView.panGestureRecognizer.minimumNumberOfTouches = 2
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// A view of no size yet that shows `panorama`.
  public convenience init(panorama: Panorama) {
    self.init(frame: .zero)
    adopt(panorama)
  }

  /// Observers do not run for what an initializer sets.
  private func adopt(_ panorama: Panorama) { self.panorama = panorama }

  /// What to show once the view has its size, and in which it was asked for too early.
  var firstCamera: PanoramaCamera?
  /// The view has been laid out in a window.
  private(set) var hasLayout = false
  var flight: PanoramaFlight?
  var toldVisibleRect = CGRect.null

  // MARK: Settings

  /// How many fingers it takes to scroll; default 2, so that one can draw. 1 where nothing is
  /// drawn by hand: then the mouse scrolls, too.
  public var minimumNumberOfTouchesToScroll: Int {
    get { scrollView.panGestureRecognizer.minimumNumberOfTouches }
    set { scrollView.panGestureRecognizer.minimumNumberOfTouches = max(1, newValue) }
  }

  /// Whether a touch reaches the panorama only once it is clear that it does not scroll. Default
  /// false.
  public var delaysContentTouches: Bool {
    get { scrollView.delaysContentTouches }
    set { scrollView.delaysContentTouches = newValue }
  }

  /// Whether fingers and wheel scroll. Default true.
  public var isScrollEnabled: Bool {
    get { scrollView.isScrollEnabled }
    set { scrollView.isScrollEnabled = newValue }
  }

  /// Points of the view a point of the panorama.
  public var zoomScale: Double {
    get { scrollView.zoomScale }
    set {
      firstCamera = nil
      scrollView.zoomScale = newValue
    }
  }

  /// The zoomed panorama's point at the view's top left corner, from the panorama's corner.
  public var contentOffset: CGPoint {
    get { scrollView.contentOffset }
    set {
      firstCamera = nil
      scrollView.contentOffset = newValue
    }
  }

  /// Room around the panorama that can be scrolled to.
  public var contentInset: EdgeInsets {
    get { scrollView.contentInset }
    set { scrollView.contentInset = newValue }
  }

  open override var accessibilityRole: AccessibilityRole? { .canvas }

  // MARK: Delegate
  // Here, so that subclasses can override them: a protocol's defaults cannot be.

  /// The content view zooms.
  open func viewForZooming(in scrollView: ScrollView) -> View? { contentView }
  /// The content offset changed, by whatever. Default: nothing.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// The zoom scale changed, by whatever. Default: nothing.
  open func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// A finger drags from now on. Default: nothing.
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// The finger lifts; see `ScrollViewDelegate`. Default: the target stays as it is.
  open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// The finger has left. Default: nothing.
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// The content goes on by itself. Default: nothing.
  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// It came to rest, or was stopped. Default: nothing.
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// A pinch, or an animated zoom, begins. Default: nothing.
  open func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// The zoom is over, at the scale that stays. Default: nothing.
  open func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) {}
  /// An animated scroll has arrived or was interrupted. Default: nothing.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Whether the scroll to the top may be. Default: what `scrollsToTop` says.
  open func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    scrollView.scrollsToTop
  }
  /// The scroll to the top arrived. Default: nothing.
  open func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}

  // MARK: Frames

  /// The first layout shows what was asked for before it.
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

  /// The back view follows the content view, on whole device pixels.
  open override func prepareComposition(_ context: CompositionContext) {
    guard let toBack = backView.geometry.fromParent else { return }
    // Content to scroll view to this view to back view. The content view's own origin is the
    // panorama's and is kept exact; only the scroll position is rounded.
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
