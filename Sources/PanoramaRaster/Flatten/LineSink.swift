/// What outlines are sent to, point by point: pixels relative to the transform's whole part.
///
/// Generic code over the two kinds there are is compiled for each of them.
protocol LineSink: ~Copyable {
  /// The window relative to the whole part, in pixels: what lies outside need not be exact.
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
