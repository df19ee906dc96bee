import Panorama

/// An immutable image with a scale and an orientation.
open class UIImage: @unchecked Sendable {
  /// How the stored image is rotated and mirrored for display: EXIF's eight orientations with
  /// UIKit's names and order.
  public enum Orientation: Int, Hashable, Sendable {
    /// As stored.
    case up
    /// Turned by half a circle.
    case down
    /// Turned a quarter to the left.
    case left
    /// Turned a quarter to the right.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Turned by half a circle and mirrored left to right.
    case downMirrored
    /// Turned a quarter to the left and mirrored top to bottom.
    case leftMirrored
    /// Turned a quarter to the right and mirrored top to bottom.
    case rightMirrored
  }

  /// Whether views show an image in its own colours.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// Symbols in the tint colour, other images in their own colours.
    case automatic = 0
    /// In its own colours.
    case alwaysOriginal = 1
    /// Its opaque parts in the tint colour.
    case alwaysTemplate = 2
  }

  /// A line drawing and the side of the square that it fills, in points.
  struct Symbol: Hashable {
    var icon: LineIcon
    var side: CGFloat
    /// The width of lines on the grid of 24.
    var lineWidth = 1.5
  }

  /// Everything in which two images can differ.
  struct Content: Hashable {
    var cgImage: CGImage?
    var symbol: Symbol?
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    /// The colour of all opaque parts; nil for the image's own colours.
    var tint: CGColor?
    /// The parts at the sides that are not stretched; nil if everything is.
    var caps: UIEdgeInsets?
  }

  let content: Content
  /// The stored pixels; nil for an empty image. A symbol, which is a drawing, is drawn anew for each call.
  public var cgImage: CGImage? {
    content.cgImage ?? (symbol == nil ? nil : flattened.content.cgImage)
  }
  /// The number of pixels per point.
  public var scale: CGFloat { content.scale }
  /// The orientation for display.
  public var imageOrientation: Orientation { content.orientation }
  /// Whether views show the image in its own colours. Default: automatic.
  public var renderingMode: RenderingMode { content.renderingMode }
  var symbol: Symbol? { content.symbol }
  var tint: CGColor? { content.tint }

  init(_ content: Content) { self.content = content }

  /// Makes an image with `scale` pixels per point in an orientation.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    content = Content(
      cgImage: cgImage, scale: scale > 0 && scale.isFinite ? scale : 1, orientation: orientation)
  }

  /// Makes an empty image.
  public init() { content = Content() }

  /// The same image after `change`.
  func with(_ change: (inout Content) -> Void) -> UIImage {
    var content = content
    change(&content)
    return UIImage(content)
  }

  /// Makes an image with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// The displayed size in points.
  public var size: CGSize {
    if let symbol { return CGSize(width: symbol.side, height: symbol.side) }
    guard let cgImage = content.cgImage else { return .zero }
    let (w, h) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.swapsAxes
      ? CGSize(width: h, height: w) : CGSize(width: w, height: h)
  }

  /// The same image with another rendering mode.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    with { $0.renderingMode = mode }
  }

  /// The same image with all opaque parts in one colour, which views do not change.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: .alwaysOriginal)
  }

  /// The same image with all opaque parts in one colour.
  public func withTintColor(_ color: UIColor, renderingMode mode: RenderingMode) -> UIImage {
    with { ($0.renderingMode, $0.tint) = (mode, color.cgColor) }
  }

  /// Whether a view shows the image in its tint colour.
  var isTemplate: Bool {
    renderingMode == .alwaysTemplate || renderingMode == .automatic && symbol != nil && tint == nil
  }
}

extension UIImage: Hashable {
  /// Whether both have the same pixel object or symbol, scale, orientation, colour and rendering mode.
  public static func == (l: UIImage, r: UIImage) -> Bool { l.content == r.content }

  /// Hashes everything that `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension UIImage.Orientation {
  /// Whether width and height are swapped.
  var swapsAxes: Bool { transform.a == 0 }

  /// The same, mirrored left to right for display.
  var mirrored: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .down: .downMirrored
    case .left: .rightMirrored
    case .right: .leftMirrored
    case .upMirrored: .up
    case .downMirrored: .down
    case .leftMirrored: .right
    case .rightMirrored: .left
    }
  }

  /// The map from the stored to the displayed image, each scaled to the unit square.
  var transform: CGAffineTransform {
    switch self {
    case .up: .identity
    case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    }
  }
}

/// `UIImage`. Without PanoramaUIKit, `XImage` is `CGImage`.
public typealias XImage = UIImage
