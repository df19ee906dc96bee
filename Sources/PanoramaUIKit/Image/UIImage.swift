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
    var icon: Icon
    var side: CGFloat
    /// The width of lines on the grid of 24.
    var lineWidth = 1.5
  }

  /// The stored pixels; nil for an empty image and for symbols, which are drawings.
  public let cgImage: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The orientation for display.
  public let imageOrientation: Orientation
  /// Whether views show the image in its own colours. Default: automatic.
  public let renderingMode: RenderingMode
  let symbol: Symbol?
  /// The colour of all opaque parts; nil for the image's own colours.
  let tint: CGColor?

  /// Makes an image with `scale` pixels per point in an orientation.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    renderingMode = .automatic
    (symbol, tint) = (nil, nil)
  }

  /// Makes an empty image.
  public init() {
    cgImage = nil
    scale = 1
    imageOrientation = .up
    renderingMode = .automatic
    (symbol, tint) = (nil, nil)
  }

  init(_ symbol: Symbol) {
    cgImage = nil
    scale = 1
    imageOrientation = .up
    renderingMode = .automatic
    self.symbol = symbol
    tint = nil
  }

  init(_ other: UIImage, renderingMode: RenderingMode, tint: CGColor?) {
    (cgImage, scale, imageOrientation) = (other.cgImage, other.scale, other.imageOrientation)
    (symbol, self.tint, self.renderingMode) = (other.symbol, tint, renderingMode)
  }

  /// Makes an image with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// The displayed size in points.
  public var size: CGSize {
    if let symbol { return CGSize(width: symbol.side, height: symbol.side) }
    guard let cgImage else { return .zero }
    let (w, h) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.swapsAxes
      ? CGSize(width: h, height: w) : CGSize(width: w, height: h)
  }

  /// The same image with another rendering mode.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(self, renderingMode: mode, tint: tint)
  }

  /// The same image with all opaque parts in one colour, which views do not change.
  public func withTintColor(_ color: CGColor) -> UIImage {
    withTintColor(color, renderingMode: .alwaysOriginal)
  }

  /// The same image with all opaque parts in one colour.
  public func withTintColor(_ color: CGColor, renderingMode mode: RenderingMode) -> UIImage {
    UIImage(self, renderingMode: mode, tint: color)
  }

  /// Whether a view shows the image in its tint colour.
  var isTemplate: Bool {
    renderingMode == .alwaysTemplate || renderingMode == .automatic && symbol != nil && tint == nil
  }
}

extension UIImage: Hashable {
  /// Whether both are the same object, or have the same pixel object or symbol, scale, orientation,
  /// colour and rendering mode.
  public static func == (l: UIImage, r: UIImage) -> Bool {
    l === r
      || l.cgImage === r.cgImage && l.scale == r.scale
        && l.imageOrientation == r.imageOrientation && l.symbol == r.symbol && l.tint == r.tint
        && l.renderingMode == r.renderingMode
  }
  /// Hashes some of the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cgImage)
    hasher.combine(scale)
    hasher.combine(imageOrientation)
    hasher.combine(tint)
  }
}
