/// One coordinate as a function of time, in closed form, so that nothing is integrated frame by
/// frame.
///
/// Times are in seconds since the motion began, positions in points, velocities in pt/s. Negative
/// times count as 0. From `duration` on the motion rests: `position` is its end and `velocity` 0.
public protocol CoordinateMotion: Sendable {
  /// The position `t` seconds after the start, in points.
  func position(at t: Double) -> Double
  /// The velocity `t` seconds after the start, in pt/s.
  func velocity(at t: Double) -> Double
  /// When the motion comes to rest, in seconds; 0 if it never moves.
  var duration: Double { get }
}

/// A motion along both axes.
struct PlaneMotion<Axis: CoordinateMotion>: Sendable {
  var x: Axis
  var y: Axis

  /// - Parameter motion: the motion of axis 0 (x) or 1 (y).
  init(_ motion: (Int) -> Axis) { (x, y) = (motion(0), motion(1)) }

  var duration: Double { max(x.duration, y.duration) }

  func position(at t: Double) -> SIMD2<Double> { SIMD2(x.position(at: t), y.position(at: t)) }
  func velocity(at t: Double) -> SIMD2<Double> { SIMD2(x.velocity(at: t), y.velocity(at: t)) }

  subscript(axis: Int) -> Axis { axis == 0 ? x : y }
}

/// `tolerance` if it is a positive number, otherwise half a point.
@inline(__always)
func usableTolerance(_ tolerance: Double) -> Double {
  tolerance > 0 && tolerance.isFinite ? tolerance : ScrollConstants.restTolerancePixels
}

/// `x` rounded to whole device pixels, each of which is two rest tolerances wide.
@inline(__always)
func pixelAligned(_ x: Double, restTolerance: Double) -> Double {
  let pixel = 2 * restTolerance
  return (x / pixel).rounded() * pixel
}

/// The root of a function that is positive at the lower end of `bracket` and negative at the upper
/// one, to the precision of a Double.
///
/// Newton's method finds it. The bracket shrinks with every step; a step that would leave it goes to its
/// middle instead.
///
/// - Parameter function: the value and the slope at a point.
func root(
  in bracket: ClosedRange<Double>, _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  var (low, high) = (bracket.lowerBound, bracket.upperBound)
  var t = low + (high - low) / 2
  for _ in 0..<256 {
    let (value, slope) = function(t)
    if value == 0 { break }
    if value > 0 { low = t } else { high = t }
    var next = t - value / slope
    if abs(next - t) <= t.ulp { break }
    if !(next > low && next < high) { next = low + (high - low) / 2 }
    if next <= low || next >= high { break }
    t = next
  }
  return t
}
