import ScrollPhysics
import Testing

/// Whether two numbers differ by at most `tolerance`.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// Whether two numbers differ by at most `share` of the greater.
func isNear(_ a: Double, _ b: Double, share: Double = 1e-9) -> Bool {
  abs(a - b) <= share * max(abs(a), abs(b), 1)
}

/// The slope of a motion just before and just after `t`, by secants.
func slopes(of motion: some CoordinateMotion, around t: Double, step: Double = 1e-7) -> (
  Double, Double
) {
  let here = motion.position(at: t)
  return (
    (here - motion.position(at: t - step)) / step, (motion.position(at: t + step) - here) / step
  )
}
