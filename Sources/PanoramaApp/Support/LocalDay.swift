import Foundation

/// The day of the calendar where the user is.
struct LocalDay {
  /// Counted from 1970-01-01.
  let day: Int
  /// The time until the next one, in seconds. A change of the clocks in between is not counted.
  let rest: Double

  private static let length = 86_400

  /// The present day; nil if the system does not say it.
  static var now: LocalDay? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    let seconds = Int(now) + parts.tm_gmtoff
    let day = Int((Double(seconds) / Double(length)).rounded(.down))
    return LocalDay(day: day, rest: Double((day + 1) * length - seconds))
  }
}
