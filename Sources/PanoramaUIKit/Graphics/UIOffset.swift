import Panorama

/// A way to go, in points.
public struct UIOffset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// Downward.
  public var vertical: CGFloat

  /// Points.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// None.
  public static let zero = UIOffset()
}
