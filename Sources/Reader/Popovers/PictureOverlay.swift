import Panorama

/// A picture of a book over everything, to be zoomed and moved. A tap beside it, a second click on the cross or Escape
/// closes it.
final class PictureOverlay: ModalLayer, ScrollViewDelegate {
  private let scroll = ScrollView(frame: .zero)
  private let picture = ImageView(frame: .zero)
  private let close = Button(icon: .close, style: .bordered)
  private let image: CGImage
  private var laidOut = CGSize.zero

  /// The largest size of a pixel of the picture, in points.
  private static let largestPixel = 8.0

  init(_ image: CGImage, name: String) {
    self.image = image
    super.init(frame: .zero)
    accessibilityLabel = name
    picture.image = image
    picture.contentMode = .scaleToFill
    scroll.delegate = self
    scroll.centersContent = true
    scroll.addSubview(picture)
    close.accessibilityLabel = "Close"
    close.toolTip = "Close (Esc)"
    close.addAction(for: .touchUpInside) { [weak self] in self?.dismiss() }
    for view in [scroll, close] as [View] { addSubview(view) }
    let double = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended else { return }
      toggleZoom(at: tap.location(in: picture))
    }
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended, !picture.bounds.contains(tap.location(in: picture))
      else {
        return
      }
      cancel()
    }
    scroll.addGestureRecognizer(double)
    scroll.addGestureRecognizer(single)
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .dialog }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    applyTheme()
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }

  /// Dark around the picture in every theme, as in the viewer's fullscreen.
  private func applyTheme() {
    looks.background = CGColor(red: 0, green: 0, blue: 0, alpha: 0.85)
    close.looks.themeOverride = looks.theme.isDark ? nil : looks.theme.toggled
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { picture }

  override func layoutSubviews() {
    let unit = looks.theme.unit
    let size = close.sizeThatFits(bounds.size)
    close.frame = CGRect(
      x: bounds.maxX - size.width - 2 * unit, y: 2 * unit, width: size.width, height: size.height)
    guard bounds.size != laidOut, bounds.width > 0, bounds.height > 0 else { return }
    laidOut = bounds.size
    scroll.frame = bounds
    let room = bounds.insetBy(dx: 4 * unit, dy: 4 * unit).size
    let (width, height) = (Double(max(1, image.width)), Double(max(1, image.height)))
    let fit = max(0.01, min(room.width / width, room.height / height))
    scroll.setZoomScale(1, animated: false)
    picture.frame = CGRect(x: 0, y: 0, width: width * fit, height: height * fit)
    scroll.contentSize = picture.frame.size
    scroll.minimumZoomScale = 1
    scroll.maximumZoomScale = max(1, Self.largestPixel / fit)
  }

  private func toggleZoom(at point: CGPoint) {
    guard scroll.zoomScale <= 1.01 else { return scroll.setZoomScale(1, animated: true) }
    let side = CGSize(width: bounds.width / 3, height: bounds.height / 3)
    scroll.zoom(
      to: CGRect(
        x: point.x - side.width / 2, y: point.y - side.height / 2, width: side.width,
        height: side.height), animated: true)
  }
}
