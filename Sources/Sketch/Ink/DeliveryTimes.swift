/// When the hand was at the samples that arrive together.
///
/// Remote desktops, wireless pens and busy computers report several samples at once, all with the time at which
/// they arrived. The hand took these positions since the delivery before, so they are laid out evenly over that
/// time. Otherwise it would seem to rest and jump, and a circle would become a polygon.
struct DeliveryTimes {
  /// When the last sample arrived, in seconds since the stroke began.
  private var arrival = 0.0
  /// How much later than their arrivals samples are laid, in seconds: more than 0 if the stroke's first positions
  /// arrived together with its beginning, before which there is no time.
  private(set) var delay = 0.0
  /// Whether any sample has arrived after the first one.
  private var hasMoved = false

  /// How far apart samples that arrive together may be, in seconds, and as a fraction of the time before them.
  /// The samples of a mouse that reports 1,000 times a second do not arrive together.
  private static let span = (maximum: 0.0025, share: 0.25)
  /// The maximum time between two samples that are laid out, in seconds: a longer wait was a pause of the hand.
  private static let slowest = 0.02
  /// The time between samples before which there is no time, in seconds.
  private static let usual = 1.0 / 120

  /// The times of the samples of one delivery, or of a part of it, in seconds since the stroke began. O(n)
  /// - Parameter arrivals: when they arrived, in seconds since the stroke began, ascending and finite.
  mutating func times(of arrivals: [Double]) -> [Double] {
    var times: [Double] = []
    times.reserveCapacity(arrivals.count)
    while times.count < arrivals.count {
      let first = arrivals[times.count]
      let wait = first - arrival
      let span = min(Self.span.maximum, max(0, wait) * Self.span.share)
      let together = arrivals[times.count...].prefix { $0 - first <= span }
      // The first sample is always of its own group, even if its time is invalid.
      layOut(together.isEmpty ? [first] : together, after: wait, into: &times)
    }
    return times
  }

  private mutating func layOut(
    _ together: ArraySlice<Double>, after wait: Double, into times: inout [Double]
  ) {
    guard let first = together.first, let last = together.last else { return }
    let count = Double(together.count)
    var duration = min(wait + last - first, count * Self.slowest)
    if together.count == 1 {
      duration = 0
    } else if !hasMoved, wait <= Self.span.maximum {
      duration = count * Self.usual
      delay = duration
    }
    for i in 1...together.count {
      times.append(last + delay - duration * (count - Double(i)) / count)
    }
    (arrival, hasMoved) = (last, true)
  }
}
