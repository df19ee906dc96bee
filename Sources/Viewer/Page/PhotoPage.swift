import Foundation
import Panorama

/// Shows one picture: fitted, panned, pinched.
///
/// Scales are device pixels per pixel of the picture; 1 is 100 %.
@MainActor
public final class PhotoPage: ScrollView, GestureRecognizerDelegate {
  /// The file that is shown.
  package internal(set) var path: String
  /// Told how far the picture is pulled out of fullscreen.
  var dismiss: (@MainActor (DismissStep) -> Void)?
  /// Whether there is a fullscreen to be pulled out of.
  var canDismiss: (@MainActor () -> Bool)?
  /// Told of presses and wheel before they act.
  var willTakeInput: (@MainActor () -> Void)?
  let pictureView = PictureView(frame: .zero)
  package let gridView = PixelGridView(frame: .zero)
  /// How far and by how much it zooms.
  var policy = ZoomPolicy.standard { didSet { updateLimits() } }
  /// How it is sampled.
  var filter = PictureFilter.automatic { didSet { updateQuality() } }
  /// Where the tiles come from; nil while nothing is known.
  weak var entry: PictureEntry? { didSet { if entry !== oldValue { updateWish() } } }
  /// Told when the scale or the place changed.
  var didMove: (@MainActor (PhotoPage) -> Void)?
  /// Told when somebody changed the scale.
  var didZoom: (@MainActor (PhotoPage) -> Void)?
  /// Its place is marked while the picture is not there.
  var showsPlaceholder = false {
    didSet { if showsPlaceholder != oldValue { setNeedsComposition() } }
  }

  /// Where the picture is to be shown first; nil: as the policy says.
  var startPlace: PicturePlace?
  /// The whole picture is to stay in view when the page's size changes.
  var isFitted = true
  private lazy var dismissStream = DismissStream { [weak self] in self?.dismiss?($0) }
  private var laidOutSize = CGSize.zero
  private var laidOutScale = 0.0
  private(set) var hasStarted = false
  /// The zoom scale that followed from the page's size, and from nobody's hand; nil once it was told.
  var placedZoomScale: Double?

  init(path: String) {
    self.path = path
    super.init(frame: .zero)
    delegate = self
    centersContent = true
    delaysContentTouches = false
    tuning.animationDuration = policy.duration
    addSubview(pictureView)
    addSubview(gridView)
    gridView.color = { [weak self] in self?.color(x: $0, y: $1) }
    let doubleTap = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended else { return }
      toggleZoom(at: tap.location(in: self))
    }
    doubleTap.numberOfTapsRequired = 2
    doubleTap.delegate = self
    addGestureRecognizer(doubleTap)
    watchForDismissal()
  }

  private func watchForDismissal() {
    let recognizer = DismissRecognizer { [weak self] pan in
      switch pan.state {
      case .began, .changed:
        let way = pan.translation(in: nil)
        self?.dismiss?(.moved(CGVector(dx: way.x, dy: way.y)))
      case .ended:
        let (way, speed) = (pan.translation(in: nil).y, pan.velocity(in: nil).y)
        self?.dismiss?(
          .ended(leaves: DismissRecognizer.leaves(way: Double(way), speed: Double(speed))))
      case .cancelled: self?.dismiss?(.ended(leaves: false))
      case .possible, .failed: break
      }
    }
    recognizer.mayBegin = { [weak self] in self?.mayDismiss ?? false }
    addGestureRecognizer(recognizer)
  }

  /// There is something to leave, and nothing to scroll.
  private var mayDismiss: Bool {
    contentSize.height <= bounds.height + 1 && !isDragging && canDismiss?() ?? false
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Picture

  /// What is shown; nil while nothing is. A picture of the same size keeps scale and place, another
  /// one keeps the scale if it was chosen by hand.
  package internal(set) var picture: Picture? {
    get { pictureView.picture }
    set {
      let oldSize = pictureSize
      pictureView.picture = newValue
      gridView.pixelsDidChange()
      if newValue?.info.hasAlpha ?? false || showsPlaceholder { setNeedsComposition() }
      if pictureSize != oldSize { contentSizeDidChange() }
    }
  }

  /// Shown instead of a picture; nil for nothing.
  package internal(set) var message: MessageView? {
    didSet {
      guard message !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let message { addSubview(message) }
      setNeedsLayout()
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
  package var pictureSize: CGSize {
    guard let size = picture?.size else { return .zero }
    return quarterTurns & 1 == 1 ? CGSize(width: size.height, height: size.width) : size
  }

  // MARK: Scales

  /// Device pixels a point; out of a window, what they were in it.
  var screenScale: Double { window?.screenScale ?? (laidOutScale > 0 ? laidOutScale : 1) }

  /// The page's size in device pixels.
  var deviceSize: CGSize {
    CGSize(width: bounds.width * screenScale, height: bounds.height * screenScale)
  }

  /// Device pixels per pixel of the picture now.
  package var scale: Double { zoomScale * screenScale }
  /// The scale an animation leads to; the present one where none runs.
  var targetScale: Double { targetZoomScale * screenScale }
  /// The scale the picture opens at.
  var startScale: Double { policy.startScale(pictureSize, in: deviceSize) }
  /// The scale at which all is seen.
  package var fitScale: Double { policy.fit(pictureSize, in: deviceSize) }
  /// All of the picture is in view.
  var isAtFit: Bool { scale <= fitScale * 1.001 }

  /// Zooms to `scale` about a point of this page, or its middle.
  func zoom(to scale: Double, at point: CGPoint? = nil, animated: Bool = true) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    isFitted = abs(scale / fitScale - 1) < 1e-6
    placedZoomScale = nil
    zoom(at: point ?? middle, scale: scale / screenScale, animated: animates(animated))
  }

  /// Zooms by a factor about a point of this page, or its middle; steps add up.
  func zoom(by factor: Double, about point: CGPoint? = nil) {
    placedZoomScale = nil
    zoom(by: factor, at: point ?? CGPoint(x: bounds.midX, y: bounds.midY))
    isFitted = abs(targetScale / fitScale - 1) < 1e-6
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

  func updateLimits() {
    guard pictureSize.width > 0 else { return }
    let limits = policy.limits(pictureSize, in: deviceSize)
    minimumZoomScale = limits.lowerBound / screenScale
    maximumZoomScale = limits.upperBound / screenScale
    tuning.animationDuration = policy.duration
  }

  func updateQuality() { pictureView.quality = filter.quality(at: scale) }

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
    let place = startPlace
    startPlace = nil
    let scale = oldScale ?? (place?.scale).map(limited) ?? startScale
    isFitted = abs(scale / fitScale - 1) < 1e-6
    zoomScale = scale / screenScale
    placedZoomScale = Double(zoomScale)
    if let place { showInMiddle(CGPoint(x: place.x, y: place.y)) }
    updateQuality()
    placeDidChange()
  }

  private func limited(_ scale: Double) -> Double {
    let limits = policy.limits(pictureSize, in: deviceSize)
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    message?.frame = bounds
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
      placedZoomScale = Double(zoomScale)
    }
    updateWish()
  }

  /// Squares behind what is transparent; a plain ground where the picture is still to come.
  public override func compositionItems(_ context: CompositionContext) -> [DisplayItem] {
    if showsPlaceholder, !isReady, pictureSize.width > 0 {
      let box = Path(rect: pictureView.frame)
      return [DisplayItem(.fill(box, .nonZero, .color(theme.track)))]
    }
    guard let picture, picture.isTransparent else { return [] }
    return Checkerboard.items(in: pictureView.frame, visible: bounds, isDark: theme.isDark)
  }

  // MARK: Gestures

  /// A tap waits until it cannot become a double tap: showing the controls does not flicker.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    (other as? TapGestureRecognizer)?.numberOfTapsRequired == 1 && !(other.view is PhotoPage)
  }

  /// While the pages turn, a finger is the pager's.
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let isOwn = recognizer === panGestureRecognizer || recognizer === pinchGestureRecognizer
    if isOwn, (sidewaysFollower as? PhotoPager)?.isBetweenPages ?? false { return false }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  // MARK: Wheel

  /// Notches zoom, animated, about the pointer; what a trackpad says scrolls. With Ctrl all zooms,
  /// with Shift the wheel scrolls sideways.
  public override func scrollWheel(with event: ScrollEvent) {
    let zooms = !event.isPrecise && !event.modifierFlags.contains(.shift)
    if event.isPrecise, !event.modifierFlags.contains(.control), let window,
      dismissStream.take(
        event, silence: tuning.streamSilence, in: window, mayBegin: { mayDismiss })
    {
      return
    }
    guard zooms, event.deltaY != 0, pictureSize.width > 0 else {
      return super.scrollWheel(with: event)
    }
    willTakeInput?()
    let factor = exp(max(-20, min(20, event.deltaY)) * log(policy.wheelFactor))
    zoom(by: factor, about: event.location(in: self))
  }
}
