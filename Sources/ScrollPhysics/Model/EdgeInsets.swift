/// The distances from the four sides, in points; UIKit's `UIEdgeInsets`.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top in points.
  public var top: Double
  /// The distance from the left in points.
  public var left: Double
  /// The distance from the bottom in points.
  public var bottom: Double
  /// The distance from the right in points.
  public var right: Double

  /// Makes insets, in UIKit's order.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = EdgeInsets()

  /// Whether all four distances are finite numbers.
  public var isFinite: Bool {
    top.isFinite && left.isFinite && bottom.isFinite && right.isFinite
  }

  /// The insets before the content on each axis: left and top.
  var leading: SIMD2<Double> { SIMD2(left, top) }
  /// The insets after the content on each axis: right and bottom.
  var trailing: SIMD2<Double> { SIMD2(right, bottom) }
}
