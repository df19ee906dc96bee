import Panorama
import PanoramaGraphics

/// The figures of the last frames, which the head-up display shows and `replay --json` prints.
package struct FrameHistory {
  /// The figures of one frame, in milliseconds.
  package struct Entry {
    package var draw: Double
    package var present: Double
    /// The time from the newest input to the screen; nil if the frame shows no new input.
    package var latency: Double?

    /// The time for drawing and presenting.
    package var total: Double { draw + present }
  }

  /// The maximum number of frames kept.
  private let length: Int
  /// The frames, oldest first.
  package private(set) var entries: [Entry] = []
  /// The newest frame.
  package private(set) var last: PresentedFrame?
  /// The number of commands of the newest frame that was drawn and not only presented again.
  package private(set) var commands = 0

  /// - Parameter length: the maximum number of frames to keep, > 0.
  package init(length: Int = .max) { self.length = length }

  package mutating func add(_ frame: PresentedFrame) {
    if entries.count == length { entries.removeFirst() }
    entries.append(
      Entry(
        draw: frame.drawMilliseconds, present: frame.presentMilliseconds,
        latency: frame.latencyMilliseconds))
    if frame.frame != nil { commands = frame.commands }
    last = frame
    // Only its figures are needed, and a drawing can be large.
    last?.frame = nil
  }

  /// The value that the given share (0 … 1) of the entries does not exceed; nil without entries.
  package func percentile(_ share: Double, of value: (Entry) -> Double?) -> Double? {
    let values = entries.compactMap(value).sorted()
    guard !values.isEmpty else { return nil }
    return values[min(values.count - 1, Int(Double(values.count) * share))]
  }
}
