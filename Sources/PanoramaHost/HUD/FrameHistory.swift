import Foundation
import Panorama
import PanoramaGraphics

/// The figures of the last frames, which the head-up display shows and `replay --json` prints.
public struct FrameHistory {
  /// The figures of one frame, in milliseconds.
  public struct Entry {
    /// The time for drawing.
    var draw: Double
    public var present: Double
    /// The time from the newest input to the screen; nil if the frame shows no new input.
    var latency: Double?

    /// The time for drawing and presenting.
    var total: Double { draw + present }
  }

  /// The maximum number of frames kept.
  private let length: Int
  /// The frames, oldest first.
  private(set) var entries: [Entry] = []
  /// The newest frame.
  private(set) var last: PresentedFrame?
  /// The number of commands of the newest frame that was drawn and not only presented again.
  private(set) var commands = 0

  /// - Parameter length: the maximum number of frames to keep, > 0.
  public init(length: Int = .max) { self.length = length }

  /// Adds a frame; the oldest one is forgotten if there are too many.
  public mutating func add(_ frame: PresentedFrame) {
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
  func percentile(_ share: Double, of value: (Entry) -> Double?) -> Double? {
    let values = entries.compactMap(value).sorted()
    guard !values.isEmpty else { return nil }
    return values[min(values.count - 1, Int(Double(values.count) * share))]
  }
}

extension FrameHistory {
  /// The figures as the lines of text that the head-up display shows.
  ///
  /// - Parameter screen: the name of the screen that presents frames.
  func lines(screen: String) -> [String] {
    func text(_ value: Double?, _ places: Int = 1) -> String {
      value.map { String(format: "%.\(places)f", $0) } ?? "–"
    }
    let newest = entries.last
    let damage = last?.damage ?? []
    let area = damage.reduce(0) { $0 + $1.area }
    return [
      "frame \(text(newest?.total)) ms = draw \(text(newest?.draw)) + present "
        + "\(text(newest?.present)), p99 \(text(percentile(0.99, of: \.total)))",
      "input to screen \(text(percentile(0.5, of: \.latency))) ms, p99 "
        + text(percentile(0.99, of: \.latency)),
      "\(commands) commands, \(damage.count) damaged areas, \(area / 1000) kpx",
      "\(last?.threads ?? 0) threads, \((last?.memory ?? 0) >> 20) MB, these figures "
        + "\(text(last?.hudMilliseconds, 2)) ms",
      screen,
    ]
  }
}

extension FrameHistory {
  /// The members of a JSON object, named as in the log: the median, 99th percentile and maximum of the times
  /// of all kept frames, and the other figures of the newest frame. Empty without frames.
  public var jsonMembers: String {
    guard let last else { return "" }
    let times: [(String, (Entry) -> Double?)] = [
      ("latency_ms", \.latency), ("draw_ms", \.draw), ("present_ms", \.present),
    ]
    let members = times.map { name, value in
      let figures = [("median", 0.5), ("p99", 0.99), ("max", 1)].map { name, share in
        #""\#(name)":\#(percentile(share, of: value)?.roundedText ?? "null")"#
      }
      return #""\#(name)":{\#(figures.joined(separator: ","))}"#
    }
    return (members + [last.jsonMembers(commands: commands)]).joined(separator: ",")
  }
}
