/// One recorded position of the hand.
public struct InkSample: Hashable, Sendable {
  /// In scene units.
  public var position: SIMD2<Double>
  /// Seconds since the stroke began.
  public var time: Double
  /// 0 … 1; nil if the device does not measure pressure.
  public var pressure: Double?

  /// - Parameters:
  ///   - position: in scene units.
  ///   - time: seconds since the stroke began.
  ///   - pressure: 0 … 1; nil if the device does not measure pressure.
  public init(position: SIMD2<Double>, time: Double, pressure: Double? = nil) {
    self.position = position
    self.time = time
    self.pressure = pressure
  }
}
