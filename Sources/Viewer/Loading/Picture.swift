import Panorama

/// The part of a file's picture that is available now.
///
/// Other kinds of content (frames of an animation, vector pages) would be further cases of `Pixels`.
public struct Picture: Sendable {
  /// The source of the pixels.
  public enum Pixels: Equatable, Sendable {
    /// The tiles that were read, in stored orientation.
    case tiles(TiledImage)
  }

  /// The pixels.
  public var pixels: Pixels
  /// The header of the file.
  public var info: ImageInfo
  /// The orientation of `pixels`.
  public var orientation: ImageOrientation
  /// Why a part of the picture is missing; nil if it is complete.
  public var damage: ImageError?

  /// The size in pixels after the file's orientation is applied, but not the user's rotation.
  public var size: CGSize { CGSize(width: info.width, height: info.height) }

  /// Whether the background may be visible through the picture.
  var isTransparent: Bool {
    switch pixels {
    case .tiles(let tiles): info.hasAlpha && !tiles.isOpaque
    }
  }
}
