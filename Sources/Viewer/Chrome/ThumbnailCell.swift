import Foundation
import Panorama

/// A thumbnail, or a placeholder.
@MainActor
final class ThumbnailCell: View, ThumbnailShowing {
  /// The thumbnail; nil while it is being read.
  var image: CGImage? { didSet { if image !== oldValue { setNeedsDisplay() } } }
  /// Shows what is known.
  func show(_ thumbnail: Thumbnails.Thumbnail) {
    switch thumbnail {
    case .ready(let image): (self.image, hasFailed) = (image, false)
    case .failed: (image, hasFailed) = (nil, true)
    case .reading: break
    }
  }

  /// Whether the file could not be read.
  var hasFailed = false { didSet { if hasFailed != oldValue { setNeedsDisplay() } } }
  /// Whether the picture is the one being viewed.
  var isCurrent = false { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    var box = bounds.insetBy(dx: 3, dy: 3)
    if let image {
      let ratio = min(
        box.width / Double(image.width), box.height / Double(image.height))
      let size = CGSize(width: Double(image.width) * ratio, height: Double(image.height) * ratio)
      box = CGRect(
        x: (box.midX - size.width / 2).rounded(), y: (box.midY - size.height / 2).rounded(),
        width: size.width.rounded(), height: size.height.rounded())
      context.interpolationQuality = .high
      context.draw(image, in: box)
    } else {
      context.setFillColor(theme.track)
      context.fill(PathData(box, cornerRadius: theme.cornerRadius / 2))
      if hasFailed {
        LineIcon.brokenImage.draw(
          in: context, rect: box.insetBy(dx: box.width / 4, dy: box.height / 4),
          color: theme.secondaryText, lineWidth: theme.iconStroke)
      }
    }
    guard isCurrent else { return }
    context.setStrokeColor(theme.accent)
    context.setLineWidth(theme.focusRingWidth)
    context.stroke(
      PathData(
        box.insetBy(dx: -1.5, dy: -1.5), cornerRadius: image == nil ? theme.cornerRadius / 2 : 2)
    )
  }
}
