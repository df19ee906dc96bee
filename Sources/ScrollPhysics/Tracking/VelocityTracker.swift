/// Estimates the velocity of a pointer from its last positions.
///
/// Positions are in points, x to the right and y down, and times in seconds. The velocity is that
/// of the pointer; the offset of a view moves the other way.
///
/// - Complexity: O(samples kept), at most 20, to add a sample and to measure.
public struct VelocityTracker: Sendable {
  /// A method of turning samples into a velocity.
  public enum Estimator: Hashable, Sendable, CaseIterable {
    /// The slope of an unweighted quadratic fit at the newest sample, as in Android, Flutter and
    /// Compose.
    case leastSquares
    /// 0.6, 0.35 and 0.05 of the last three pairwise velocities, oldest first. Source: Flutter's
    /// fit to UIScrollView.
    case iosWeighted
    /// The velocity of a mass on which the pointer has done work. Source: Android since 2017.
    case impulse
  }

  struct Sample: Sendable {
    var time: Double
    var position: SIMD2<Double>
    /// When the first of the samples that were merged into this one arrived.
    var since: Double
  }

  /// The method of turning samples into a velocity.
  public var estimator: Estimator
  private(set) var samples: [Sample] = []

  /// Limits are inclusive to within a nanosecond, since clocks are noisy.
  static let clockNoise = 1e-9

  /// A tracker without samples.
  public init(_ estimator: Estimator = .leastSquares) {
    self.estimator = estimator
    samples.reserveCapacity(ScrollConstants.velocityHistory + 1)
  }

  /// Records that the pointer was at (x, y) points at `time` seconds.
  ///
  /// A sample replaces those that are not older, and the previous one if it belongs to the same
  /// millisecond. Samples with NaN or infinity are ignored.
  public mutating func add(x: Double, y: Double, at time: Double) {
    guard x.isFinite, y.isFinite, time.isFinite else { return }
    var since = time
    while let last = samples.last, last.time >= time { samples.removeLast() }
    if let last = samples.last,
      time - last.since < ScrollConstants.velocitySampleSpacing - VelocityTracker.clockNoise
    {
      since = last.since
      samples.removeLast()
    }
    samples.append(Sample(time: time, position: SIMD2(x, y), since: since))
    if samples.count > ScrollConstants.velocityHistory { samples.removeFirst() }
  }

  /// Forgets all samples.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// The time of the newest sample, in seconds; nil without samples.
  public var lastSampleTime: Double? { samples.last?.time }

  /// The pointer's velocity in pt/s if it is lifted at `time` seconds.
  ///
  /// The velocity is 0 if the pointer had stopped (see `stoppedAfter`) or there are too few samples.
  public func velocity(liftedAt time: Double) -> (dx: Double, dy: Double) {
    guard let last = samples.last,
      time - last.time <= stoppedAfter + VelocityTracker.clockNoise
    else { return (0, 0) }
    let v: SIMD2<Double>
    switch estimator {
    case .leastSquares: v = VelocityTracker.leastSquares(recentSamples)
    case .iosWeighted: v = VelocityTracker.iosWeighted(samples[...])
    case .impulse: v = VelocityTracker.impulse(recentSamples)
    }
    return v.isFinite ? (v.x, v.y) : (0, 0)
  }

  /// The median time between the last samples, in seconds; 0 with fewer than two samples.
  public var spacing: Double {
    let times = samples.suffix(ScrollConstants.spacingSamples).map(\.time)
    return SampleSpacing.median(of: times)
  }

  /// The time without a sample after which the pointer counts as stopped, in seconds: 40 ms, or
  /// more in a slow stream (Guides/ScrollView.md, "Velocity").
  public var stoppedAfter: Double {
    (ScrollConstants.slowStreamStopped * spacing)
      .clamped(to: ScrollConstants.velocityStoppedAfter...ScrollConstants.slowStreamStoppedMaximum)
  }

  /// The newest samples without a gap in which the pointer had stopped, at most 100 ms old, or
  /// older in a slow stream.
  private var recentSamples: ArraySlice<Sample> {
    guard let newest = samples.last else { return [] }
    let window = (ScrollConstants.slowStreamWindow * spacing)
      .clamped(to: ScrollConstants.velocityWindow...ScrollConstants.slowStreamWindowMaximum)
    let stopped = stoppedAfter
    var first = samples.count - 1
    while first > 0 {
      let sample = samples[first - 1]
      let age = newest.time - sample.time
      let gap = samples[first].time - sample.time
      guard age <= window + VelocityTracker.clockNoise,
        gap <= stopped + VelocityTracker.clockNoise
      else { break }
      first -= 1
    }
    return samples[first...]
  }
}

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
