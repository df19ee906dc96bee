import Panorama

/// A picture with a scale and an orientation: UIKit's `UIImage`. Immutable.
open class UIImage: @unchecked Sendable {
  /// How the stored picture is turned to be shown; EXIF's eight, in UIKit's words and order.
  public enum Orientation: Int, Hashable, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The stored pixels; nil for an empty picture.
  public let cgImage: CGImage?
  /// Pixels a point.
  public let scale: CGFloat
  /// How the stored pixels are turned to be shown.
  public let imageOrientation: Orientation

  /// Shows pixels at `scale` of them a point, turned by `orientation`.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
  }

  /// An empty picture.
  public init() {
    cgImage = nil
    scale = 1
    imageOrientation = .up
  }

  /// A pixel a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// As shown, in points.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    let (w, h) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.swapsAxes
      ? CGSize(width: h, height: w) : CGSize(width: w, height: h)
  }
}

extension UIImage: Hashable {
  /// The same object, or the same pixels object shown in the same way.
  public static func == (l: UIImage, r: UIImage) -> Bool {
    l === r
      || l.cgImage === r.cgImage && l.scale == r.scale
        && l.imageOrientation == r.imageOrientation
  }
  /// Of what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cgImage)
    hasher.combine(scale)
    hasher.combine(imageOrientation)
  }
}

extension UIImage.Orientation {
  /// Width and height change places.
  var swapsAxes: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }

  /// From the stored picture to the shown one, each filling 0 … 1 both ways.
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
