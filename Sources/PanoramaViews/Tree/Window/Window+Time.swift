import Foundation

extension Window {
  /// Seconds on the host's clock: of the newest event, deadline or frame.
  public var time: Double { schedule.time }

  /// Calls `action` at `time`, before any event or frame that is later; where that is not later than
  /// now, in the next round of the host's loop. O(n) in what is waiting.
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping @MainActor () -> Void) -> Deadline {
    schedule.add(at: time, action)
  }

  /// When the host must call `advance` at the latest though nothing happens; nil for never.
  public var nextDeadline: Double? { schedule.nextDeadline }

  /// Moves on to the time of the next frame: runs deadlines, then what moves by itself.
  public func advance(to newTime: Double) {
    guard newTime.isFinite else { return }
    CurrentState.window = self
    schedule.advance(to: newTime)
    schedule.animate()
  }

  /// Takes `newTime` as now, without a frame: runs what was due by then. For a program's own call
  /// between two frames.
  package func catchUp(to newTime: Double) {
    if newTime.isFinite { schedule.advance(to: newTime) }
  }

  /// Has `animation` called for every frame until it says that it is over.
  public func add(_ animation: any FrameAnimation) { schedule.add(animation) }

  /// No longer called for frames.
  public func remove(_ animation: any FrameAnimation) { schedule.remove(animation) }

  /// Whether something moves by itself: the host makes a frame every tick.
  public var isAnimating: Bool { !isHidden && schedule.isAnimating }
}
