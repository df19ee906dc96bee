extension VelocityTracker {
  /// The slope, at the newest sample, of the parabola that fits all samples best.
  ///
  /// The fit uses polynomials that are orthogonal on the sample times relative to the newest
  /// sample. This needs no matrix, and large times cost no precision.
  static func leastSquares(_ samples: ArraySlice<Sample>) -> SIMD2<Double> {
    guard samples.count >= ScrollConstants.velocityMinimumSamples, let newest = samples.last else {
      return .zero
    }
    let n = Double(samples.count)
    var mean = 0.0
    for sample in samples { mean += sample.time - newest.time }
    mean /= n
    var (square, cube) = (0.0, 0.0)
    for sample in samples {
      let p = sample.time - newest.time - mean
      square += p * p
      cube += p * p * p
    }
    guard square > 0 else { return .zero }
    // The second polynomial: p² − a p − b.
    let a = cube / square
    let b = square / n
    var norm = 0.0
    var (linear, quadratic) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for sample in samples {
      let p = sample.time - newest.time - mean
      let q = p * p - a * p - b
      let distance = sample.position - newest.position
      linear += distance * p
      quadratic += distance * q
      norm += q * q
    }
    guard norm > 1e-12 * square * square else { return .zero }
    return linear / square + quadratic / norm * (-2 * mean - a)
  }

  /// The weighted sum of the last three pairwise velocities, of which the oldest weighs most; a
  /// missing pair counts as 0.
  static func iosWeighted(_ samples: ArraySlice<Sample>) -> SIMD2<Double> {
    var result = SIMD2<Double>.zero
    var index = samples.endIndex - 1
    for weight in [0.05, 0.35, 0.6] where index > samples.startIndex {
      result += weight * pairVelocity(samples[index - 1], samples[index])
      index -= 1
    }
    return result
  }

  /// sgn(W) √(2|W|), where W starts at 0 and each pair, oldest first, adds (v − sgn(W) √(2|W|)) |v| to it;
  /// the first pair counts half.
  static func impulse(_ samples: ArraySlice<Sample>) -> SIMD2<Double> {
    func speed(_ work: Double) -> Double {
      work < 0 ? -(-2 * work).squareRoot() : (2 * work).squareRoot()
    }
    var work = SIMD2<Double>.zero
    for index in samples.indices.dropFirst() {
      let v = pairVelocity(samples[index - 1], samples[index])
      let share = index == samples.startIndex + 1 ? 0.5 : 1
      work.x += share * (v.x - speed(work.x)) * abs(v.x)
      work.y += share * (v.y - speed(work.y)) * abs(v.y)
    }
    return SIMD2(speed(work.x), speed(work.y))
  }

  private static func pairVelocity(_ old: Sample, _ new: Sample) -> SIMD2<Double> {
    (new.position - old.position) / (new.time - old.time)
  }
}
