import Foundation

/// How long frames took, in milliseconds.
public struct FrameDurations: Sendable {
  /// The durations in the order of the frames.
  public private(set) var milliseconds: [Double] = []

  /// No durations yet.
  public init() {}

  /// Adds a frame.
  public mutating func add(_ milliseconds: Double) { self.milliseconds.append(milliseconds) }

  /// The duration that a given percentage of the frames does not exceed; nil without frames. O(n log n).
  ///
  /// - Parameter percentile: the percentage of frames, 0 … 100.
  public func percentile(_ percentile: Double) -> Double? {
    guard !milliseconds.isEmpty else { return nil }
    let rank = Int((percentile / 100 * Double(milliseconds.count)).rounded(.up)) - 1
    return milliseconds.sorted()[min(milliseconds.count - 1, max(0, rank))]
  }
}

extension HeadlessHost {
  /// Expects that a percentage of the frames drawn so far took less than a given time.
  ///
  /// - Parameters:
  ///   - limit: the time in milliseconds.
  ///   - percentile: the percentage of frames, 0 … 100.
  /// - Throws: `SlowFrames` if they took longer, or if no frame was drawn.
  public func expectFrames(under limit: Double, percentile: Double) throws {
    guard let found = durations.percentile(percentile) else {
      throw SlowFrames(reason: "no frame was drawn")
    }
    guard found >= limit else { return }
    let text = { (value: Double) in String(format: "%.2f", value) }
    throw SlowFrames(
      reason: "\(percentile) % of \(durations.milliseconds.count) frames should take less than "
        + "\(limit) ms and took \(text(found)) ms; the slowest took "
        + "\(text(durations.milliseconds.max() ?? 0)) ms")
  }
}

/// Frames that took too long.
public struct SlowFrames: Error, CustomStringConvertible {
  /// The limit and the times.
  public let reason: String

  /// The limit and the times.
  public var description: String { reason }
}
