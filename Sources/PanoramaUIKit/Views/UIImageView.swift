import Panorama

/// A view that shows an image, by default stretched to fill the view as in UIKit.
open class UIImageView: View {
  /// The displayed image, if any.
  open var image: UIImage? { didSet { if image != oldValue { setNeedsDisplay() } } }
  /// The image that replaces `image` while the view is highlighted.
  open var highlightedImage: UIImage? { didSet { setNeedsDisplay() } }
  /// Whether `highlightedImage` is shown.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  /// The pictures that `startAnimating()` shows one after another instead of `image`; nil for none.
  open var animationImages: [UIImage]?
  /// The total duration of the pictures, in seconds; 0 stands for 30 pictures per second. Default: 0.
  open var animationDuration = 0.0
  /// The number of times that all pictures are shown; 0 repeats them for ever. Default: 0.
  open var animationRepeatCount = 0
  private(set) var sequence: ImageSequence?

  /// Whether the pictures are being shown one after another.
  public var isAnimating: Bool { sequence != nil }

  /// Shows `animationImages` one after another, from the first one, while the view is in a window.
  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return }
    let sequence = ImageSequence(self, images)
    self.sequence = sequence
    window?.add(sequence)
    setNeedsDisplay()
  }

  /// Shows `image` again.
  open func stopAnimating() {
    sequence = nil
    setNeedsDisplay()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if let sequence { window?.add(sequence) }
  }

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
    let still = isHighlighted ? highlightedImage ?? image : image
    guard let shown = sequence?.shown ?? still else { return }
    shown.draw(in: contentMode.place(shown.size, in: bounds), on: context, tint: looks.theme.accent)
  }
}

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
