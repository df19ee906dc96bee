import Foundation

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
      "\(commands) commands, \(damage.count) damaged = \(area / 1000) kpx",
      "\(last?.threads ?? 0) threads, \((last?.memory ?? 0) >> 20) MB, these figures "
        + "\(text(last?.hudMilliseconds, 2)) ms",
      screen,
    ]
  }
}
