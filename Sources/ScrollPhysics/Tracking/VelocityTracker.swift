/// Measures how fast a pointer moves from its last positions.
///
/// Pointer space: x to the right and y down as the pointer goes, points and seconds. A view's
/// offset moves the other way. Adding and measuring cost O(samples kept), at most 20.
public struct VelocityTracker: Sendable {
  /// The ways to turn samples into a velocity.
  public enum Estimator: Hashable, Sendable, CaseIterable {
    /// Slope of an unweighted quadratic fit at the newest sample. Android's, Flutter's, Compose's.
    case leastSquares
    /// 0.6, 0.35 and 0.05 of the last three pairwise velocities, oldest heaviest. Flutter's fit
    /// to UIScrollView.
    case iosWeighted
    /// The velocity that the pointer's work has given a mass. Android's since 2017.
    case impulse
  }

  struct Sample: Sendable {
    var time: Double
    var position: SIMD2<Double>
    /// When the first of the samples merged into this one came.
    var since: Double
  }

  /// How samples become a velocity.
  public var estimator: Estimator
  private(set) var samples: [Sample] = []

  /// Clock noise: limits are inclusive to within a nanosecond.
  static let clockNoise = 1e-9

  /// A tracker without samples.
  public init(_ estimator: Estimator = .leastSquares) {
    self.estimator = estimator
    samples.reserveCapacity(ScrollConstants.velocityHistory + 1)
  }

  /// Notes that the pointer was at (x, y) points at `time` seconds.
  ///
  /// A sample not newer than the last ones replaces them, and so does one in the same
  /// millisecond. NaN and infinity are dropped.
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

  /// When the newest sample came, in seconds; nil without samples.
  public var lastSampleTime: Double? { samples.last?.time }

  /// The pointer's velocity in pt/s, if it was lifted at `time` seconds.
  ///
  /// 0 where the pointer had stopped (see `stoppedAfter`) or too few samples tell.
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

  /// The median time between the last samples, in seconds: the stream's own spacing; 0 with fewer
  /// than two samples.
  public var spacing: Double {
    let times = samples.suffix(ScrollConstants.spacingSamples).map(\.time)
    return SampleSpacing.median(of: times)
  }

  /// Seconds without a sample after which the pointer has stopped: 40 ms, or more where the stream
  /// is slow (Guides/ScrollView.md, "Velocity").
  public var stoppedAfter: Double {
    (ScrollConstants.slowStreamStopped * spacing)
      .clamped(to: ScrollConstants.velocityStoppedAfter...ScrollConstants.slowStreamStoppedMaximum)
  }

  /// From the newest sample backwards, without a gap in which the pointer had stopped: at most
  /// 100 ms old, or more where the stream is slow.
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
