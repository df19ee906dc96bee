/// A length: points, or a share of something that only layout knows.
public enum StyleLength: Hashable, Sendable {
  /// What layout finds fitting.
  case auto
  /// Points at a zoom of 1 (a CSS pixel is a point).
  case points(Double)
  /// A share of what the property refers to: 1 is 100 %.
  case share(Double)
}

/// Four values around a box, physical sides.
public struct StyleSides<Value: Hashable & Sendable>: Hashable, Sendable {
  public var top: Value
  public var right: Value
  public var bottom: Value
  public var left: Value

  /// Four values.
  public init(top: Value, right: Value, bottom: Value, left: Value) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// The same value at each side.
  public init(all value: Value) {
    self.init(top: value, right: value, bottom: value, left: value)
  }
}
