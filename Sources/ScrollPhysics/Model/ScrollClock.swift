/// Turns the times that come from outside into times that never run back.
///
/// A little back counts as still. A jump back, or one of months, moves the zero point: motions
/// go on from where they were.
struct ScrollClock: Sendable {
  private var outerBase = 0.0
  private var innerBase = 0.0

  /// A step back up to this is disorder among events, beyond it a jump, seconds.
  private static let disorder = 1.0
  /// No motion lasts as long as this step forward, seconds.
  private static let longestStep = 1e7

  /// The inner time for `outer`, when it was `now` before.
  mutating func inner(_ outer: Double, now: Double) -> Double {
    guard outer.isFinite else { return now }
    let inner = innerBase + (outer - outerBase)
    if inner >= now - ScrollClock.disorder, inner <= now + ScrollClock.longestStep {
      return max(inner, now)
    }
    outerBase = outer
    innerBase = inner > now ? now + ScrollClock.longestStep : now
    return innerBase
  }

  /// The time outside at which the inner time has reached `time`.
  ///
  /// Never one that reads as a moment before it: whoever waits until then, and asks again, would
  /// be told to wait for the same time for ever.
  func deadline(_ time: Double) -> Double {
    let outer = outerBase + (time - innerBase)
    if innerBase + (outer - outerBase) >= time { return outer }
    return outer + 2 * max(outer.ulp, time.ulp)
  }
}
