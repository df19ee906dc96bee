import Foundation

/// When and how an animation runs.
public struct AnimationPlan: Hashable, Sendable {
  /// The duration of one run, in seconds; ignored for a spring, which has a duration of its own.
  public var duration: Double
  /// The seconds before it begins.
  public var delay: Double
  /// The progress of a run over time.
  public var curve: AnimationCurve
  /// The number of runs, > 0; infinity repeats them forever.
  public var repeatCount: Double
  /// Whether every run is followed by one backward. The two count as one run.
  public var autoreverses: Bool

  /// Makes a plan.
  public init(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    repeatCount: Double = 1, autoreverses: Bool = false
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }

  // MARK: Time

  /// The position in the first run at which the animation begins, in seconds. Default: 0.
  public var timeOffset = 0.0
  /// The seconds of the animation per second, > 0. Default: 1.
  public var speed = 1.0
  /// Whether the animation shows its first values before it begins. Default: true.
  public var fillsBefore = true
  /// Whether the animation shows its last values after its end. Default: true.
  public var fillsAfter = true

  /// The delay, at least 0.
  var usableDelay: Double { delay.isFinite ? max(0, delay) : 0 }

  /// The plan with the duration that the curve determines, if it does; at least 0.
  var settled: AnimationPlan {
    var plan = self
    let asked = curve.naturalDuration ?? duration
    plan.duration = asked.isFinite ? max(0, asked) : 0
    return plan
  }

  /// The time from the beginning to the end, in seconds.
  var wholeDuration: Double {
    // One run forward and one backward count as two here.
    let runs = (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
    return max(0, duration * runs - timeOffset) / speed
  }

  /// The fraction of the current run that has passed, 0 … 1, `elapsed` seconds after the beginning; nil if the
  /// animation shows nothing then.
  public func fraction(at elapsed: Double) -> Double? {
    if elapsed >= wholeDuration { return fillsAfter ? (autoreverses ? 0 : 1) : nil }
    if elapsed < 0, !fillsBefore { return nil }
    let own = max(0, elapsed) * speed + timeOffset
    guard duration > 0, own > 0 else { return 0 }
    let run = own / duration
    let fraction = run - run.rounded(.down)
    let isBack = autoreverses && Int64(min(run, 1e15)) % 2 == 1
    return isBack ? 1 - fraction : fraction
  }

  /// The progress after the fraction `fraction` of a run: 0 at the start and 1 at the end.
  public func progress(_ fraction: Double) -> Double {
    curve.progress(fraction, duration: duration)
  }
}
