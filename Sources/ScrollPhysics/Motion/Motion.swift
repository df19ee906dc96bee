/// One coordinate as a function of time: a closed form, never integrated frame by frame.
///
/// Times are seconds since the motion began, positions points, velocities pt/s. Negative times
/// count as 0. From `duration` on, a motion rests: `position` is its end and `velocity` 0.
public protocol Motion: Sendable {
  /// Where the coordinate is `t` seconds after the start, in points.
  func position(at t: Double) -> Double
  /// How fast it moves then, in pt/s.
  func velocity(at t: Double) -> Double
  /// When it comes to rest, in seconds; 0 for a motion that never leaves.
  var duration: Double { get }
}
