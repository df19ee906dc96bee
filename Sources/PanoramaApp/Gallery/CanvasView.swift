import Panorama

/// Shows a panorama on which nothing is drawn by hand: one finger or the mouse moves it, a double
/// tap beside its viewlets zooms, 0 shows all of it, 1 shows it as large as it is.
final class CanvasView: PanoramaView, GestureRecognizerDelegate {
  /// What is seen at first.
  enum Start {
    /// All of it; also when the view's size changes, until a hand zooms.
    case fitted
    /// Its upper left corner, as large as it is.
    case corner
  }

  private let start: Start
  /// Points of the view a point of the panorama that is shown as large as it is: 100 %.
  private let naturalScale: Double
  private let readout = ZoomReadout()
  private var laidOutSize = CGSize.zero
  /// What the read-out has said, or what needs no saying.
  private var knownScale = 1.0

  /// - Parameters:
  ///   - panorama: nil: it comes later.
  ///   - theme: the interface's, by which the content is scaled.
  init(_ panorama: Panorama?, start: Start, theme: Theme) {
    self.start = start
    naturalScale = theme.scale
    super.init(frame: .zero)
    minimumNumberOfTouchesToScroll = 1
    self.panorama = panorama
    // What it shows may have a theme of its own; this is a part of the interface.
    readout.themeOverride = theme
    addSubview(readout)
    scrollView.addDoubleTapZoom(delegate: self) { [unowned self] in
      home
    } goHome: { [unowned self] place, animates in
      if start == .fitted {
        scaleToFit(animated: animates)
      } else {
        scrollView.zoom(at: place, scale: home, animated: animates)
      }
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Points that something floating covers at the top: the content begins below.
  var topInset = 0.0 {
    didSet {
      guard topInset != oldValue else { return }
      let isAtTop = contentOffset.y <= -oldValue
      contentInset.top = topInset
      if isAtTop { contentOffset.y = -topInset }
    }
  }

  /// Shows what came later, from its start.
  func show(_ panorama: Panorama) {
    self.panorama = panorama
    laidOutSize = .zero
    setNeedsLayout()
  }

  // MARK: Zoom

  private var fittingScale: Double {
    guard let size = panorama?.bounds.size, size.width > 0, size.height > 0 else { return 1 }
    let scale = min(laidOutSize.width / size.width, laidOutSize.height / size.height)
    return min(max(scale, scrollView.minimumZoomScale), scrollView.maximumZoomScale)
  }

  private var home: Double { start == .fitted ? fittingScale : naturalScale }

  override func layoutSubviews() {
    super.layoutSubviews()
    readout.place(in: bounds)
    guard bounds.size != laidOutSize, bounds.width > 0, bounds.height > 0, panorama != nil else {
      return
    }
    let isFirst = laidOutSize == .zero
    let wasFitted = start == .fitted && abs(zoomScale / fittingScale - 1) < 1e-6
    laidOutSize = bounds.size
    guard isFirst || wasFitted else { return }
    // The scroll view must have its size before it can fit anything into it.
    scrollView.layoutIfNeeded()
    defer { knownScale = zoomScale }
    switch start {
    case .fitted: scaleToFit()
    case .corner:
      zoomScale = naturalScale
      contentOffset = CGPoint(x: 0, y: -topInset)
    }
  }

  override func scrollViewDidZoom(_ scrollView: ScrollView) {
    guard zoomScale != knownScale else { return }
    knownScale = zoomScale
    readout.show(zoomScale / naturalScale)
  }

  override func keyDown(with event: KeyEvent) {
    switch (event.key, event.modifierFlags) {
    case ("0", []), ("0", .control): scaleToFit(animated: true)
    case ("1", []), ("1", .control): scrollView.setZoomScale(naturalScale, animated: true)
    default: super.keyDown(with: event)
    }
  }

  /// Two taps on a viewlet are the viewlet's.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    guard let panorama, zoomScale >= panorama.minimumViewletScale,
      let place = touch.location(in: panorama)
    else { return true }
    return panorama.findViewlet(at: place) == nil
  }
}
