import Foundation

/// A displacement or a velocity: a direction with a length, bound to no place.
@frozen
public struct CGVector: Hashable, Sendable {
  /// To the right, in points or points a second.
  public var dx: Double
  /// Downward, in points or points a second.
  public var dy: Double

  /// A vector from its components.
  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  public static let zero = CGVector(dx: 0, dy: 0)
}
