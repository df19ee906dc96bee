/// Takes outlines point by point, in pixels relative to the transform's whole part.
///
/// Generic code is compiled separately for each of the two kinds of sinks.
protocol LineSink: ~Copyable {
  /// The window relative to the whole part, in pixels. What lies outside need not be exact.
  var windowLow: SIMD2<Double> { get }
  var windowHigh: SIMD2<Double> { get }

  /// Makes room for `NearPen.room` lines.
  mutating func reserve()
  mutating func move(to p: SIMD2<Double>)
  mutating func line(to p: SIMD2<Double>)
  mutating func close()
}

extension LineEmitter: LineSink {
  @inline(__always)
  mutating func reserve() {}
}
