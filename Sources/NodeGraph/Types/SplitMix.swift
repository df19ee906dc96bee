/// Random numbers that are the same on every machine: SplitMix64 (G. Steele et al., "Fast Splittable Pseudorandom
/// Number Generators", 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter seed: any finite number. Numbers that differ give unrelated results.
  init(seed: Double) {
    // 0 and -0 are the same seed.
    state = (seed + 0).bitPattern
    // The bits of small whole numbers differ little.
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0 ..< 1.
  mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in `minimum` … `maximum`: any, or a multiple of `step` above `minimum`.
  mutating func number(from minimum: Double, to maximum: Double, step: Double) -> Double {
    let share = share()
    guard step > 0 else { return minimum * (1 - share) + maximum * share }
    // A little more, because 1 / 0.1 may be less than 10.
    let steps = ((maximum - minimum) / step * (1 + 1e-12)).rounded(.down)
    return min(maximum, minimum + (share * (steps + 1)).rounded(.down) * step)
  }
}
