import Foundation

extension Window {
  /// Calls `action` at `time`, before any event or frame that is later; where that is not later than
  /// now, in the next round of the host's loop. O(n) in what is waiting.
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping @MainActor () -> Void) -> Deadline {
    deadlineCount += 1
    let deadline = Deadline(
      time: time.isFinite ? time : self.time, order: deadlineCount, action: action)
    let i = deadlines.firstIndex { $0.time > deadline.time } ?? deadlines.count
    deadlines.insert(deadline, at: i)
    return deadline
  }

  /// When the host must call `advance` at the latest though nothing happens; nil for never.
  public var nextDeadline: Double? {
    deadlines.first { $0.action != nil }?.time
  }

  /// The most that one round runs, so that one which follows the other at intervals of next to
  /// nothing cannot hold up input and frames. A caret that blinked through an hour's sleep takes
  /// 7200.
  private static let maximumDeadlinesPerRound = 10_000

  /// Runs what is due, in order of time.
  ///
  /// It ends: what an action schedules for a time that has come already waits for the next round,
  /// and what it schedules for later is bounded by `maximumDeadlinesPerRound`.
  func runDeadlines(upTo limit: Double) {
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

  /// Moves on to the time of the next frame: runs deadlines, then what moves by itself.
  public func advance(to newTime: Double) {
    guard newTime.isFinite else { return }
    CurrentState.window = self
    runDeadlines(upTo: newTime)
    time = max(time, newTime)
    for animation in animations where !animation.advance(to: time) {
      animations.removeAll { $0 === animation }
    }
  }

  /// Takes `newTime` as now, without a frame: runs what was due by then. For a program's own call
  /// between two frames.
  package func catchUp(to newTime: Double) {
    guard newTime.isFinite else { return }
    runDeadlines(upTo: newTime)
    time = max(time, newTime)
  }

  /// Has `animation` called for every frame until it says that it is over.
  public func add(_ animation: any FrameAnimation) {
    if !animations.contains(where: { $0 === animation }) { animations.append(animation) }
  }

  /// No longer called for frames.
  public func remove(_ animation: any FrameAnimation) {
    animations.removeAll { $0 === animation }
  }

  /// Whether something moves by itself: the host makes a frame every tick.
  public var isAnimating: Bool { !isHidden && !animations.isEmpty }
}
