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
    set { scrollView.zoomScale = newValue }
  }

  /// The zoomed panorama's point at the view's top left corner, from the panorama's corner.
  public var contentOffset: CGPoint {
    get { scrollView.contentOffset }
    set { scrollView.contentOffset = newValue }
  }

  /// Room around the panorama that can be scrolled to.
  public var contentInset: EdgeInsets {
    get { scrollView.contentInset }
    set { scrollView.contentInset = newValue }
  }

  /// Zooms so that the whole panorama is seen between the insets, as large as it then can be within
  /// the zoom limits.
  public func scaleToFit(animated: Bool = false) {
    guard let panorama else { return }
    let inset = contentInset
    let room = CGSize(
      width: bounds.width - inset.left - inset.right,
      height: bounds.height - inset.top - inset.bottom)
    var size = panorama.bounds.size
    // The scroll view fits a rectangle into all of itself: a larger one, so that the panorama fits
    // into the room.
    if room.width > 0, room.height > 0 {
      size.width *= bounds.width / room.width
      size.height *= bounds.height / room.height
    }
    scrollView.zoom(to: CGRect(origin: panorama.bounds.origin, size: size), animated: animated)
  }

  open override var accessibilityRole: AccessibilityRole? { .canvas }

  // MARK: Delegate

  /// The content view zooms.
  open func viewForZooming(in scrollView: ScrollView) -> View? { contentView }

  /// The zoom scale changed, by whatever. Default: nothing.
  open func scrollViewDidZoom(_ scrollView: ScrollView) {}

  // MARK: Frames

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
