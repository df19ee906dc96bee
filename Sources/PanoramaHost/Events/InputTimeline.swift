import PanoramaViews

/// The times that a window's events get, which never decrease.
///
/// An event can be older than the frame that was shown last: a busy X server delivers it late. Raising it
/// to that frame's time would leave no time between the moves of a hand, and a throw would lose its speed.
/// Instead all of the hand's events are delayed by the same time, until it rests.
public struct InputTimeline {
  /// The time of the last event or frame, in seconds. A new event is not older.
  private(set) var last: Double
  /// The time of the last frame, in seconds.
  private var lastFrame: Double
  /// What is added to the time of an event, in seconds.
  private var delay = 0.0
  /// When the newest event happened, without delay.
  private var newest = -Double.infinity

  /// The time without an event after which a hand counts as new, in seconds: the maximum age of the samples
  /// from which a throw's speed is computed.
  static let rest = 0.1

  /// A timeline that begins at a time, in seconds.
  public init(from start: Double) { (last, lastFrame) = (start, start) }

  /// Records that the window was advanced to a time for a frame.
  public mutating func advance(to time: Double) {
    lastFrame = max(lastFrame, time)
    last = max(last, time)
  }

  /// Gives times to events that a window gets together.
  ///
  /// - Parameters:
  ///   - events: the events with the times at which they happened.
  ///   - now: the current time in seconds, which no event exceeds.
  public mutating func place(_ events: [InputEvent], now: Double) -> [InputEvent] {
    // Fingers with the same time are one step. Fingers of a later call are another step, and a session can
    // express that only by their time.
    let former = last
    return events.map { event in
      if event.time - newest > Self.rest { delay = 0 }
      newest = max(newest, event.time)
      delay = max(delay, lastFrame - event.time)
      var event = event
      let earliest = event.isTouch && last == former ? former.nextUp : last
      event.time = max(earliest, min(event.time + delay, now))
      last = event.time
      return event
    }
  }
}

extension InputEvent {
  fileprivate var isTouch: Bool { if case .touch = kind { true } else { false } }
}
