import Foundation

/// The content of a `.scene` file: a drawing with the size of its canvas.
public struct Scene: Equatable, Sendable {
  /// The width in pixels, at least 1.
  public var width: Int
  /// The height in pixels, at least 1.
  public var height: Int
  /// The drawing, in pixels with the origin at the top left and y downward.
  public var list: DisplayList

  /// A scene of `width` × `height` pixels.
  public init(width: Int, height: Int, list: DisplayList) {
    self.width = width
    self.height = height
    self.list = list
  }
}
