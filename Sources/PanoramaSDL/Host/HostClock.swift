import CSDL2
import Foundation

/// The one clock of the program: monotonic seconds since the host started.
///
/// Everything above is told the time; only the host asks for it.
struct HostClock {
  private let start: UInt64
  private let secondsPerCount: Double
  /// What to add to SDL's millisecond timestamps to get our seconds.
  private let ticksOffset: Double

  init() {
    start = SDL_GetPerformanceCounter()
    secondsPerCount = 1 / Double(SDL_GetPerformanceFrequency())
    ticksOffset = -Double(SDL_GetTicks64()) / 1000
  }

  /// Seconds since the host started.
  var now: Double { Double(SDL_GetPerformanceCounter() &- start) * secondsPerCount }

  /// The moment an SDL event was queued. Timestamps are whole milliseconds and wrap after 49 days;
  /// an event is never later than now.
  func time(ofTimestamp timestamp: UInt32) -> Double {
    let now = SDL_GetTicks64()
    let age = UInt32(truncatingIfNeeded: now) &- timestamp
    // A stamp from the future (pushed by other programs' clocks) would seem 49 days old.
    let ticks = age < UInt32.max / 2 ? now &- UInt64(age) : now
    return max(0, min(Double(ticks) / 1000 + ticksOffset, self.now))
  }
}
