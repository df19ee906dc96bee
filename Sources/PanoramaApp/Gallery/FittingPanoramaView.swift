import Panorama

/// Shows all of its panorama when it first has a size.
final class FittingPanoramaView: PanoramaView {
  private var isFitted = false

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !isFitted, bounds.width > 0, bounds.height > 0, panorama != nil else { return }
    isFitted = true
    // The scroll view must have its size before it can fit anything into it.
    scrollView.layoutIfNeeded()
    scaleToFit()
  }
}
