import Foundation

/// A displacement or a velocity: a direction with a length, bound to no place.
@frozen
public struct CGVector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = CGVector(dx: 0, dy: 0)
}
