import PanoramaGraphics

/// What the last frames took: what the head-up display shows.
struct FrameHistory {
  /// One frame in figures; milliseconds.
  struct Entry {
    var draw: Double
    var present: Double
    /// From the newest input to the screen; nil for a frame that shows none.
    var latency: Double?
  }

  /// How many frames are kept: two seconds at 60 hertz.
  static let length = 120

  /// The oldest first.
  private(set) var entries: [Entry] = []
  /// Of the last frame, in device pixels.
  private(set) var damage: [PixelRect] = []
  private(set) var commands = 0
  private var lastInput: Double?

  mutating func add(_ frame: PresentedFrame) {
    // Input counts with the first frame that shows it.
    let isNew = frame.inputTime != lastInput
    lastInput = frame.inputTime
    let latency = isNew ? frame.inputTime.map { (frame.time - $0) * 1000 } : nil
    if entries.count == Self.length { entries.removeFirst() }
    entries.append(
      Entry(draw: frame.drawMilliseconds, present: frame.presentMilliseconds, latency: latency))
    damage = frame.damage
    if frame.frame != nil { commands = frame.commands }
  }

  /// The value that a share of the entries does not exceed; nil without any.
  func percentile(_ share: Double, of value: (Entry) -> Double?) -> Double? {
    let values = entries.compactMap(value).sorted()
    guard !values.isEmpty else { return nil }
    return values[min(values.count - 1, Int(Double(values.count) * share))]
  }
}
