import Foundation

/// The window's new size.
public struct ResizeInput: Hashable, Sendable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double
  /// Device pixels a point.
  public var scale: Double

  /// All fields in order.
  public init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}
