import Foundation
import Panorama
import PanoramaImages

/// Shows one picture, which can be panned and zoomed.
///
/// Scales are device pixels per pixel of the picture; 1 is 100 %.
@MainActor
public final class PhotoPage: ScrollView, GestureRecognizerDelegate {
  /// The file that is shown.
  public internal(set) var path: String
  /// Called while the picture is being pulled out of fullscreen.
  var dismiss: (@MainActor (DismissStep) -> Void)?
  /// Whether the viewer is in fullscreen and can leave it.
  var canDismiss: (@MainActor () -> Bool)?
  /// Called before the wheel zooms.
  var willTakeInput: (@MainActor () -> Void)?
  /// Called when the wheel or the trackpad acts on this page.
  var willLead: (@MainActor (PhotoPage) -> Void)?
  /// Whether other pages cover this one, whose wishes count instead.
  var isCovered = false
  /// Reads a file again, with other limits.
  var reload: (@MainActor (String, ImageBudget) -> Void)?
  /// The samples of pixels that are shown one by one.
  var deepPixels: DeepPixels? {
    didSet {
      deepPixels?.didRead = { [weak self] in
        self?.gridView.pixelsDidChange()
        self?.didReadPixels?()
      }
    }
  }
  /// The point, in the page's coordinates, whose pixel is told although pixels are too small to be seen; nil for none.
  var told: CGPoint? {
    didSet { if told != oldValue { updateDeepPixels() } }
  }
  /// Called when the samples of pixels were read.
  var didReadPixels: (@MainActor () -> Void)?
  let pictureView = PictureView(frame: .zero)
  /// The grid between pixels at large scales.
  public let gridView = PixelGridView(frame: .zero)
  /// The limits and steps of zooming.
  var policy = ZoomPolicy.standard { didSet { updateLimits() } }
  /// How the picture is sampled.
  var filter = PictureFilter.automatic { didSet { updateQuality() } }
  /// Marks what is too bright or too dark; nil for no marks.
  var exposure: ExposureMarks? {
    didSet {
      oldValue?.didChange = nil
      pictureView.marks = nil
      exposure?.didChange = { [weak self] in self?.pictureView.marks = $0 }
      updateMarks()
    }
  }
  /// The state of the file, with its tiles; nil before it is read.
  weak var entry: PictureEntry? { didSet { if entry !== oldValue { updateWish() } } }
  /// Called when the scale or the position has changed.
  var didMove: (@MainActor (PhotoPage) -> Void)?
  /// Called when the user has changed the scale.
  var didZoom: (@MainActor (PhotoPage) -> Void)?
  /// Whether a plain rectangle is shown until the picture is available.
  var showsPlaceholder = false {
    didSet { if showsPlaceholder != oldValue { setNeedsComposition() } }
  }

  /// The place to restore when the picture is first shown, if any.
  var startPlace: PicturePlace?
  /// Whether the whole picture stays visible when the size of the page changes.
  var isFitted = true
  private lazy var dismissStream = DismissStream { [weak self] in self?.dismiss?($0) }
  private var laidOutSize = CGSize.zero
  private var laidOutScale = 0.0
  private(set) var hasStarted = false
  /// The zoom scale, if it was set by the layout and not by the user; nil after it was reported.
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
        let movement = pan.translation(in: nil)
        self?.dismiss?(.moved(CGVector(dx: movement.x, dy: movement.y)))
      case .ended:
        let (distance, speed) = (pan.translation(in: nil).y, pan.velocity(in: nil).y)
        let leaves = DismissRecognizer.leaves(distance: Double(distance), speed: Double(speed))
        self?.dismiss?(.ended(leaves: leaves))
      case .cancelled: self?.dismiss?(.ended(leaves: false))
      case .possible, .failed: break
      }
    }
    recognizer.mayBegin = { [weak self] in self?.mayDismiss ?? false }
    addGestureRecognizer(recognizer)
  }

  /// Whether the viewer is in fullscreen and the picture cannot scroll vertically.
  private var mayDismiss: Bool {
    contentSize.height <= bounds.height + 1 && !isDragging && canDismiss?() ?? false
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Picture

  /// The picture that is shown, if any. A new picture of the same size keeps scale and position; a picture of
  /// another size keeps the scale if the user has chosen it.
  public internal(set) var picture: Picture? {
    get { pictureView.picture }
    set {
      let oldSize = pictureSize
      if let orientationToCome, newValue?.info.orientation == orientationToCome {
        // The file has the rotation now, so that the page need not add it.
        self.orientationToCome = nil
        pictureView.turn = .up
      }
      pictureView.picture = newValue
      gridView.pixelsDidChange()
      updateDeepPixels()
      updateMarks()
      if newValue?.info.hasAlpha ?? false || showsPlaceholder { setNeedsComposition() }
      if pictureSize != oldSize { contentSizeDidChange() }
    }
  }

  /// The frame of an animation that is shown instead of the first one, and its file; nil for none.
  var movie: (frame: TiledImage, file: ImageFile)? { didSet { if movie != nil { showFrame() } } }

  func showFrame() {
    guard let movie, var shown = entry?.picture else { return }
    shown.pixels = .frame(movie.frame)
    picture = shown
  }

  /// A message that is shown instead of a picture, if any.
  public internal(set) var message: MessageView? {
    didSet {
      guard message !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let message { addSubview(message) }
      setNeedsLayout()
    }
  }

  /// The orientation that the file was given, until the picture that has it is here.
  var orientationToCome: ImageOrientation?

  /// How the user has turned the upright picture.
  var turn: ImageOrientation {
    get { pictureView.turn }
    set {
      guard newValue != turn else { return }
      pictureView.turn = newValue
      contentSizeDidChange()
    }
  }
  /// The file whose pixels are being turned: the next one needs no turn.
  var turnedFile: ImageFile?

  /// The size of the rotated picture, in its pixels; zero without a picture.
  public var pictureSize: CGSize {
    guard let size = picture?.size else { return .zero }
    return turn.swapsAxes ? CGSize(width: size.height, height: size.width) : size
  }

  // MARK: Scales

  /// Device pixels per point, in the present or last window.
  var screenScale: Double { window?.screenScale ?? (laidOutScale > 0 ? laidOutScale : 1) }

  /// The page's size in device pixels.
  var deviceSize: CGSize {
    CGSize(width: bounds.width * screenScale, height: bounds.height * screenScale)
  }

  /// The displayed scale, in device pixels per pixel of the picture.
  public var scale: Double { zoomScale * screenScale }
  /// The target scale of an animation; the displayed scale if none runs.
  var targetScale: Double { targetZoomScale * screenScale }
  /// The limits for this picture.
  var ownPolicy: ZoomPolicy { picture?.policy(policy) ?? policy }
  /// The scale at which the picture is opened.
  var startScale: Double { ownPolicy.startScale(pictureSize, in: deviceSize) }
  /// The scale at which the whole picture is visible.
  public var fitScale: Double { ownPolicy.fit(pictureSize, in: deviceSize) }

  /// Zooms to `scale` about a point of this page, or its centre.
  func zoom(to scale: Double, at point: CGPoint? = nil, animated: Bool = true) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    isFitted = abs(scale / fitScale - 1) < 1e-6
    placedZoomScale = nil
    zoom(at: point ?? middle, scale: scale / screenScale, animated: animates(animated))
  }

  /// Zooms by a factor about a point of this page, or its centre. Successive factors multiply; a step that would pass
  /// 100 % ends there.
  func zoom(by factor: Double, about point: CGPoint? = nil) {
    placedZoomScale = nil
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    zoom(by: stepScale(by: factor) / targetScale, at: point ?? middle)
    isFitted = abs(targetScale / fitScale - 1) < 1e-6
  }

  /// The scale after a step by a factor.
  func stepScale(by factor: Double) -> Double {
    let (now, next) = (targetScale, targetScale * factor)
    let passes = now < 0.999 && next > 1 || now > 1.001 && next < 1
    return passes ? 1 : next
  }

  /// Zooms until the whole picture is visible.
  func zoomToFit(animated: Bool = true) {
    zoom(to: fitScale, animated: animated)
    isFitted = true
  }

  /// Zooms between fit and a larger scale, about a point of this page.
  private func toggleZoom(at point: CGPoint) {
    let target = ownPolicy.doubleTapScale(from: targetScale, pictureSize, in: deviceSize)
    zoom(to: target, at: point)
  }

  private func animates(_ wanted: Bool) -> Bool { wanted && !looks.theme.reducesMotion }

  func updateLimits() {
    guard pictureSize.width > 0 else { return }
    let limits = ownPolicy.limits(pictureSize, in: deviceSize)
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

  func limited(_ scale: Double) -> Double {
    let limits = ownPolicy.limits(pictureSize, in: deviceSize)
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

  /// The checkerboard behind a transparent picture, or the placeholder.
  public override func compositionItems(_ context: CompositionContext) -> [DisplayItem] {
    if showsPlaceholder, !isReady, pictureSize.width > 0 {
      let box = PathData(rect: pictureView.frame)
      return [DisplayItem(.fill(box, .nonZero, .color(looks.theme.track)))]
    }
    guard let picture, picture.isTransparent else { return [] }
    return Checkerboard.items(in: pictureView.frame, visible: bounds, isDark: looks.theme.isDark)
  }

  // MARK: Gestures

  /// Makes a single tap wait until it can no longer become a double tap, so that the controls do not flicker.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    (other as? TapGestureRecognizer)?.numberOfTapsRequired == 1 && !(other.view is PhotoPage)
  }

  /// While pages turn, a finger that drags sideways belongs to the pager. Everything else is for the picture: a
  /// pinch, or a drag that the pager cannot follow.
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let (pan, isTurning) = (panGestureRecognizer, (sidewaysFollower as? PhotoPager)?.isBetweenPages)
    if recognizer === pan, isTurning ?? false, pan.touchLocations(in: nil).count == 1,
      abs(pan.movement.dx) > abs(pan.movement.dy)
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  // MARK: Wheel

  /// Zooms about the pointer for wheel notches, and scrolls for a trackpad. With Ctrl both zoom; with
  /// Shift the wheel scrolls sideways.
  public override func scrollWheel(with event: ScrollEvent) {
    willLead?(self)
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
    zoom(notches: event.deltaY, about: event.location(in: self))
  }

  public override func magnify(with event: PinchEvent) {
    willLead?(self)
    super.magnify(with: event)
  }

  /// Zooms by notches of a wheel, about a point of this page or its centre.
  func zoom(notches: Double, about point: CGPoint? = nil) {
    guard pictureSize.width > 0 else { return }
    willTakeInput?()
    zoom(
      by: ScrollConstants.zoomFactor(steps: notches, base: policy.wheelFactor), about: point)
  }
}
