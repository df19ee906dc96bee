import Foundation

/// The window's new size.
public struct ResizeInput: Hashable, Sendable {
  /// Points.
  public var width: Double
  public var height: Double
  /// Device pixels a point.
  public var scale: Double

  public init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}
