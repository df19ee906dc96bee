import Foundation
import Panorama

extension PhotoPage {
  /// Turns the picture clockwise by so many quarters, for the eye only.
  func turn(by quarters: Int) {
    guard pictureSize.width > 0 else { return }
    quarterTurns += quarters
  }

  /// As the picture opened.
  func reset() { zoom(to: startScale) }

  /// Covers the page, whatever is cut off.
  func zoomToFill() { zoom(to: policy.fill(pictureSize, in: deviceSize)) }

  /// An arrow key: moves what is seen by a tenth of the page.
  func pan(_ key: String) {
    let (w, h) = (Double(bounds.width) / 10, Double(bounds.height) / 10)
    let way: (Double, Double) =
      switch key {
      case "left": (-w, 0)
      case "right": (w, 0)
      case "up": (0, -h)
      default: (0, h)
      }
    let start = targetContentOffset
    setContentOffset(
      CGPoint(x: start.x + way.0, y: start.y + way.1), animated: !theme.reducesMotion)
  }

  /// Takes over scale and place of another page: its middle shows the same place of the picture,
  /// by its share of width and height. A fitted one stays fitted.
  func takePlace(of other: PhotoPage) {
    layoutIfNeeded()
    let (size, otherSize) = (pictureSize, other.pictureSize)
    if size.width <= 0 {
      // It has no size yet: for when it has.
      startPlace = other.place ?? other.startPlace
      startPlace?.quarterTurns = 0
    }
    guard size.width > 0, otherSize.width > 0, !other.isFitted else { return }
    let middle = other.middle
    zoom(to: other.scale, animated: false)
    showInMiddle(middle)
  }

  /// The place of the picture that the page's middle shows, by its share of width and height.
  private var middle: CGPoint {
    let frame = pictureView.frame
    return CGPoint(
      x: (bounds.midX - frame.minX) / frame.width, y: (bounds.midY - frame.minY) / frame.height)
  }

  /// Brings a place of the picture, by its share of width and height, to the page's middle.
  func showInMiddle(_ place: CGPoint) {
    let frame = pictureView.frame
    contentOffset = CGPoint(
      x: place.x * frame.width + frame.minX - bounds.width / 2,
      y: place.y * frame.height + frame.minY - bounds.height / 2)
  }

  /// Scale, place and turns, where they are other than the picture opened with.
  var place: PicturePlace? {
    guard pictureSize.width > 0, !isFitted || quarterTurns != 0 else { return nil }
    let middle = middle
    return PicturePlace(
      scale: scale, x: Double(middle.x), y: Double(middle.y), quarterTurns: quarterTurns)
  }
}
