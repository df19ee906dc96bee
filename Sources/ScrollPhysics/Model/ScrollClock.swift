/// Turns the times that come from outside into times that never decrease.
///
/// A small step back counts as no step. A jump back, or a jump forward by months, moves the zero
/// point instead, so that motions go on from where they were.
struct ScrollClock: Sendable {
  private var outerBase = 0.0
  private var innerBase = 0.0

  /// The maximum step back, in seconds, that counts as disorder among events and not as a jump.
  private static let maximumDisorder = 1.0
  /// The maximum step forward, in seconds (four months): no motion lasts as long.
  private static let maximumStep = 1e7

  /// The inner time for `outer`; `now` is the previous inner time.
  mutating func inner(_ outer: Double, now: Double) -> Double {
    guard outer.isFinite else { return now }
    let inner = innerBase + (outer - outerBase)
    if inner >= now - ScrollClock.maximumDisorder, inner <= now + ScrollClock.maximumStep {
      return max(inner, now)
    }
    outerBase = outer
    innerBase = inner > now ? now + ScrollClock.maximumStep : now
    return innerBase
  }

  /// The outer time at which the inner time has reached `time`.
  ///
  /// The result is rounded up: if it converted back to an earlier inner time, a caller who waits
  /// until then and asks again would get the same deadline for ever.
  func deadline(_ time: Double) -> Double {
    let outer = outerBase + (time - innerBase)
    if innerBase + (outer - outerBase) >= time { return outer }
    return outer + 2 * max(outer.ulp, time.ulp)
  }
}
