import Panorama

extension PhotoPage {
  /// Tells the source which part of the picture is visible, and at which scale. During an animation, these
  /// are its target, so that the tiles are ready when it ends.
  func updateWish() {
    guard let entry, pictureSize.width > 0, bounds.width > 0, window != nil else { return }
    let scale = Double(targetZoomScale)
    let offset = targetContentOffset
    let visible = CGRect(
      x: offset.x / scale, y: offset.y / scale, width: bounds.width / scale,
      height: bounds.height / scale)
    let stored = visible.intersection(CGRect(origin: .zero, size: pictureSize))
      .applying(pictureView.placement.inverted())
    entry.want(stored, scale: targetScale)
  }
}
