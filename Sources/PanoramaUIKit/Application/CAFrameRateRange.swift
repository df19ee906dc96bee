/// The rates at which a `CADisplayLink` may call, in calls per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest rate.
  public var minimum: Float
  /// The highest rate; 0 for that of the screen.
  public var maximum: Float
  /// The best rate; nil for the highest.
  public var preferred: Float?

  /// A call in every frame.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}
