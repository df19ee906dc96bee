import Foundation
import PanoramaGraphics

/// Shows a picture: UIKit's `UIImageView`.
open class ImageView: View {
  /// How a picture of other proportions is laid out.
  public enum Fitting: Hashable, Sendable {
    case fill, aspectFit, aspectFill, center

    fileprivate var mode: ContentMode {
      switch self {
      case .fill: .scaleToFill
      case .aspectFit: .scaleAspectFit
      case .aspectFill: .scaleAspectFill
      case .center: .center
      }
    }
  }

  /// What is shown; nil for nothing.
  public var image: CGImage? {
    didSet {
      guard image != oldValue else { return }
      setNeedsDisplay()
      superview?.setNeedsLayout()
    }
  }
  /// Default: as large as fits.
  public var fitting = Fitting.aspectFit { didSet { setNeedsDisplay() } }

  /// As large as the picture, a pixel a point.
  public init(image: CGImage?) {
    self.image = image
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    sizeToFit()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override var accessibilityRole: AccessibilityRole? { .image }

  /// The picture's size, a pixel a point.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
  }

  open override func draw(in context: CGContext) {
    guard let image else { return }
    let size = CGSize(width: image.width, height: image.height)
    context.draw(image, in: fitting.mode.place(size, in: bounds))
  }
}
