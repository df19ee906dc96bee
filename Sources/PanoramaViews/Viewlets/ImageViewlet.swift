import Foundation
import PanoramaGraphics

/// A viewlet that shows a picture.
open class ImageViewlet: Viewlet {
  /// How a picture is laid out if its proportions differ from the viewlet's.
  public enum ContentMode: Hashable, Sendable {
    /// Stretches the picture.
    case fill
    /// Fits the picture into the viewlet.
    case aspectFit
    /// Covers the viewlet with the picture.
    case aspectFill

    fileprivate var mode: View.ContentMode {
      switch self {
      case .fill: .scaleToFill
      case .aspectFit: .scaleAspectFit
      case .aspectFill: .scaleAspectFill
      }
    }
  }

  /// The picture; nil for none.
  public var image: CGImage? { didSet { if image != oldValue { setNeedsDisplay() } } }
  /// How the picture is laid out. Default: as large as fits.
  public var contentMode = ContentMode.aspectFit { didSet { setNeedsDisplay() } }

  /// A viewlet with a picture.
  ///
  /// - Parameters:
  ///   - frame: the frame in the coordinates of the future parent.
  ///   - image: the picture; nil for none.
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
