import Panorama
import ScrollPhysics

/// Shows a panorama that one finger or the mouse can move. A double tap beside its viewlets zooms,
/// the key 0 fits it into the view, and 1 shows it at 100 %.
final class CanvasView: PanoramaView, GestureRecognizerDelegate {
  /// The initial zoom scale and position.
  enum Start {
    /// The whole panorama, also after the size of the view has changed, until the user zooms.
    case fitted
    /// The upper left corner at 100 %.
    case corner
  }

  private let start: Start
  /// The zoom scale that counts as 100 %.
  private let naturalScale: Double
  private let readout = ZoomReadout()
  private var laidOutSize = CGSize.zero
  /// The zoom scale that the readout showed last, or that the layout has set: a layout does not show the
  /// readout.
  private var knownScale = 1.0

  /// - Parameters:
  ///   - panorama: the panorama; nil if it comes later.
  ///   - start: the initial zoom scale and position.
  ///   - theme: the theme of the interface, by whose scale the content is enlarged.
  init(_ panorama: Panorama?, start: Start, theme: InterfaceTheme) {
    self.start = start
    naturalScale = theme.scale
    super.init(frame: .zero)
    minimumNumberOfTouchesToScroll = 1
    self.panorama = panorama
    // The content may have another theme, but the readout belongs to the interface.
    readout.looks.themeOverride = theme
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

  /// The height of the floating bar at the top, in points, below which the content begins.
  var topInset = 0.0 {
    didSet {
      guard topInset != oldValue else { return }
      let isAtTop = contentOffset.y <= -oldValue
      contentInset.top = topInset
      if isAtTop { contentOffset.y = -topInset }
    }
  }

  /// Shows a panorama that comes later.
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

  /// Leaves double taps on viewlets to the viewlets.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    guard let panorama, zoomScale >= panorama.minimumViewletScale,
      let place = touch.location(in: panorama)
    else { return true }
    return panorama.findViewlet(at: place) == nil
  }
}

extension ScrollView {
  /// Adds a double tap, or double click, that zooms in around its position, or from any other zoom back to the
  /// usual one.
  ///
  /// - Parameters:
  ///   - delegate: decides which touches count; it is not retained.
  ///   - home: returns the usual zoom scale.
  ///   - goHome: zooms back to the usual scale around a point of this view, with or without animation.
  func addDoubleTapZoom(
    delegate: (any GestureRecognizerDelegate)? = nil, home: @escaping @MainActor () -> Double,
    goHome: @escaping @MainActor (CGPoint, Bool) -> Void
  ) {
    let tap = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended else { return }
      let (home, animates) = (home(), !looks.theme.reducesMotion)
      let place = tap.location(in: self)
      if abs(targetZoomScale / home - 1) < 0.01 {
        zoom(at: place, scale: home * ScrollConstants.doubleTapZoomFactor, animated: animates)
      } else {
        goHome(place, animates)
      }
    }
    tap.numberOfTapsRequired = 2
    tap.delegate = delegate
    addGestureRecognizer(tap)
  }
}

/// A canvas that fills the page and whose content begins below the page's bar.
@MainActor
final class BelowBar: View {
  private let canvas: CanvasView

  init(_ canvas: CanvasView) {
    self.canvas = canvas
    super.init(frame: .zero)
    addSubviewToFit(canvas)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() { canvas.topInset = safeAreaInsets.top }
}
