import CSDL2
import Foundation

/// The one clock of the program: monotonic seconds since the host started, in whole microseconds.
///
/// Everything above is told the time; only the host asks for it.
struct HostClock {
  private let start: UInt64
  private let secondsPerCount: Double
  /// What to add to SDL's millisecond ticks to get our seconds. Ticks are rounded down, so each
  /// reading gives it up to a millisecond too large: the least of all readings is kept.
  private var ticksOffset = Double.infinity

  init() {
    start = SDL_GetPerformanceCounter()
    secondsPerCount = 1 / Double(SDL_GetPerformanceFrequency())
  }

  /// Seconds since the host started.
  var now: Double {
    let seconds = Double(SDL_GetPerformanceCounter() &- start) * secondsPerCount
    return (seconds * 1e6).rounded() / 1e6
  }

  /// Reads both clocks; to be called before each run of `time(ofTimestamp:)`.
  mutating func synchronise() -> Reading {
    let ticks = SDL_GetTicks64()
    let now = now
    ticksOffset = min(ticksOffset, now - Double(ticks) / 1000)
    return Reading(ticks: ticks, now: now, offset: ticksOffset)
  }

  /// Both clocks at one moment: turns SDL's timestamps into our seconds.
  struct Reading {
    let ticks: UInt64
    let now: Double
    let offset: Double

    /// The moment an event was queued. Timestamps are whole milliseconds and wrap after 49 days; an
    /// event is never later than the reading.
    func time(ofTimestamp timestamp: UInt32) -> Double {
      let age = UInt32(truncatingIfNeeded: ticks) &- timestamp
      // Queued since the reading, it would seem 49 days old.
      let queued = age < UInt32.max / 2 ? ticks &- UInt64(age) : ticks
      let seconds = ((Double(queued) / 1000 + offset) * 1e6).rounded() / 1e6
      return max(0, min(seconds, now))
    }
  }
}
