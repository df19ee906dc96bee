/// Room around the content, in points.
public struct ScrollInsets: Hashable, Sendable {
  /// Room above the content.
  public var top: Double
  /// Room at the content's left.
  public var left: Double
  /// Room below the content.
  public var bottom: Double
  /// Room at the content's right.
  public var right: Double

  /// Insets in UIKit's order.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The insets before the content: left, top.
  var leading: SIMD2<Double> { SIMD2(left, top) }
  /// The insets behind the content: right, bottom.
  var trailing: SIMD2<Double> { SIMD2(right, bottom) }
}
