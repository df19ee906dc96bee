import Foundation
import PanoramaGraphics

/// A view that shows a picture; UIKit's `UIImageView`.
open class ImageView: View {
  /// How a picture is laid out if its proportions differ from the view's.
  public enum Fitting: Hashable, Sendable {
    /// Stretches the picture to the view.
    case fill
    /// The largest size that fits into the view.
    case aspectFit
    /// The smallest size that covers the view.
    case aspectFill
    /// In its own size, in the middle.
    case center

    fileprivate var mode: ContentMode {
      switch self {
      case .fill: .scaleToFill
      case .aspectFit: .scaleAspectFit
      case .aspectFill: .scaleAspectFill
      case .center: .center
      }
    }
  }

  /// The picture; nil for none.
  public var image: CGImage? {
    didSet {
      guard image != oldValue else { return }
      setNeedsDisplay()
      superview?.setNeedsLayout()
    }
  }
  /// How the picture is laid out. Default: as large as fits.
  public var fitting = Fitting.aspectFit { didSet { setNeedsDisplay() } }

  /// A view as large as the picture, with one pixel per point.
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
    context.draw(image, in: fitting.mode.place(size, in: bounds))
  }
}
