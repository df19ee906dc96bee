/// One recorded position of the hand.
struct InkSample: Hashable, Sendable {
  /// In scene units.
  var position: SIMD2<Double>
  /// Seconds since the stroke began.
  var time: Double
  /// 0 … 1; nil if the device does not measure pressure.
  var pressure: Double?

  /// - Parameters:
  ///   - position: in scene units.
  ///   - time: seconds since the stroke began.
  ///   - pressure: 0 … 1; nil if the device does not measure pressure.
  init(position: SIMD2<Double>, time: Double, pressure: Double? = nil) {
    self.position = position
    self.time = time
    self.pressure = pressure
  }
}
