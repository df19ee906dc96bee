import Foundation
import Panorama

/// Shows one picture: fitted, panned, pinched.
///
/// Scales are device pixels per pixel of the picture; 1 is 100 %.
@MainActor
public final class PhotoPage: ScrollView, ScrollViewDelegate {
  /// The file that is shown.
  let path: String
  let pictureView = PictureView(frame: .zero)
  /// How far and by how much it zooms.
  var policy = ZoomPolicy.standard { didSet { updateLimits() } }
  /// How it is sampled.
  var filter = PictureFilter.automatic { didSet { updateQuality() } }
  /// Told when the scale or the place changed.
  var didMove: (@MainActor (PhotoPage) -> Void)?

  /// The whole picture is to stay in view when the page's size changes.
  private(set) var isFitted = true
  private var laidOutSize = CGSize.zero
  private var laidOutScale = 0.0
  private var hasStarted = false

  init(path: String) {
    self.path = path
    super.init(frame: .zero)
    delegate = self
    centersContent = true
    delaysContentTouches = false
    wheelAction = .zooms
    tuning.animationDuration = policy.duration
    addSubview(pictureView)
    let doubleTap = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended else { return }
      toggleZoom(at: tap.location(in: self))
    }
    doubleTap.numberOfTapsRequired = 2
    addGestureRecognizer(doubleTap)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Picture

  /// What is shown; nil while nothing is. A picture of the same size keeps scale and place, another
  /// one keeps the scale if it was chosen by hand.
  var picture: Picture? {
    get { pictureView.picture }
    set {
      let oldSize = pictureSize
      pictureView.picture = newValue
      if pictureSize != oldSize { contentSizeDidChange() }
    }
  }

  /// Clockwise turns by 90 degrees, 0 … 3.
  var quarterTurns: Int {
    get { pictureView.quarterTurns }
    set {
      guard newValue & 3 != quarterTurns else { return }
      pictureView.quarterTurns = newValue & 3
      contentSizeDidChange()
    }
  }

  /// The picture's size in its pixels, as turned; zero without one.
  var pictureSize: CGSize {
    guard let size = picture?.size else { return .zero }
    return quarterTurns & 1 == 1 ? CGSize(width: size.height, height: size.width) : size
  }

  // MARK: Scales

  /// Device pixels a point.
  private var screenScale: Double { window?.screenScale ?? 1 }

  /// The page's size in device pixels.
  private var deviceSize: CGSize {
    CGSize(width: bounds.width * screenScale, height: bounds.height * screenScale)
  }

  /// Device pixels per pixel of the picture now.
  var scale: Double { zoomScale * screenScale }
  /// The scale an animation leads to; the present one where none runs.
  var targetScale: Double { targetZoomScale * screenScale }
  /// The scale at which all is seen.
  var fitScale: Double { policy.fit(pictureSize, in: deviceSize) }
  /// All of the picture is in view.
  var isAtFit: Bool { scale <= fitScale * 1.001 }

  /// Zooms to `scale` about a point of this page, or its middle.
  func zoom(to scale: Double, at point: CGPoint? = nil, animated: Bool = true) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    isFitted = abs(scale / fitScale - 1) < 1e-6
    zoom(at: point ?? middle, scale: scale / screenScale, animated: animates(animated))
  }

  /// Shows all of the picture.
  func zoomToFit(animated: Bool = true) {
    zoom(to: fitScale, animated: animated)
    isFitted = true
  }

  /// From fit to larger and back, about a point of this page.
  private func toggleZoom(at point: CGPoint) {
    let target = policy.doubleTapScale(from: targetScale, pictureSize, in: deviceSize)
    zoom(to: target, at: point)
  }

  private func animates(_ wanted: Bool) -> Bool { wanted && !theme.reducesMotion }

  private func updateLimits() {
    guard pictureSize.width > 0 else { return }
    let limits = policy.limits(pictureSize, in: deviceSize)
    minimumZoomScale = limits.lowerBound / screenScale
    maximumZoomScale = limits.upperBound / screenScale
    tuning.animationDuration = policy.duration
  }

  private func updateQuality() { pictureView.quality = filter.quality(at: scale) }

  // MARK: Layout

  private func contentSizeDidChange() {
    let size = pictureSize
    let oldScale = hasStarted ? scale : nil
    minimumZoomScale = 1
    maximumZoomScale = 1
    zoomScale = 1
    pictureView.transform = .identity
    pictureView.frame = CGRect(origin: .zero, size: size)
    contentSize = size
    pictureView.isHidden = size.width <= 0
    guard size.width > 0, bounds.width > 0 else {
      hasStarted = false
      return
    }
    updateLimits()
    start(at: isFitted ? nil : oldScale)
  }

  private func start(at oldScale: Double?) {
    hasStarted = true
    let scale = oldScale ?? policy.startScale(pictureSize, in: deviceSize)
    isFitted = abs(scale / fitScale - 1) < 1e-6
    zoomScale = scale / screenScale
    updateQuality()
    didMove?(self)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != laidOutSize || screenScale != laidOutScale else { return }
    let oldScreenScale = laidOutScale
    laidOutSize = bounds.size
    laidOutScale = screenScale
    guard pictureSize.width > 0, bounds.width > 0, bounds.height > 0 else { return }
    updateLimits()
    if !hasStarted || isFitted {
      start(at: nil)
    } else if oldScreenScale != screenScale, oldScreenScale > 0 {
      zoomScale *= oldScreenScale / screenScale
    }
  }

  // MARK: Delegate

  /// The picture zooms.
  public func viewForZooming(in scrollView: ScrollView) -> View? {
    hasStarted || pictureSize.width > 0 ? pictureView : nil
  }

  public func scrollViewDidZoom(_ scrollView: ScrollView) {
    updateQuality()
    didMove?(self)
  }

  public func scrollViewDidScroll(_ scrollView: ScrollView) { didMove?(self) }

  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    if isZooming { isFitted = false }
  }

  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) {
    isFitted = abs(self.scale / fitScale - 1) < 1e-6
  }

  // MARK: Wheel

  /// Notches zoom, animated, about the pointer; what a trackpad says scrolls. With Ctrl all zooms,
  /// with Shift the wheel scrolls sideways.
  public override func scrollWheel(with event: ScrollEvent) {
    let zooms = !event.isPrecise && !event.modifierFlags.contains(.shift)
    guard zooms, event.deltaY != 0, pictureSize.width > 0 else {
      return super.scrollWheel(with: event)
    }
    let factor = exp(max(-20, min(20, event.deltaY)) * log(policy.wheelFactor))
    zoom(to: targetScale * factor, at: event.location(in: self))
  }
}
