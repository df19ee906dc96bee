import Foundation

/// What happens by itself, and what time it is: deadlines in order, and animations frame by frame.
/// Time comes in from outside and never goes back.
@MainActor
final class Schedule {
  /// Seconds on the host's clock: of the newest event, deadline or frame.
  private(set) var time = 0.0
  private var deadlines: [Deadline] = []
  private var deadlineCount = 0
  private var animations: [any FrameAnimation] = []

  /// The most that one round runs, so that one which follows the other at intervals of next to
  /// nothing cannot hold up input and frames. A caret that blinked through an hour's sleep takes
  /// 7200.
  private static let maximumDeadlinesPerRound = 10_000

  /// When the next deadline is due; nil for never.
  var nextDeadline: Double? { deadlines.first { $0.action != nil }?.time }

  /// Something moves by itself.
  var isAnimating: Bool { !animations.isEmpty }

  /// Has `action` run at `time`. O(n) in what is waiting.
  func add(at time: Double, _ action: @escaping @MainActor () -> Void) -> Deadline {
    deadlineCount += 1
    let deadline = Deadline(
      time: time.isFinite ? time : self.time, order: deadlineCount, action: action)
    let i = deadlines.firstIndex { $0.time > deadline.time } ?? deadlines.count
    deadlines.insert(deadline, at: i)
    return deadline
  }

  /// Has `animation` called for every frame until it says that it is over.
  func add(_ animation: any FrameAnimation) {
    if !animations.contains(where: { $0 === animation }) { animations.append(animation) }
  }

  /// No longer called for frames.
  func remove(_ animation: any FrameAnimation) { animations.removeAll { $0 === animation } }

  /// Moves on to `newTime`, by way of every deadline until then.
  func advance(to newTime: Double) {
    runDeadlines(upTo: newTime)
    time = max(time, newTime)
  }

  /// Shows where everything that moves by itself is now.
  func animate() {
    for animation in animations where !animation.advance(to: time) {
      animations.removeAll { $0 === animation }
    }
  }

  /// Runs what is due, in order of time.
  ///
  /// It ends: what an action schedules for a time that has come already waits for the next round,
  /// and what it schedules for later is bounded by `maximumDeadlinesPerRound`.
  private func runDeadlines(upTo limit: Double) {
    let known = deadlineCount
    var index = 0
    for _ in 0..<Self.maximumDeadlinesPerRound {
      guard index < deadlines.count, deadlines[index].time <= limit else { return }
      let next = deadlines[index]
      if next.order > known, next.time <= time {
        index += 1
        continue
      }
      deadlines.remove(at: index)
      guard let action = next.take() else { continue }
      time = max(time, next.time)
      action()
    }
  }
}
