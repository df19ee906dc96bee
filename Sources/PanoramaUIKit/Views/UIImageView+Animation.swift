import Panorama

/// Shows the pictures of an image view one after another.
@MainActor
final class ImageSequence: FrameAnimation {
  private weak var view: UIImageView?
  private let images: [UIImage]
  /// The duration of all pictures together, in seconds.
  private let duration: Double
  private let repeatCount: Int
  private var start: Double?
  private(set) var shown: UIImage?

  init(_ view: UIImageView, _ images: [UIImage]) {
    (self.view, self.images) = (view, images)
    // As in UIKit, 30 pictures per second.
    duration = view.animationDuration > 0 ? view.animationDuration : Double(images.count) / 30
    repeatCount = view.animationRepeatCount
    shown = images.first
  }

  func advance(to time: Double) -> Bool {
    guard let view, view.sequence === self else { return false }
    let elapsed = time - (start ?? time)
    if start == nil { start = time }
    if repeatCount > 0, elapsed >= duration * Double(repeatCount) {
      view.stopAnimating()
      return false
    }
    let share = (elapsed / duration).truncatingRemainder(dividingBy: 1)
    let image = images[min(images.count - 1, Int(share * Double(images.count)))]
    if image !== shown {
      shown = image
      view.setNeedsDisplay()
    }
    return true
  }
}
