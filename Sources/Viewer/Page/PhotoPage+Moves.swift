import Foundation
import Panorama

extension PhotoPage {
  /// Turns the picture clockwise by so many quarters, for the eye only.
  func turn(by quarters: Int) {
    guard pictureSize.width > 0 else { return }
    quarterTurns += quarters
  }

  /// As the picture opened.
  func reset() {
    if policy.start == .fit {
      zoomToFit()
    } else {
      zoom(to: startScale)
    }
  }

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
    guard size.width > 0, otherSize.width > 0, !other.isFitted else { return }
    let middle = CGPoint(
      x: (other.bounds.midX - other.pictureView.frame.minX) / other.pictureView.frame.width,
      y: (other.bounds.midY - other.pictureView.frame.minY) / other.pictureView.frame.height)
    zoom(to: other.scale, animated: false)
    contentOffset = CGPoint(
      x: middle.x * pictureView.frame.width + pictureView.frame.minX - bounds.width / 2,
      y: middle.y * pictureView.frame.height + pictureView.frame.minY - bounds.height / 2)
  }
}
