/// The normal distribution in integers, cut off at three standard deviations.
///
/// It is computed only with additions, multiplications and divisions, which give the same results
/// everywhere.
struct NormalDistribution: Sendable {
  /// The number of steps of the table, which has `steps + 1` entries from −3 to 3 standard deviations.
  static let steps = 3072
  /// The sum of the whole distribution.
  static let one: Int32 = 1 << 15
  /// The end of the distribution, in standard deviations.
  static let reach = 3.0

  static let shared = NormalDistribution()

  /// Entry i is the share below −3 + 6 i / steps.
  let cumulative: [Int32]

  private init() {
    let tail = Self.share(below: -Self.reach)
    let inside = 1 - 2 * tail
    cumulative = (0...Self.steps).map { i in
      let z = 2 * Self.reach * Double(i) / Double(Self.steps) - Self.reach
      return Int32(((Self.share(below: z) - tail) / inside * Double(Self.one)).rounded())
    }
  }

  /// The share below `z`, in units of `one`: 0 … `one`.
  @inline(__always)
  func callAsFunction(_ z: Double) -> Int32 {
    let place = (z + Self.reach) * (Double(Self.steps) / (2 * Self.reach)) + 0.5
    if !(place > 0) { return 0 }
    return place >= Double(Self.steps) ? Self.one : cumulative[Int(place)]
  }

  /// Φ(z) by the series φ(z) · (z + z³/3 + z⁵/15 + …) + ½ (G. Marsaglia, "Evaluating the Normal
  /// Distribution", 2004), exact to the last few bits for |z| ≤ 4.
  static func share(below z: Double) -> Double {
    var (sum, term, i) = (z, z, 1.0)
    while abs(term) > 1e-18 {
      i += 2
      term *= z * z / i
      sum += term
    }
    return 0.5 + sum * density(z)
  }

  /// e^(−z²/2) / √(2π) by the series of the exponential.
  private static func density(_ z: Double) -> Double {
    let x = z * z / 2
    var (sum, term, i) = (1.0, 1.0, 0.0)
    while term > 1e-18 * sum {
      i += 1
      term *= x / i
      sum += term
    }
    return 0.398_942_280_401_432_7 / sum
  }
}
