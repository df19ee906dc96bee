import PanoramaGraphics

/// The figures of the last frames, which the head-up display shows.
struct FrameHistory {
  /// The figures of one frame, in milliseconds.
  struct Entry {
    var draw: Double
    var present: Double
    /// The time from the newest input to the screen; nil if the frame shows no new input.
    var latency: Double?
  }

  /// The number of frames kept: two seconds at 60 Hz.
  static let length = 120

  /// The frames, oldest first.
  private(set) var entries: [Entry] = []
  /// The damage of the last frame, in device pixels.
  private(set) var damage: [PixelRect] = []
  private(set) var commands = 0
  /// The number of threads that drew the last frame.
  private(set) var threads = 0
  /// The memory of the program at the last frame, in bytes.
  private(set) var memory = 0
  private var lastInput: Double?

  mutating func add(_ frame: PresentedFrame) {
    // The latency counts for the first frame that shows the input.
    let isNew = frame.inputTime != lastInput
    lastInput = frame.inputTime
    let latency = isNew ? frame.inputTime.map { (frame.time - $0) * 1000 } : nil
    if entries.count == Self.length { entries.removeFirst() }
    entries.append(
      Entry(draw: frame.drawMilliseconds, present: frame.presentMilliseconds, latency: latency))
    damage = frame.damage
    (threads, memory) = (frame.threads, frame.memory)
    if frame.frame != nil { commands = frame.commands }
  }

  /// The value that the given share of the entries does not exceed; nil without entries.
  func percentile(_ share: Double, of value: (Entry) -> Double?) -> Double? {
    let values = entries.compactMap(value).sorted()
    guard !values.isEmpty else { return nil }
    return values[min(values.count - 1, Int(Double(values.count) * share))]
  }
}
