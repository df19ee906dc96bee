import Panorama

/// What can be drawn of a file at this moment.
///
/// Other kinds of content (frames of an animation, vector pages) are further cases of `Pixels`.
public struct Picture: Sendable {
  /// Where the pixels come from.
  public enum Pixels: Equatable, Sendable {
    /// Those that are there, as stored.
    case tiles(TiledImage)
  }

  /// What is drawn.
  public var pixels: Pixels
  /// What the file's header says.
  public var info: ImageInfo
  /// How `pixels` are to be turned; where they are turned already, not at all.
  public var orientation: ImageOrientation
  /// Why not all of it is there; nil when it is whole.
  public var damage: ImageError?

  /// Pixels as seen: the file's orientation is applied, the hand's turns are not.
  public var size: CGSize { CGSize(width: info.width, height: info.height) }

  /// What lies behind it may show through.
  var isTransparent: Bool {
    switch pixels {
    case .tiles(let tiles): info.hasAlpha && !tiles.isOpaque
    }
  }
}
