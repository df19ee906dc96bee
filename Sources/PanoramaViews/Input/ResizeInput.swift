import Foundation

/// The window's new size and scale.
public struct ResizeInput: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The number of device pixels per point.
  public var scale: Double

  /// Makes an input from all its properties.
  public init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}
