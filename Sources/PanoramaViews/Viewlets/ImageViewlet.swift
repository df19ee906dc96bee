import Foundation
import PanoramaGraphics

/// A viewlet that shows a picture.
open class ImageViewlet: Viewlet {
  /// The picture; nil for none.
  public var image: CGImage? { didSet { if image != oldValue { setNeedsDisplay() } } }
  /// How the picture is laid out. Default: as large as fits.
  public var contentMode = View.ContentMode.scaleAspectFit { didSet { setNeedsDisplay() } }

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
    context.draw(image, in: contentMode.place(size, in: bounds))
  }
}
