import ScrollPhysics
import Testing

/// A linear congruential generator: the same numbers on every machine and every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    // Sebastiano Vigna's splitmix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Both numbers are the same to within `tolerance`.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// Both numbers are the same to within `share` of the greater.
func isNear(_ a: Double, _ b: Double, share: Double = 1e-9) -> Bool {
  abs(a - b) <= share * max(abs(a), abs(b), 1)
}

/// The slope of a motion just before and just after `t`, by secants.
func slopes(of motion: some Motion, around t: Double, step: Double = 1e-7) -> (Double, Double) {
  let here = motion.position(at: t)
  return (
    (here - motion.position(at: t - step)) / step, (motion.position(at: t + step) - here) / step
  )
}
