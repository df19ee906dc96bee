/// One coordinate as a function of time, in closed form, so that nothing is integrated frame by
/// frame.
///
/// Times are in seconds since the motion began, positions in points, velocities in pt/s. Negative
/// times count as 0. From `duration` on the motion rests: `position` is its end and `velocity` 0.
public protocol Motion: Sendable {
  /// The position `t` seconds after the start, in points.
  func position(at t: Double) -> Double
  /// The velocity `t` seconds after the start, in pt/s.
  func velocity(at t: Double) -> Double
  /// When the motion comes to rest, in seconds; 0 if it never moves.
  var duration: Double { get }
}
