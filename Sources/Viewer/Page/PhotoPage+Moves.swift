import Foundation
import Panorama

extension PhotoPage {
  /// Rotates the picture clockwise by quarter turns. The file does not change.
  func turn(by quarters: Int) {
    guard pictureSize.width > 0 else { return }
    quarterTurns += quarters
  }

  /// Zooms to the scale at which the picture was opened.
  func reset() { zoom(to: startScale) }

  /// Zooms until the picture covers the page.
  func zoomToFill() { zoom(to: policy.fill(pictureSize, in: deviceSize)) }

  /// Scrolls by a tenth of the page in the direction of an arrow key.
  func pan(_ key: String) {
    let (w, h) = (bounds.width / 10, bounds.height / 10)
    let step: (Double, Double) =
      switch key {
      case "left": (-w, 0)
      case "right": (w, 0)
      case "up": (0, -h)
      default: (0, h)
      }
    let start = targetContentOffset
    setContentOffset(
      CGPoint(x: start.x + step.0, y: start.y + step.1), animated: !theme.reducesMotion)
  }

  /// Takes over the scale and position of another page, so that the same relative point of the picture is in
  /// the centre. A fitted picture stays fitted.
  func takePlace(of other: PhotoPage) {
    layoutIfNeeded()
    let (size, otherSize) = (pictureSize, other.pictureSize)
    if size.width <= 0 {
      // The size of the picture is not known yet, so the place is restored later.
      startPlace = other.place ?? other.startPlace
      startPlace?.quarterTurns = 0
    }
    guard size.width > 0, otherSize.width > 0, !other.isFitted else { return }
    let middle = other.middle
    zoom(to: other.scale, animated: false)
    showInMiddle(middle)
  }

  /// The point in the centre of the page, relative to the picture's width and height.
  private var middle: CGPoint {
    let frame = pictureView.frame
    return CGPoint(
      x: (bounds.midX - frame.minX) / frame.width, y: (bounds.midY - frame.minY) / frame.height)
  }

  /// Scrolls a point, given relative to the picture's width and height, to the centre of the page.
  func showInMiddle(_ place: CGPoint) {
    let frame = pictureView.frame
    contentOffset = CGPoint(
      x: place.x * frame.width + frame.minX - bounds.width / 2,
      y: place.y * frame.height + frame.minY - bounds.height / 2)
  }

  /// The scale, place and rotation; nil if they have not changed since the picture was opened.
  var place: PicturePlace? {
    guard pictureSize.width > 0, !isFitted || quarterTurns != 0 else { return nil }
    let middle = middle
    return PicturePlace(scale: scale, x: middle.x, y: middle.y, quarterTurns: quarterTurns)
  }
}
