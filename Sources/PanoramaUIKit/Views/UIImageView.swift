import Panorama

/// A view that shows an image, by default stretched to fill the view as in UIKit.
open class UIImageView: View {
  /// The displayed image, if any.
  open var image: UIImage? { didSet { if image != oldValue { setNeedsDisplay() } } }
  /// The image that replaces `image` while the view is highlighted.
  open var highlightedImage: UIImage? { didSet { setNeedsDisplay() } }
  /// Whether `highlightedImage` is shown.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  /// Makes a view of the image's size in points.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// Makes a view of the image's size in points.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override var accessibilityRole: AccessibilityRole? { .image }

  /// The image's size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: -1, height: -1)
  }

  open override func draw(in context: CGContext) {
    guard let shown = isHighlighted ? highlightedImage ?? image : image else { return }
    shown.draw(in: contentMode.place(shown.size, in: bounds), on: context, tint: tintColor)
  }
}
