import Panorama

/// Shows a panorama on which nothing is drawn by hand: one finger or the mouse moves it, 0 shows
/// all of it, 1 shows it as large as it is.
final class CanvasView: PanoramaView {
  private var isToBeFitted: Bool

  /// - Parameter startsFitted: all of it is seen at first, as soon as the view has a size.
  init(_ panorama: Panorama, startsFitted: Bool) {
    isToBeFitted = startsFitted
    super.init(frame: .zero)
    minimumNumberOfTouchesToScroll = 1
    self.panorama = panorama
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard isToBeFitted, bounds.width > 0, bounds.height > 0 else { return }
    isToBeFitted = false
    // The scroll view must have its size before it can fit anything into it.
    scrollView.layoutIfNeeded()
    scaleToFit()
  }

  override func keyDown(with event: KeyEvent) {
    switch (event.key, event.modifierFlags) {
    case ("0", []), ("0", .control): scaleToFit(animated: true)
    case ("1", []), ("1", .control): scrollView.setZoomScale(1, animated: true)
    default: super.keyDown(with: event)
    }
  }
}
