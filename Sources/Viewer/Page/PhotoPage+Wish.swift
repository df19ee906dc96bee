import Panorama

extension PhotoPage {
  /// Tells the source which part of the picture is in view, and at which scale: while an animation
  /// is under way, where it leads, so that the tiles are there when it ends.
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
