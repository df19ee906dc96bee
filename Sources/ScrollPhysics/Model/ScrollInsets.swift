/// Extra space around the content, in points.
public struct ScrollInsets: Hashable, Sendable {
  /// Space above the content.
  public var top: Double
  /// Space to the left of the content.
  public var left: Double
  /// Space below the content.
  public var bottom: Double
  /// Space to the right of the content.
  public var right: Double

  /// Insets in UIKit's order.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The insets before the content on each axis: left and top.
  var leading: SIMD2<Double> { SIMD2(left, top) }
  /// The insets after the content on each axis: right and bottom.
  var trailing: SIMD2<Double> { SIMD2(right, bottom) }
}
