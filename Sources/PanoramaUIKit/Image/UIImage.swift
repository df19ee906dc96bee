import Panorama

/// An immutable image with a scale and an orientation, as UIKit's `UIImage`.
open class UIImage: @unchecked Sendable {
  /// How the stored image is rotated and mirrored for display: EXIF's eight orientations with
  /// UIKit's names and order.
  public enum Orientation: Int, Hashable, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The stored pixels; nil for an empty image.
  public let cgImage: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The orientation for display.
  public let imageOrientation: Orientation

  /// Makes an image with `scale` pixels per point in an orientation.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
  }

  /// Makes an empty image.
  public init() {
    cgImage = nil
    scale = 1
    imageOrientation = .up
  }

  /// Makes an image with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// The displayed size in points.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    let (w, h) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return imageOrientation.swapsAxes
      ? CGSize(width: h, height: w) : CGSize(width: w, height: h)
  }
}

extension UIImage: Hashable {
  /// Whether both are the same object, or have the same pixel object, scale and orientation.
  public static func == (l: UIImage, r: UIImage) -> Bool {
    l === r
      || l.cgImage === r.cgImage && l.scale == r.scale
        && l.imageOrientation == r.imageOrientation
  }
  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cgImage)
    hasher.combine(scale)
    hasher.combine(imageOrientation)
  }
}

extension UIImage.Orientation {
  /// Whether width and height are swapped.
  var swapsAxes: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
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
