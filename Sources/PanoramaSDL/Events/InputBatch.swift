import Foundation
import PanoramaViews

/// Events of one drain, kept in order; neighbours of one window stay together.
package struct InputBatch {
  /// What the events of one device frame may lie apart, in seconds: display servers count whole
  /// milliseconds.
  static let deviceFrame = 0.0015

  private var runs: [(windowID: UInt32, events: [InputEvent])] = []

  package init() {}

  /// Fingers that do the same at nearly the same moment get one time, that of the first.
  package mutating func add(_ event: InputEvent, to windowID: UInt32) {
    guard let last = runs.indices.last, runs[last].windowID == windowID else {
      runs.append((windowID, [event]))
      return
    }
    var event = event
    if let time = momentTime(of: event, in: runs[last].events) { event.time = time }
    runs[last].events.append(event)
  }

  /// The windows something waits for.
  package var windowIDs: Set<UInt32> { Set(runs.map(\.windowID)) }

  /// Takes what was added, oldest first, and leaves what is for the windows in `waiting`.
  package mutating func take(except waiting: Set<UInt32> = [])
    -> [(windowID: UInt32, events: [InputEvent])]
  {
    defer { runs.removeAll { !waiting.contains($0.windowID) } }
    return runs.filter { !waiting.contains($0.windowID) }
  }

  /// The time of the fingers' step that `event` belongs to; nil when it starts one, or is none.
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
