import Foundation

/// A drawing with the size of its canvas: what a `.scene` file holds.
public struct Scene: Equatable, Sendable {
  /// Pixels, at least 1.
  public var width: Int
  /// Pixels, at least 1.
  public var height: Int
  /// Coordinates in pixels, origin top left, y down.
  public var list: DisplayList

  /// A scene of `width` × `height` pixels.
  public init(width: Int, height: Int, list: DisplayList) {
    self.width = width
    self.height = height
    self.list = list
  }
}
