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
