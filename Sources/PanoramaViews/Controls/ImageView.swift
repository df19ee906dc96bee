import Foundation
import PanoramaGraphics

/// A view that shows a picture, as large as fits unless `contentMode` says otherwise; UIKit's
/// `UIImageView`.
open class ImageView: View {
  /// The picture; nil for none.
  public var image: CGImage? {
    didSet {
      guard image != oldValue else { return }
      setNeedsDisplay()
      superview?.setNeedsLayout()
    }
  }

  /// A view as large as the picture, with one pixel per point.
  public init(image: CGImage?) {
    self.image = image
    super.init(frame: .zero)
    (isUserInteractionEnabled, contentMode) = (false, .scaleAspectFit)
    sizeToFit()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    (isUserInteractionEnabled, contentMode) = (false, .scaleAspectFit)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override var accessibilityRole: AccessibilityRole? { .image }

  open override var intrinsicContentSize: CGSize {
    image == nil ? CGSize(width: -1, height: -1) : unlimitedSize
  }

  /// The size of the picture, with one pixel per point.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
  }

  open override func draw(in context: CGContext) {
    guard let image else { return }
    let size = CGSize(width: image.width, height: image.height)
    context.draw(image, in: contentMode.place(size, in: bounds))
  }
}
