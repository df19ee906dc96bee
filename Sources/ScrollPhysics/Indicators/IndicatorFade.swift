/// How visible a scroll indicator is, as a function of time.
///
/// At once visible with a motion, held for 0.3 s after it, then faded out over 0.25 s; a flash
/// fades in, holds and fades out. Times in seconds.
public struct IndicatorFade: Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case hidden
    case shown
    /// From `alpha` at `start` up to 1, hold until `fadeStart`, then down to 0.
    case passing(start: Double, alpha: Double, fadeStart: Double)
  }

  private var phase = Phase.hidden

  /// An indicator that is hidden.
  public init() {}

  /// Opacity at `time`, 0 … 1.
  public func alpha(at time: Double) -> Double {
    switch phase {
    case .hidden: return 0
    case .shown: return 1
    case .passing(let start, let alpha, let fadeStart):
      if time >= fadeStart {
        return (1 - (time - fadeStart) / ScrollConstants.indicatorFade).clamped(to: 0...1)
      }
      return (alpha + (time - start) / ScrollConstants.indicatorFade).clamped(to: 0...1)
    }
  }

  /// When it is hidden by itself; nil while shown or already hidden.
  public var end: Double? {
    guard case .passing(_, _, let fadeStart) = phase else { return nil }
    return fadeStart + ScrollConstants.indicatorFade
  }

  /// When the opacity next begins to change, or `time` while it changes; nil where it does not.
  public func nextChange(after time: Double) -> Double? {
    guard case .passing(_, let alpha, let fadeStart) = phase, let end, time < end else {
      return nil
    }
    let isRising = alpha < 1 && self.alpha(at: time) < 1
    return time >= fadeStart || isRising ? time : fadeStart
  }

  /// A motion goes on: fully visible until `hide`.
  public mutating func show() { phase = .shown }

  /// The motion ended at `time`: stays a moment, then fades out.
  public mutating func hide(at time: Double) {
    guard phase == .shown else { return }
    phase = .passing(start: time, alpha: 1, fadeStart: time + ScrollConstants.indicatorHold)
  }

  /// Fades in from what is visible, stays, fades out.
  public mutating func flash(at time: Double) {
    guard phase != .shown else { return }
    let alpha = alpha(at: time)
    let rise = (1 - alpha) * ScrollConstants.indicatorFade
    phase = .passing(
      start: time, alpha: alpha, fadeStart: time + rise + ScrollConstants.indicatorFlashHold)
  }
}
