/// The times from inputs to the first frames that show them.
public struct InputLatency {
  private var shown: Double?

  /// A measurement that has seen no event.
  public init() {}

  /// The time from an input to its frame, in milliseconds; nil if an earlier frame showed it already.
  ///
  /// - Parameters:
  ///   - input: the time of the newest input that the frame shows, in seconds; nil if there was none.
  ///   - time: the time of the frame, in seconds.
  public mutating func take(input: Double?, shownAt time: Double) -> Double? {
    guard let input, input != shown else { return nil }
    shown = input
    return (time - input) * 1000
  }
}
