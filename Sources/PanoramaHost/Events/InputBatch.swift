import Foundation
import PanoramaViews

/// The events of one round of the loop in order. Consecutive events of one window form a run.
public struct InputBatch {
  /// The maximum time between the events of one device frame, in seconds: display servers count
  /// whole milliseconds.
  static let deviceFrame = 0.0015

  private var runs: [(windowID: UInt32, events: [InputEvent])] = []

  public init() {}

  /// Adds an event. Fingers with the same phase at nearly the same time get the time of the first.
  public mutating func add(_ event: InputEvent, to windowID: UInt32) {
    guard let last = runs.indices.last, runs[last].windowID == windowID else {
      runs.append((windowID, [event]))
      return
    }
    var event = event
    if let time = momentTime(of: event, in: runs[last].events) { event.time = time }
    runs[last].events.append(event)
  }

  /// The windows with waiting events.
  public var windowIDs: Set<UInt32> { Set(runs.map(\.windowID)) }

  /// Removes and returns all events, oldest first, except those for the windows in `waiting`.
  public mutating func take(except waiting: Set<UInt32> = [])
    -> [(windowID: UInt32, events: [InputEvent])]
  {
    defer { runs.removeAll { !waiting.contains($0.windowID) } }
    return runs.filter { !waiting.contains($0.windowID) }
  }

  /// The time of the step of fingers to which `event` belongs; nil if it starts a step or is not a
  /// touch.
  private func momentTime(of event: InputEvent, in events: [InputEvent]) -> Double? {
    guard case .touch(let touch) = event.kind, let time = events.last?.time,
      event.time - time <= Self.deviceFrame
    else { return nil }
    for other in events.reversed() {
      guard other.time == time, case .touch(let step) = other.kind, step.phase == touch.phase else {
        break
      }
      if step.id == touch.id { return nil }
    }
    guard case .touch(let step)? = events.last?.kind, step.phase == touch.phase else { return nil }
    return time
  }
}
