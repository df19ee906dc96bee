/// Measures the time between the samples of a stream.
///
/// Remote desktops and busy machines send 15 to 40 positions per second, a phone sends 120. The pause
/// that counts as a stop depends on that: 40 ms without a sample is a stop in a stream with a
/// sample every 8 ms, and normal in a stream with a sample every 45 ms.
struct SampleSpacing: Sendable {
  /// The times of the newest samples, oldest first.
  private var times: [Double] = []

  /// Adds a sample at `time` seconds.
  mutating func add(_ time: Double) {
    if let last = times.last, time <= last { return }
    times.append(time)
    if times.count > ScrollConstants.spacingSamples { times.removeFirst() }
  }

  /// Forgets all samples.
  mutating func reset() { times.removeAll(keepingCapacity: true) }

  /// The median time between neighbouring samples, in seconds; 0 with fewer than two samples.
  var median: Double { SampleSpacing.median(of: times) }

  /// The median difference of neighbouring `times`, which must ascend; 0 with fewer than two.
  static func median(of times: [Double]) -> Double {
    guard times.count > 1 else { return 0 }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    let middle = gaps.count / 2
    return gaps.count % 2 == 1 ? gaps[middle] : (gaps[middle - 1] + gaps[middle]) / 2
  }
}
