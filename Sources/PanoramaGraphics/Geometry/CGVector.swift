import Foundation

/// A displacement or a velocity: a direction with a length.
@frozen
public struct CGVector: Hashable, Sendable {
  /// The component to the right, in points or points per second.
  public var dx: Double
  /// The component downward, in points or points per second.
  public var dy: Double

  /// A vector from its components.
  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  public static let zero = CGVector(dx: 0, dy: 0)
}
