import Foundation
import Synchronization

extension Window {
  /// The time of the newest event, deadline or frame, in seconds of the host's clock.
  public var time: Double { schedule.time }

  /// Calls `action` at `time`, before any later event or frame. If `time` is not after now, the next
  /// round of the host's loop calls it. O(log deadlines).
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping @MainActor () -> Void)
    -> ScheduledAction
  {
    schedule.add(at: time, action)
  }

  /// When the host must call `advance` even if nothing happens; nil for never.
  public var nextDeadline: Double? { schedule.nextDeadline }

  /// Advances to the time of the next frame: runs deadlines, then animations.
  public func advance(to newTime: Double) {
    guard newTime.isFinite else { return }
    CurrentState.window = self
    schedule.advance(to: newTime)
    schedule.animate()
  }

  /// Advances to `newTime` without a frame: runs only deadlines. For a program's call between two
  /// frames.
  public func catchUp(to newTime: Double) {
    guard newTime.isFinite else { return }
    CurrentState.window = self
    schedule.advance(to: newTime)
  }

  /// Calls `animation` for every frame until it ends.
  public func add(_ animation: any FrameAnimation) { schedule.add(animation) }

  /// Stops calling `animation`.
  public func remove(_ animation: any FrameAnimation) { schedule.remove(animation) }

  /// Whether an animation runs, so that the host makes a frame for every tick.
  public var isAnimating: Bool { !isHidden && schedule.isAnimating }
}

extension CurrentState {
  /// The window that last handled input, advanced, or was given a controller. `UIScreen.main`
  /// describes it.
  public package(set) static var window: Window? {
    get { currentWindow as? Window }
    set {
      currentWindow = newValue
      knownTraits = TraitCollection(newValue?.shownTheme ?? .light, newValue)
    }
  }

  /// What threads that must not ask the window know about it.
  nonisolated private static let lastTraits = Mutex(TraitCollection(.light, scale: 1, size: nil))
  /// The traits that the current window had when it last handled input or advanced.
  nonisolated static var knownTraits: TraitCollection {
    get { lastTraits.withLock { $0 } }
    set { lastTraits.withLock { $0 = newValue } }
  }
}
