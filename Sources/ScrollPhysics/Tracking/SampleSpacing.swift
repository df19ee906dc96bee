/// How far apart in time the samples of a stream come.
///
/// Remote desktops and busy machines send 15 to 40 positions a second where a phone sends 120. What
/// counts as a rest has to follow that: 40 ms without a sample is a rest in a stream of 8 ms, and
/// the ordinary spacing in a stream of 45.
struct SampleSpacing: Sendable {
  /// Times of the newest samples, oldest first.
  private var times: [Double] = []

  /// Notes a sample at `time` seconds.
  mutating func add(_ time: Double) {
    if let last = times.last, time <= last { return }
    times.append(time)
    if times.count > ScrollConstants.spacingSamples { times.removeFirst() }
  }

  /// Forgets all samples.
  mutating func reset() { times.removeAll(keepingCapacity: true) }

  /// The median time between neighbours, in seconds; 0 with fewer than two samples.
  var median: Double { SampleSpacing.median(of: times) }

  /// The median difference of neighbours in `times`, which ascend; 0 with fewer than two.
  static func median(of times: [Double]) -> Double {
    guard times.count > 1 else { return 0 }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    let middle = gaps.count / 2
    return gaps.count % 2 == 1 ? gaps[middle] : (gaps[middle - 1] + gaps[middle]) / 2
  }
}
