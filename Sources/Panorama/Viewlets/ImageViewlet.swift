import Foundation
import PanoramaGraphics
import PanoramaViews

/// A picture.
open class ImageViewlet: Viewlet {
  /// How a picture of other proportions is laid out.
  public enum ContentMode: Hashable, Sendable {
    /// Stretched; as large as fits; as small as covers.
    case fill, aspectFit, aspectFill

    fileprivate var mode: View.ContentMode {
      switch self {
      case .fill: .scaleToFill
      case .aspectFit: .scaleAspectFit
      case .aspectFill: .scaleAspectFill
      }
    }
  }

  /// What is shown; nil for nothing.
  public var image: CGImage? { didSet { if image != oldValue { setNeedsDisplay() } } }
  /// Default: as large as fits.
  public var contentMode = ContentMode.aspectFit { didSet { setNeedsDisplay() } }

  /// - Parameters:
  ///   - frame: in the coordinates of the parent it will be added to.
  ///   - image: what is shown.
  public init(frame: CGRect, image: CGImage? = nil) {
    self.image = image
    super.init(frame: frame)
  }

  open override var accessibilityRole: AccessibilityRole { .image }

  open override func draw(in context: CGContext) {
    drawGround(in: context)
    guard let image else { return }
    let size = CGSize(width: image.width, height: image.height)
    context.draw(image, in: contentMode.mode.place(size, in: bounds))
  }
}
