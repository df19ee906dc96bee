import Foundation

/// Distances from the four sides, in points; UIKit's `UIEdgeInsets`.
public struct EdgeInsets: Hashable, Sendable {
  /// Points from above.
  public var top: Double
  /// Points from the left.
  public var left: Double
  /// Points from below.
  public var bottom: Double
  /// Points from the right.
  public var right: Double

  /// In UIKit's order.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// None.
  public static let zero = EdgeInsets()

  /// All four distances are numbers.
  public var isFinite: Bool {
    top.isFinite && left.isFinite && bottom.isFinite && right.isFinite
  }
}

extension CGRect {
  /// The rectangle with the insets taken off; never narrower than 0.
  public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
