/// The opacity of a scroll indicator as a function of time.
///
/// The indicator appears at once when a motion begins, stays for 0.3 s after it, and fades out over
/// 0.25 s. A flash fades in, holds and fades out. Times are in seconds.
public struct IndicatorFade: Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case hidden
    case shown
    /// Rises from `alpha` at `start` to 1, holds until `fadeStart`, then falls to 0.
    case passing(start: Double, alpha: Double, fadeStart: Double)
  }

  private var phase = Phase.hidden

  /// A hidden indicator.
  public init() {}

  /// The opacity at `time`, 0 … 1.
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

  /// When the fade ends; nil while the indicator is shown or hidden.
  public var end: Double? {
    guard case .passing(_, _, let fadeStart) = phase else { return nil }
    return fadeStart + ScrollConstants.indicatorFade
  }

  /// Makes the indicator fully visible until `hide(at:)`.
  public mutating func show() { phase = .shown }

  /// Fades the indicator out a moment after the motion that ended at `time`.
  public mutating func hide(at time: Double) {
    guard phase == .shown else { return }
    phase = .passing(start: time, alpha: 1, fadeStart: time + ScrollConstants.indicatorHold)
  }

  /// Fades in from the current opacity, holds, and fades out.
  public mutating func flash(at time: Double) {
    guard phase != .shown else { return }
    let alpha = alpha(at: time)
    let rise = (1 - alpha) * ScrollConstants.indicatorFade
    phase = .passing(
      start: time, alpha: alpha, fadeStart: time + rise + ScrollConstants.indicatorFlashHold)
  }
}
