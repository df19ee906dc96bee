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

  /// The delay, at least 0.
  var usableDelay: Double { delay.isFinite ? max(0, delay) : 0 }

  /// The number of runs, where one forward and one backward count as two.
  package var runs: Double {
    (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
  }

  /// The progress of the current run, 0 … 1, `elapsed` seconds after the beginning.
  package func share(of elapsed: Double, duration: Double) -> Double {
    guard duration > 0, elapsed > 0 else { return 0 }
    let run = elapsed / duration
    let share = run - run.rounded(.down)
    let isBack = autoreverses && Int64(min(run, 1e15)) % 2 == 1
    return isBack ? 1 - share : share
  }
}
