import Foundation

/// Everything that happens by itself: deadlines in order of time, and animations frame by frame.
/// The time comes from outside and never goes back.
@MainActor
final class Schedule {
  /// The time of the newest event, deadline or frame, in seconds on the host's clock.
  private(set) var time = 0.0
  private var deadlines = DeadlineHeap()
  private var deadlineCount = 0
  private var animations: [any FrameAnimation] = []

  /// The maximum number of deadlines that run in one round, so that deadlines that follow one
  /// another at tiny intervals cannot block input and frames. A caret that blinks through an hour
  /// of sleep needs 7200.
  private static let maximumDeadlinesPerRound = 10_000

  /// The time of the next deadline; nil if there is none.
  var nextDeadline: Double? {
    while let first = deadlines.first, first.action == nil { _ = deadlines.removeFirst() }
    return deadlines.first?.time
  }

  /// Whether something moves by itself.
  var isAnimating: Bool { !animations.isEmpty }

  /// Runs `action` at `time`. O(log n) in the number of deadlines.
  func add(at time: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
    deadlineCount += 1
    let deadline = ScheduledAction(
      time: time.isFinite ? time : self.time, order: deadlineCount, action: action)
    deadlines.insert(deadline)
    return deadline
  }

  /// Calls `animation` in every frame until it says that it has ended.
  func add(_ animation: any FrameAnimation) {
    if !animations.contains(where: { $0 === animation }) { animations.append(animation) }
  }

  /// Stops calling `animation`.
  func remove(_ animation: any FrameAnimation) { animations.removeAll { $0 === animation } }

  /// Advances to `newTime` and runs every deadline on the way.
  func advance(to newTime: Double) {
    runDeadlines(upTo: newTime)
    time = max(time, newTime)
  }

  /// Advances all animations to the current time.
  func animate() {
    for animation in animations where !animation.advance(to: time) {
      animations.removeAll { $0 === animation }
    }
  }

  /// Runs the deadlines that are due, in order of time.
  ///
  /// This always ends: a deadline that an action sets for a time that has already come waits for the next
  /// round, and `maximumDeadlinesPerRound` limits those that are set for later.
  private func runDeadlines(upTo limit: Double) {
    let known = deadlineCount
    var waiting: [ScheduledAction] = []
    defer { for deadline in waiting { deadlines.insert(deadline) } }
    for _ in 0..<Self.maximumDeadlinesPerRound {
      guard let first = deadlines.first, first.time <= limit, let next = deadlines.removeFirst()
      else { return }
      if next.order > known, next.time <= time {
        waiting.append(next)
        continue
      }
      guard let action = next.take() else { continue }
      time = max(time, next.time)
      action()
    }
  }
}

/// An action at a given time, such as the beginning of a long press. It runs in order with the input.
/// `Window.schedule` makes it.
@preconcurrency @MainActor
public final class ScheduledAction {
  /// The time in seconds on the host's clock.
  public let time: Double
  let order: Int
  private(set) var action: (@MainActor () -> Void)?

  init(time: Double, order: Int, action: @escaping @MainActor () -> Void) {
    self.time = time
    self.order = order
    self.action = action
  }

  /// Cancels the action.
  public func cancel() { action = nil }

  /// Removes and returns the action, which then runs once.
  func take() -> (@MainActor () -> Void)? {
    defer { action = nil }
    return action
  }
}

/// Deadlines in a binary heap, so that thousands of them cost little: the next one is found in O(1), and one
/// is added or removed in O(log n).
///
/// Deadlines of the same time come out in the order in which they were made.
@MainActor
struct DeadlineHeap {
  /// Each deadline is due no later than the two at twice its index plus 1 and plus 2.
  private var deadlines: [ScheduledAction] = []

  /// The deadline that is due first; nil if there is none.
  var first: ScheduledAction? { deadlines.first }

  /// Adds a deadline. O(log n).
  mutating func insert(_ deadline: ScheduledAction) {
    deadlines.append(deadline)
    var index = deadlines.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard Self.isBefore(deadlines[index], deadlines[parent]) else { return }
      deadlines.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes and returns the deadline that is due first; nil if there is none. O(log n).
  mutating func removeFirst() -> ScheduledAction? {
    guard let last = deadlines.popLast() else { return nil }
    guard let first = deadlines.first else { return last }
    deadlines[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < deadlines.count && Self.isBefore(deadlines[child], deadlines[least]) {
        least = child
      }
      if least == index { return first }
      deadlines.swapAt(index, least)
      index = least
    }
  }

  private static func isBefore(_ l: ScheduledAction, _ r: ScheduledAction) -> Bool {
    (l.time, l.order) < (r.time, r.order)
  }
}

/// An object that moves by itself and needs a call per frame while it moves.
@preconcurrency @MainActor
public protocol FrameAnimation: AnyObject {
  /// Shows the state at `time`, in seconds on the host's clock.
  ///
  /// - Returns: whether the animation continues.
  func advance(to time: Double) -> Bool
}
